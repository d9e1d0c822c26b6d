import { correctedAddressBy, type AddressWords } from '../../../corrected-address.ts'
import type { AddressLanguage } from '../../../receptionist.ts'
import { readDigits } from '../../digits.ts'
import { hinted } from '../../name-hints.ts'
import { plain } from '../../plain.ts'
import { LETTER_CORRECTIONS, spelledIn } from '../../spelling.ts'
import { addressIn } from './email.ts'

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['dot', '.'],
  ['point', '.'],
  ['period', '.'],
  ['underscore', '_'],
  ['dash', '-'],
  ['hyphen', '-'],
  ['minus', '-'],
  ['plus', '+'],
])

const WORDS: AddressWords = {
  letters: LETTER_CORRECTIONS,
  addressIn,
  spelledIn,
  hinted,
  digitsIn: (text) => readDigits(plain(text)),
  signs: SIGNS,
  inOneWord: (text) => text.replaceAll(/\bunder score\b/gi, 'underscore'),
  at: 'at',
  absence: /\b(?:no|without)(?: an?| the| any)?\s*$/,
  together: /\bone word\b|\b(?:all|written) together\b/,
  firstPart: /\bfirst (?:name|part|word)\b/,
  lastPart: /\b(?:last|second|family) (?:name|part|word)\b/,
  asides: new Set(
    "no it it's its is the that that's not an and at with domain address email mail part first last before after sign should be said meant my wrong right correct sorry actually please yes yeah name word letter letters spelled spelt instead of but rather than one all different".split(
      ' ',
    ),
  ),
}

const AFTER_AT = /\b(?:after (?:the )?at|domain|provider|second (?:part|half)|last part|end)\b/
const BEFORE_AT = /\b(?:before (?:the )?at|first (?:part|half|bit)|beginning|user ?name|name)\b/

export const address: AddressLanguage = {
  signs: { '.': 'dot', _: 'underscore', '-': 'dash', '+': 'plus', '@': 'at' },
  correctionIn: (text, known) => correctedAddressBy(WORDS, text, known),
  partIn(text) {
    const words = plain(text)
    if (AFTER_AT.test(words)) return 'domain'
    return BEFORE_AT.test(words) ? 'local' : undefined
  },
}
