import type { developers as english } from '../en/developers.ts'
import type { Words } from '../text.ts'

export const developers: Words<typeof english> = {
  title: 'developers',
}
