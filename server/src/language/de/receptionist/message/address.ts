import { correctedAddressBy, type AddressWords } from '../../../corrected-address.ts'
import type { AddressLanguage } from '../../../receptionist.ts'
import { readDigits } from '../../digits.ts'
import { hinted } from '../../name-hints.ts'
import { plain } from '../../plain.ts'
import { LETTER_CORRECTIONS, spelledIn } from '../../spelling.ts'
import { addressIn, SIGNS } from './email.ts'

const WORDS: AddressWords = {
  letters: LETTER_CORRECTIONS,
  addressIn,
  spelledIn,
  hinted,
  digitsIn: (text) => readDigits(plain(text)),
  signs: SIGNS,
  inOneWord: (text) =>
    text
      .replaceAll(/\bunter[ -]strich\b/gi, 'Unterstrich')
      .replaceAll(/\bbinde[ -]strich\b/gi, 'Bindestrich'),
  at: 'at',
  absence: /(?<!\p{L})(?:ohne|kein(?:e[nmr]?)?)(?: (?:ein(?:e[nmr]?)?|de[rn]|das|die))?\s*$/u,
  together: /(?<!\p{L})(?:zusammen|zusammengeschrieben|(?:in|als) einem? wort|ein wort)(?!\p{L})/u,
  firstPart: /(?<!\p{L})(?:vorname|erste[rsn]? (?:teil|wort|name))/u,
  lastPart: /(?<!\p{L})(?:nachname|familienname|(?:letzte|zweite)[rsn]? (?:teil|wort|name))/u,
  asides: new Set(
    'nein es ist das der die den nicht ein eine einen mit ohne domain adresse email mail teil erste erster erstes letzte vor nach dem ich sagte meinte falsch richtig entschuldigung bitte ja name wort buchstabe sondern statt und am anfang ende sein muss heißt lautet'.split(
      ' ',
    ),
  ),
}

const AFTER_AT =
  /\b(?:nach dem (?:at|klammeraffen?)|hinter dem (?:at|klammeraffen?)|domain|anbieter|zweite[rn]? teil|hinten)\b/
const BEFORE_AT = /\b(?:vor dem (?:at|klammeraffen?)|erste[rn]? teil|anfang|vorne|benutzername|name)\b/

export const address: AddressLanguage = {
  signs: { '.': 'Punkt', _: 'Unterstrich', '-': 'Bindestrich', '+': 'Plus', '@': 'at' },
  correctionIn: (text, known) => correctedAddressBy(WORDS, text, known),
  partIn(text) {
    const words = plain(text)
    if (AFTER_AT.test(words)) return 'domain'
    return BEFORE_AT.test(words) ? 'local' : undefined
  },
}
