import type { FactsLanguage } from '../../facts.ts'
import { answersWith, denies, promisesSoon, thingsIn } from './claims.ts'
import { arithmeticOf, clockUseAt, factorsIn, offersTime, offsetAfter, saysNow } from './clock-uses.ts'
import { groupsIn } from './day-groups.ts'
import { confirmation, deedIn, deedOfTool } from './deeds.ts'
import { DAY_NUMBERS } from './fact-words.ts'
import { tokensOf } from './number-words.ts'
import { topicsIn, topicsOf } from './subjects.ts'

const ADDRESSES_CALLER = /\byou(?:r|rs|'re|'ve|'d)?\b/i
const ABOUT_HOURS = /\b(?:open|opens|opening|close|closes|closing|hours)\b/i
const SAYS_OPEN = /\bopen\b/i
const SAYS_OTHERWISE = /\b(?:closed|not|whether|if|isn't|aren't|unless|when)\b|n't|\?\s*$/i
const EVERY_DAY = /\b(?:every (?:single )?day|daily|seven days a week|all week)\b/i
const WEEK = /(?<!\p{L})(?:week|weekend)(?!\p{L})/iu

function addressesCaller(sentence: string): boolean {
  return ADDRESSES_CALLER.test(sentence)
}

function isAboutHours(sentence: string): boolean {
  return ABOUT_HOURS.test(sentence)
}

function claimsOpen(sentence: string): boolean {
  return SAYS_OPEN.test(sentence) && !SAYS_OTHERWISE.test(sentence)
}

function saysEveryDay(sentence: string): boolean {
  return EVERY_DAY.test(sentence) && !SAYS_OTHERWISE.test(sentence)
}

function namesWeek(text: string): boolean {
  return WEEK.test(text)
}

function dayOf(word: string, today: number | null): number | undefined {
  if (today !== null && word === 'tomorrow') return (today + 1) % 7
  return DAY_NUMBERS.get(word)
}

function daysOn(text: string, today: number | null): number {
  return groupsIn(tokensOf(text), today).reduce((all, { days }) => all | days, 0)
}

function offersMessage(said: string): boolean {
  return /\bmessage\b/i.test(said)
}

const LEANS =
  /^(?:and|so|then|also|but|it|its|it['’]s|that|that['’]s|this|they|they['’]re|these|those|he|she|otherwise|besides|plus|both|either|each|in that case|after that|if so|afterwards)\b/i
const POINTS_BACK = /\b(?:it|that|this|one|ones|them|those|these|then|both)\b/i
const STANDS_ALONE =
  /\bmessage\b|\banything else\b|\b(?:else|otherwise)\b.*\bhelp\b|\bput you through\b|\bcall you back\b|\bspeak (?:to|with)\b/i

function leansOnLast(sentence: string): boolean {
  if (STANDS_ALONE.test(sentence)) return false
  if (/\?["')\]]*\s*$/.test(sentence)) return true
  return (
    LEANS.test(sentence) || (/^(?:shall|would|please|let|i)\b/i.test(sentence) && POINTS_BACK.test(sentence))
  )
}

const OPENING =
  /^(?:(?:oh|well|okay|ok|yes|yeah|yep|no|nope|sure|absolutely|certainly|definitely|of course|indeed|great|good|perfect|wonderful|right|alright|all right|correct|exactly|no problem|not a problem|that['’]s right|great question|good question|that['’]s a (?:great|good) question|thanks for asking|i['’]d be happy to help|happy to help|glad you asked|sure thing|you bet|good news)[,.!\s]*)+$/i

function isOpening(sentence: string): boolean {
  return OPENING.test(sentence.trim())
}

const YES_TO_ALL =
  /^(?:(?:yes|yeah|yep|absolutely|certainly|sure|of course|definitely|we)[,.!\s]*)*\b(?:we (?:do|are|can|have|will|sure do|certainly do)|there is|there are|you can|it is|it does)[.!\s]*$/i

function saysYesToAll(sentence: string): boolean {
  return YES_TO_ALL.test(sentence.trim())
}

export const factSentences: Omit<FactsLanguage, 'saysAddress'> = {
  addressesCaller,
  isAboutHours,
  claimsOpen,
  saysEveryDay,
  namesWeek,
  dayOf,
  daysOn,
  promisesSoon,
  denies,
  offersMessage,
  topicsIn,
  topicsOf,
  thingsIn,
  answersWith,
  clockUseAt,
  factorsIn,
  arithmeticOf,
  offersTime,
  saysNow,
  offsetAfter,
  deedIn,
  deedOfTool,
  confirmation,
  leansOnLast,
  isOpening,
  saysYesToAll,
}
