import type { MessageLanguage } from '../../receptionist.ts'
import { readDigits } from '../digits.ts'
import { UNITS } from '../numerals.ts'
import { plain } from '../plain.ts'

const noReason = 'No reason given.'

const REFUSAL =
  /\b(rather not|not (want|going|like) to (say|tell|give)|do not (have|want to give|want to say)|none of your|no (name|number|phone)|anonymous|skip|without)\b/
const THIS_NUMBER =
  /\b(this (number|one|phone)|same (number|one|phone)|number (i am|i'm) (calling|on)|calling from|that number is (fine|good|okay)|the one i am (calling|on))\b/

function refuses(text: string): boolean {
  return REFUSAL.test(plain(text))
}

function meansThisNumber(text: string): boolean {
  return THIS_NUMBER.test(plain(text))
}

/** "That one is wrong" has no digit in it. */
const IDIOMS =
  /\b(wrong|that|this|right|another|other|old|which|the|same) one\b|\bone (second|moment|minute|more|is wrong)\b|\bno one\b/g

function numberIn(text: string): string {
  return readDigits(plain(text).replace(IDIOMS, ' '))
}

const HEAD = /\b(first|begins|starts|beginning|start|area code)\b/
const WHICH = new RegExp(
  `\\b(last|first) (${UNITS.slice(1, 7).join('|')}|\\d)?\\s?(digits?|numbers?|ones)?\\s?(is|are|should be)?`,
  'g',
)

function correctionIn(text: string): { digits: string; isHead: boolean } {
  const words = plain(text)
  return { digits: readDigits(words.replace(IDIOMS, ' ').replace(WHICH, ' ')), isHead: HEAD.test(words) }
}

export const message: MessageLanguage = { noReason, refuses, meansThisNumber, numberIn, correctionIn }
