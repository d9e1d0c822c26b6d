import type { licences as english } from '../en/licences.ts'
import type { Words } from '../text.ts'

export const licences: Words<typeof english> = {
  title: 'Lizenzen',
  hint: 'Modelle, Daten und Pakete, die mit Parley installiert sind. Auch per Befehl: parley licences',
}
