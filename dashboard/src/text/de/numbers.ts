import type { numbers as english } from '../en/numbers.ts'
import type { Words } from '../text.ts'

export const numbers: Words<typeof english> = {
  title: 'numbers',
}
