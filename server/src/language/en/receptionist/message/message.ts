import type { MessageLanguage } from '../../../receptionist.ts'
import { readDigits } from '../../digits.ts'
import { UNITS } from '../../numerals.ts'
import { plain } from '../../plain.ts'
import { additionIn } from './addition.ts'
import { changedContent } from './correction.ts'
import { address } from './address.ts'
import { addressIn } from './email.ts'
import { asksToPassOn } from './request.ts'
import { toldIn } from './told.ts'

const noReason = 'No reason given.'

const REFUSAL =
  /\b(rather not|not (want|going|like) to (say|tell|give)|do not (have|want to give|want to say|know (my|the) number|know it by heart)|none of your|no (name|number|phone)|anonymous|skip|without|(just|only) (the |my |by )?email|by email|email (is|would be) (fine|best|better|enough))\b/
/** "I do not have heating" tells something. */
const TELLS_NOTHING =
  /\b(rather not|not (want|going|like) to (say|tell)|none of your)\b|^(?:no )?(?:nothing|none|skip it|skip)( really| special| else)?$/
const THIS_NUMBER =
  /\b(this (number|one|phone)|same (number|one|phone)|number (i am|i'm) (calling|on)|calling from|that number is (fine|good|okay)|the one i am (calling|on)|i called from|have my number|you can see (it|my number))\b/

function refuses(text: string): boolean {
  return REFUSAL.test(plain(text))
}

/** The STT loses the first word now and then: "you take walk-ins" was a question. */
const STATEMENT =
  /^(?:(?:hi|hello|well|so|okay|yes|no|please|and|it is) )*(?:i|my|we|our|he|she|it|this|that|the|there|please|tell|ask|someone|somebody|a|an|one of|about|regarding)\b/

function refusesToTell(text: string): boolean {
  return TELLS_NOTHING.test(plain(text))
}

function saysStatement(text: string): boolean {
  return STATEMENT.test(plain(text))
}

const WHY =
  /\b(?:why|what)\b.{0,40}\b(?:need|want|ask|asking|for)\b|\b(?:do|must|have) (?:you|i)\b.{0,40}\b(?:need|have to|give)\b.{0,40}\b(?:name|number|that|it|this)\b|\bis (?:that|this|it) (?:really )?(?:necessary|needed)\b/

function asksWhy(text: string): boolean {
  return WHY.test(plain(text))
}

function meansThisNumber(text: string): boolean {
  return THIS_NUMBER.test(plain(text))
}

/** "That one is wrong" has no digit in it. */
const IDIOMS =
  /\b(wrong|that|this|right|another|other|old|which|the|same) one\b|\b(a|the|my|your) \w+ one\b|\bone (second|moment|minute|more|is wrong)\b|\bno one\b/g

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

export const message: MessageLanguage = {
  noReason,
  toldIn,
  asksToPassOn,
  addressIn,
  address,
  changedIn: changedContent,
  additionIn,
  saysStatement,
  asksWhy,
  refuses,
  refusesToTell,
  meansThisNumber,
  numberIn,
  correctionIn,
}
