import type { Completeness } from '../../language.ts'
import { BELOW_HUNDRED, digitWords } from '../numerals.ts'
import { normalised, wordsOf } from '../../words.ts'

/*
 * Text is weak evidence (many half sentences are grammatical), so it only ever lengthens or shortens the silence that
 * ends a turn; it never keeps a turn open by itself.
 */

/** Nobody ends a sentence on these, so more is coming even where the STT has put a full stop. */
const DANGLING: ReadonlySet<string> = new Set(
  (
    'a an the my your his her its our their every and or but because if than to of for with into ' +
    "i i'm i'd i'll i've we we're we'd we'll he's she's they're there's um uh er hmm double triple dash dot"
  ).split(' '),
)

/** A sentence can end on these, but one without a full stop seldom does. */
const HANGING: ReadonlySet<string> = new Set(
  (
    'this that these those some any so when while which who whose where as then at in on by from about over under ' +
    "between it's is are was were am be been would could should can will shall may might must do does did have has " +
    "had don't didn't won't can't like well just also maybe wanna gonna need want"
  ).split(' '),
)

/** Whole turns by themselves, often transcribed without a full stop. */
const WHOLE: ReadonlySet<string> = new Set([
  'yes',
  'no',
  'yes please',
  'no thanks',
  'no thank you',
  'thank you',
  'thanks',
  'okay',
  'ok',
  'sure',
  'bye',
  'goodbye',
  'hello',
  'hi',
  'correct',
  "that's right",
  "that's it",
  "that's all",
])

const DIGIT_WORDS = digitWords('oh')
const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...DIGIT_WORDS.keys(),
  ...BELOW_HUNDRED.keys(),
  ...'hundred thousand double triple'.split(' '),
])

const GOES_ON: ReadonlySet<string> = new Set(',-–—…:')
const SENTENCE_ENDS: ReadonlySet<string> = new Set('.?!')
const QUOTES: ReadonlySet<string> = new Set(`"'”’`)

/** Words after which digits are dictated rather than counted. */
const DICTATED =
  /\b(number|phone|mobile|cell|code|zip|postcode|account|reference|order|card|extension|digits)\b/

/** The shortest whole telephone number with its area code. */
const WHOLE_NUMBER_DIGITS = 10
const MIN_SPELLED_LETTERS = 2

