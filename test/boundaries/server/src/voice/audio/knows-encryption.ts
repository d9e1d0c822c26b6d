import { createSrtp } from '@parley/rtp'

export const srtp = createSrtp
