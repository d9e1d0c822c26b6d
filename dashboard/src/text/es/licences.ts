import type { licences as english } from '../en/licences.ts'
import type { Words } from '../text.ts'

export const licences: Words<typeof english> = {
  title: 'Licencias',
  hint: 'De quién son los modelos, datos y paquetes con los que se instala Parley. Lo mismo imprime: parley licences',
}