/** "My name is.": what was announced is still to come, even where the STT has put a full stop. */
const ANNOUNCED =
  /\b(?:name|number|address|e ?mail|birthday|question|problem|code|extension|date of birth) (?:is|was)$|\b(?:it's|that's) spelled$|\b(?:i'm|i am|was) (?:calling|wondering)$|\b(?:half|quarter) past$|\bquarter to$/
/** Nobody ends on these but in a question, or after "what": "that's what I'm calling about". */
const LEADING: ReadonlySet<string> = new Set('at from about between'.split(' '))

/** "I was just talking to my sister, ...": who begins with how they came to call has not said yet what they want, */
const PREAMBLE =
  /^(?:(?:so|well|hi|hello|hey|yes|yeah|okay|um|uh|oh|good|morning|afternoon|evening|there|you know) )*(?:i was (?:just )?(?:talking|speaking|chatting) (?:to|with)|i hope (?:that )?(?:i have|i've got|i've|i got|this is) the right (?:place|number|office)|(?:it's|it has) been (?:quite|such) a|(?:my|a) \p{L}+ (?:of mine )?(?:told me about you|recommended you|gave me your)|i was (?:just )?(?:talking|speaking|chatting)$)/u
/** unless it is among it. */
const WANTS =
  /\b(?:appointment|book|cancel|move|reschedule|need|want|would|i'd|could|can|may|please|how|what|when|where|which|do you|are you|is there|message|question|calling|hurts?|pain|broke|broken|help)\b/

/** How finished a text looks; `said` is the same text, normalised. */
export function completeness(text: string, said = normalised(text)): Completeness {
  const plain = withoutAmounts(text, said)
  const words = wordsOf(plain)
  const last = words.at(-1)
  if (last === undefined) return 'open'
  const written = text.trim()
  if (GOES_ON.has(written.at(-1) ?? '') || written.endsWith('...')) return 'unfinished'
  if (WHOLE.has(plain)) return 'complete'
  if (isPartOfSpelling(words, plain)) return 'unfinished'
  if (dictatedDigits(words, plain) > 0) return 'complete'
  if (DANGLING.has(last) && !endsAQuestion(text, last)) return 'unfinished'
  const end = QUOTES.has(written.at(-1) ?? '') ? written.at(-2) : written.at(-1)
  if (SENTENCE_ENDS.has(end ?? '')) return 'complete'
  return HANGING.has(last) ? 'unfinished' : 'open'
}

/** What must still come, whatever stops the STT has put; `said` is the same text, normalised. */
export function stillToCome(text: string, said = normalised(text)): 'dictation' | 'announced' | undefined {
  const plain = withoutAmounts(text, said)
  const words = wordsOf(plain)
  if (WHOLE.has(plain)) return undefined
  if (isPartOfSpelling(words, plain) || isHalfAnEmail(plain, text)) return 'dictation'
  if (text.trim().endsWith('?')) return undefined
  if (PREAMBLE.test(plain) && !WANTS.test(plain)) return 'announced'
  const isLed = LEADING.has(words.at(-1) ?? '') && !/\b(?:what|where|who)\b/.test(plain)
  return isLed || ANNOUNCED.test(plain) ? 'announced' : undefined
}

/** A name or a number that is being dictated and is not whole yet. */
function isPartOfSpelling(words: string[], plain: string): boolean {
  const digits = dictatedDigits(words, plain)
  return isSpelling(words, plain) || (digits > 0 && digits < WHOLE_NUMBER_DIGITS)
}

/** A time or a price is one number, said once and not dictated. */
function withoutAmounts(text: string, said: string): string {
  return /\d[:.]\d/.test(text) ? normalised(text.replaceAll(/\d+[:.]\d+/g, 'amount')) : said
}

/** "My email is john dot smith": until there is a domain with its end. */
function isHalfAnEmail(plain: string, text: string): boolean {
  const address = /\be ?mail(?: address)? (?:is|it's|would be)\b(.*)$/.exec(plain)?.[1]
  if (address === undefined || wordsOf(address).length > 20) return false
  return (
    !/\bat .*\bdot \w{2,6}$/.test(plain) && !/@\S+\.\w+\W*$/.test(text) && !/\.\w{2,4}\W*$/.test(text.trim())
  )
}

/** "What is it for?": a question may well end on a preposition. */
function endsAQuestion(text: string, last: string): boolean {
  return text.trim().endsWith('?') && /^(for|with|to|of|into)$/.test(last)
}

/** How many digits the caller has dictated at the end of the text; 0 where no dictation is going on. */
function dictatedDigits(words: string[], plain: string): number {
  const run = words.slice(words.findLastIndex((word) => !isNumber(word)) + 1)
  if (run.length === 0) return 0
  const digits = run.reduce((sum, word) => sum + (isFigure(word) ? word.length : 1), 0)
  const single = run.filter((word) => isFigure(word) || DIGIT_WORDS.has(word)).length
  return single >= 2 || DICTATED.test(plain) ? digits : 0
}

function isNumber(word: string): boolean {
  return NUMBER_WORDS.has(word) || isFigure(word)
}

function isFigure(word: string): boolean {
  return /^\d+$/.test(word)
}

/** "S M I", "M as in Mary": letters one by one. */
function isSpelling(words: string[], plain: string): boolean {
  if (plain.includes('as in') && /\bas in( \S+)?$/.test(plain)) return true
  const tail = words.slice(-MIN_SPELLED_LETTERS)
  const areLetters = tail.length === MIN_SPELLED_LETTERS && tail.every((word) => /^\p{L}$/u.test(word))
  return areLetters && tail.some((word) => word !== 'a' && word !== 'i')
}
