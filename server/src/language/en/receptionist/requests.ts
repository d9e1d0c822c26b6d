import { contentWords, plain, stem } from '../plain.ts'
import { withUrgentClause } from '../../urgent-clause.ts'
import { questionKey } from '../question-key.ts'
import { intentsIn, isQuestion } from './intents.ts'

/** More than a caller says in one breath. */
const MAX_REQUESTS = 3
const BEGINNING =
  "(?:do|does|did|is|are|can|could|may|will|would|should|how|what|what's|when|where|where's|which|who|why|have you|do you|i'd|i would|i want|i need|i'll need|i also|my|also)"
/** "Dr. Patel" is no end of a sentence. */
const SENTENCE_END = String.raw`(?<=[?!.])(?<!\b(?:mrs?|ms|dr|prof|st|vs)\.)\s+(?=\S)`
const JOINT = new RegExp(
  `${SENTENCE_END}|[,;]?\\s+(?:and|also|plus|but|then|oh)(?:\\s+(?:and|also|then|by the way|one more thing))*,?\\s+(?=${BEGINNING}\\b)`,
  'i',
)

/** What a caller wants one by one. Greetings, a yes and other courtesies are left out. */
export function requestsIn(text: string): string[] {
  return text
    .split(JOINT)
    .flatMap((part) => withUrgentClause(part, { intentsIn, isQuestion }))
    .map((part) => part.trim())
    .filter(
      (part) =>
        contentWords(plain(part)).length > 0 && (isQuestion(part) || plain(part).split(' ').length > 2),
    )
    .slice(0, MAX_REQUESTS)
}

const ARTICLES = new Set(['a', 'an', 'the', 'any', 'some'])

const LEADING = /^(?:(?:anyway|wait|hold on|hang on|excuse me|by the way|one more thing|oh) )+/

/** The words of a question, stemmed, without articles and what leads up to it. */
export function questionWordsIn(text: string): string[] {
  return questionKey(plain(text).replace(LEADING, ''))
    .split(' ')
    .filter((word) => word !== '' && !ARTICLES.has(word))
    .map(stem)
}

/** So many words at the beginning may be lost by STT, and so many have to be left. */
const MAX_LOST = 2
const MIN_LEFT = 3
const LOSABLE = new Set('do does did are is can could will would what how i you we may have there'.split(' '))

/** Word for word, or without its first words. */
export function isSameQuestion(asked: readonly string[], written: readonly string[]): boolean {
  const lost = written.length - asked.length
  if (asked.length === 0 || lost < 0 || lost > MAX_LOST) return false
  if (lost > 0 && (asked.length < MIN_LEFT || !written.slice(0, lost).every((word) => LOSABLE.has(word))))
    return false
  return asked.every((word, at) => word === written[at + lost])
}

const ASKED_FOR =
  /^(?:(?:hi|hello|hey|yes|um|uh|sorry|excuse me|oh|so|good (?:morning|afternoon|evening))[,.!]?\s+)*(?:is (?:this|that|it)|have i reached|did i reach|do i have|am i (?:through to|speaking (?:to|with)|talking (?:to|with)|calling)|is this the number (?:of|for)|i am looking for|i'm looking for|i'm trying to reach|i am trying to reach)\s+(?:the\s+)?(.+)$/i
const KINDS =
  /\b(restaurant|pizza|pizzeria|clinic|shop|store|salon|bank|hotel|garage|pharmacy|school|hospital|plumbing|dental|bakery|cafe|taxi|cabs?|insurance|hardware|motors|grill|diner|library|city hall)\b/i
const NO_NAME =
  /^(?:a|an|my|your|it|okay|ok|possible|true|right|correct|good|open|free|still|available|too|so|really|covered|painful|safe|included|something|someone|somebody)\b/i

/** The name of a business that a caller asks for; capitals or its trade tell it from anything else. */
export function asksForBusiness(text: string): string | undefined {
  const name = ASKED_FOR.exec(text.trim())?.[1]?.replace(/[?.!,\s]+$/, '')
  if (name === undefined || NO_NAME.test(name) || name.split(/\s+/).length > 6) return undefined
  return /\p{Lu}\p{L}/u.test(name) || KINDS.test(name) ? name : undefined
}
