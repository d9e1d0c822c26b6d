import type { licences as english } from '../en/licences.ts'
import type { Words } from '../text.ts'

export const licences: Words<typeof english> = {
  title: 'Lizenzen',
  hint: 'Wessen Modelle, Daten und Pakete mit Parley installiert sind. Dasselbe druckt: parley licences',
}
