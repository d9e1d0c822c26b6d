import type { FactsLanguage } from '../../facts.ts'
import { DAY_NUMBERS } from './fact-words.ts'

const ADDRESSES_CALLER = /\byou(?:r|rs|'re|'ve|'d)?\b/i
const ABOUT_HOURS = /\b(?:open|opens|opening|close|closes|closing|hours)\b/i
const SAYS_OPEN = /\bopen\b/i
const SAYS_OTHERWISE = /\b(?:closed|not|whether|if|isn't|aren't|unless|when)\b|n't|\?\s*$/i
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

function namesWeek(text: string): boolean {
  return WEEK.test(text)
}

function dayOf(word: string, today: number | null): number | undefined {
  if (today !== null && word === 'tomorrow') return (today + 1) % 7
  return DAY_NUMBERS.get(word)
}

function offersMessage(said: string): boolean {
  return /\bmessage\b/i.test(said)
}

export const factSentences: Omit<FactsLanguage, 'saysAddress'> = {
  addressesCaller,
  isAboutHours,
  claimsOpen,
  namesWeek,
  dayOf,
  offersMessage,
}
