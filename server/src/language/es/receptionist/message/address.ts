import { correctedAddressBy, type AddressWords } from '../../../corrected-address.ts'
import type { AddressLanguage } from '../../../receptionist.ts'
import { readDigits } from '../../digits.ts'
import { addressIn } from '../../email.ts'
import { folded } from '../../folded.ts'
import { hinted } from '../../name-hints.ts'
import { plain } from '../../plain.ts'
import { LETTER_CORRECTIONS, spelledIn } from '../../spelling.ts'

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['punto', '.'],
  ['subguion', '_'],
  ['guion', '-'],
  ['mas', '+'],
])

const WORDS: AddressWords = {
  letters: LETTER_CORRECTIONS,
  addressIn,
  spelledIn,
  hinted,
  digitsIn: (text) => readDigits(plain(text)),
  signs: SIGNS,
  inOneWord: (text) =>
    folded(text.normalize('NFC'))
      .replaceAll(/\b(?:guion bajo|barra baja)\b/g, 'subguion')
      .replaceAll(/\bguion medio\b/g, 'guion'),
  at: 'arroba',
  absence: /\bsin(?: (?:una?|el|la))?\s*$/,
  together: /\btodo junto\b|\bjunto\b|\ben una (?:sola )?palabra\b/,
  firstPart: /\b(?:nombre|primera (?:parte|palabra))\b/,
  lastPart: /\b(?:apellido|(?:ultima|segunda) (?:parte|palabra))\b/,
  asides: new Set(
    'no es el la los un una con sin de dominio direccion correo email parte primera primer segunda ultima antes despues arroba dije queria decir mal esta bien correcto perdon por favor si nombre palabra letra sino lugar vez y al principio final seria'.split(
      ' ',
    ),
  ),
}

const AFTER_AT = /\b(?:despues de(?: la)? arroba|dominio|proveedor|segunda parte|final)\b/
const BEFORE_AT = /\b(?:antes de(?: la)? arroba|primera parte|principio|usuario|nombre)\b/

export const address: AddressLanguage = {
  signs: { '.': 'punto', _: 'guion bajo', '-': 'guion', '+': 'más', '@': 'arroba' },
  correctionIn: (text, known) => correctedAddressBy(WORDS, text, known),
  partIn(text) {
    const words = plain(text)
    if (AFTER_AT.test(words)) return 'domain'
    return BEFORE_AT.test(words) ? 'local' : undefined
  },
}
