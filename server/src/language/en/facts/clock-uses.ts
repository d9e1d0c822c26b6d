import type { Arithmetic, ClockUse } from '../../facts.ts'
import { hardFactsIn } from './hard-facts.ts'

const DENIED =
  /\b(?:not|never|no longer|isn['’]t|aren['’]t|rather than|instead of)\s(?:open\s|on\s\w+\s)?(?:at|until|till|before|after|from|by|around)?\s*(?:the\s)?$/i
const SUPPOSED = /\b(?:if|when|say|unless|suppose)\b[^,;]*$/i
/** A time that begins or ends something, and not one in the midst of it. */
const AT_AN_EDGE =
  /\b(?:from|until|till|to|through|thru|between|and|by|before|after|opens?|closes?|past|-|–)\s*(?:about\s|around\s)?$/i
const IS_OPEN = /(?:\b(?:are|is|be|stay|still|already)|['’](?:re|s))\s(?:\w+\s){0,2}open\b/i
const IS_CLOSED = /\bclosed\b|\b(?:not|aren['’]t|isn['’]t)\s(?:\w+\s)?open\b/i
const COMING =
  /\byou(?:['’](?:d|ll|re))?(?:\s(?!when\b|if\b)\w+){0,3}\s(?:come|coming|visit|stop\sby|drop\s(?:by|in)|walk\sin|swing\sby|pop\sin|reach\sus|check\sin|arrive)\b|^(?:\w+,\s)?(?:just\s|please\s)?(?:come|stop\sby|walk\sin|drop\s(?:by|in))\b|\b(?:be\shere|is\shere|are\shere|get\shere|within)\b/i

export function clockUseAt(sentence: string, start: number): ClockUse {
  const before = sentence.slice(0, start)
  if (DENIED.test(before) || SUPPOSED.test(before)) return 'unsaid'
  const isEdge =
    AT_AN_EDGE.test(before) || /^[^,;.]{0,14}\s(?:to|until|till|-|–)\s\S*\d/i.test(sentence.slice(start))
  if (COMING.test(sentence)) return 'within'
  if (isEdge) return 'edge'
  if (IS_CLOSED.test(sentence)) return 'closed'
  return IS_OPEN.test(sentence) ? 'open' : 'edge'
}

const SUM =
  /\b(?:together|altogether|total|totals|in all|all in|both|all|with|plus|and|combined|sum|comes? to|makes?|another|for the|adding|added|including|on top)\b/i
const JOINED_LENGTH =
  /\b(?:hours?|minutes?|days?|\w+)\s+and\s+a\s+(?:half|quarter)\b|\bhours?\s+and\s+\S+\s+minutes?\b/gi
const DIFFERENCE =
  /\b(?:less|more|cheaper|dearer|save|saves|saving|difference|extra|earlier|later|longer|shorter)\b/i
const SHARE = /\b(?:each|apiece|a piece|per|every)\b|\ba\s(?:person|session|night|day|head)\b/i

export function arithmeticOf(sentence: string): Arithmetic {
  const plain = sentence.replaceAll(JOINED_LENGTH, '')
  return { isSum: SUM.test(plain), isDifference: DIFFERENCE.test(sentence), isShare: SHARE.test(sentence) }
}

const WORD_FACTORS: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:both|twice|double|pair|couple)\b|\bfront and (?:back|rear)\b|\byou and your\b|\bthe two\b|\bmy two\b/i,
    2,
  ],
  [/\btwins\b/i, 2],
]
/** What is paid by the month or by the day is paid so often. */
const PERIODS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:a|the|per)\syear\b/i, 12],
  [/\b(?:a|the|per)\sweek\b/i, 7],
]
const MINUTES_OF_HOUR = 60
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR
const MAX_FACTOR = 100

/** With `lengths`, a length of time counts as hours and as days, whichever a price is for. */
export function factorsIn(text: string, lengths: boolean): number[] {
  const counted = hardFactsIn(text).flatMap(({ kind, value, count }) => {
    if (kind === 'duration' && lengths)
      return [count ?? 0, Number(value) / MINUTES_OF_HOUR, Number(value) / MINUTES_OF_DAY]
    return kind === 'number' ? [Number(value)] : []
  })
  const worded = [...WORD_FACTORS, ...(lengths ? PERIODS : [])].flatMap(([words, factor]) =>
    words.test(text) ? [factor] : [],
  )
  return [...new Set([...counted, ...worded])].filter(
    (factor) => factor > 0 && factor !== 1 && factor <= MAX_FACTOR && Number.isInteger(factor * 2),
  )
}

/** "I have two thirty", "there is one at nine". */
const OFFERS_TIME =
  /\bi\s(?:also\s|do\s|still\s|only\s)*(?:have|see|can\soffer|could\soffer|can\sdo)\b|\bthere(?:['’]s|\sis|\sare)\s(?:\w+\s){0,3}?(?:one|time|slot|opening|spot|appointment|availability)\b|\b(?:available|free|openings?)\b|\bha(?:s|ve)\stime\b/i

export function offersTime(sentence: string): boolean {
  return OFFERS_TIME.test(sentence)
}

export function saysNow(sentence: string): boolean {
  return /\bit(?:['’]s|\sis)\b|\b(?:now|currently|current)\b/i.test(sentence)
}

export function offsetAfter(text: string): -1 | 1 | undefined {
  if (/^\W*(?:more|extra|on top|additional)\b/i.test(text)) return 1
  if (/^\W*(?:before|early|earlier|ahead|in advance|prior)\b/i.test(text)) return -1
  return /^\W*(?:after|later)\b/i.test(text) ? 1 : undefined
}
