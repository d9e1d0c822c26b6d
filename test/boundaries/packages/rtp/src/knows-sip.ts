import type { Media } from '@parley/sip'

export const media: Media | undefined = undefined
