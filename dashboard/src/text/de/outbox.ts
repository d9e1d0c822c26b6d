import type { outbox as english } from '../en/outbox.ts'
import type { Words } from '../text.ts'

export const outbox: Words<typeof english> = {
  title: 'outbox',
}
