import type { licences as english } from '../en/licences.ts'
import type { Words } from '../text.ts'

export const licences: Words<typeof english> = {
  title: 'Licencias',
  hint: 'Modelos, datos y paquetes que incluye Parley, y de quién son. También con: parley licences',
}
