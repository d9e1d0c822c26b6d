import { normalised, wordsOf } from '../../words.ts'

/**
 * Sounds by which a listener says "go on" and not "let me speak". Over the agent's voice they are no interruption.
 * "No", "stop" and "wait" are missing on purpose.
 */
const BACKCHANNELS: ReadonlySet<string> = new Set(
  (
    'mm mmm mhm mmhm hm hmm uh huh uhhuh um er ah aha oh ooh ' +
    'yeah yep yup yes ok okay k right sure alright fine good great cool nice perfect exactly really'
  ).split(' '),
)

const PHRASES = [
  'i see',
  'got it',
  'go on',
  'of course',
  'all right',
  'i understand',
  'makes sense',
  'that makes sense',
  "that's right",
  "that's fine",
].map((phrase) => phrase.split(' '))

/** Said while the agent says goodbye, these do not reopen the conversation. */
const FAREWELLS: ReadonlySet<string> = new Set(
  'bye by goodbye thanks thank you cheers so much very and have a nice good great day too take care later'.split(
    ' ',
  ),
)

const BEFORE_ONE: ReadonlySet<string> = new Set(['nice', 'good', 'great'])

/** Longer than this is a contribution, whatever its words. */
const MAX_BACKCHANNEL_WORDS = 4

/** Whether the text holds nothing but listening noises. An empty text holds nothing at all, and is one. */
export function isBackchannel(text: string): boolean {
  const words = wordsOf(normalised(text))
  return words.length <= MAX_BACKCHANNEL_WORDS && restAfterBackchannels(words).length === 0
}

/** Whether interim words may yet turn out to be listening noises: "I" may become "I see". */
export function mayBecomeBackchannel(text: string): boolean {
  const words = wordsOf(normalised(text))
  if (words.length > MAX_BACKCHANNEL_WORDS) return false
  const rest = restAfterBackchannels(words)
  return rest.length === 0 || PHRASES.some((phrase) => startsWith(phrase, rest))
}

/** "Have a good one" is a goodbye; "one" may be the first of many digits. */
export function isFarewell(text: string): boolean {
  return wordsOf(normalised(text)).every(
    (word, at, words) =>
      FAREWELLS.has(word) ||
      BACKCHANNELS.has(word) ||
      (word === 'one' && BEFORE_ONE.has(words[at - 1] ?? '')),
  )
}

function restAfterBackchannels(words: string[]): string[] {
  const phrase = PHRASES.find((each) => startsWith(words, each))
  if (phrase) return restAfterBackchannels(words.slice(phrase.length))
  const [first, ...rest] = words
  return first !== undefined && BACKCHANNELS.has(first) ? restAfterBackchannels(rest) : words
}

function startsWith(words: string[], beginning: string[]): boolean {
  return beginning.every((word, index) => words[index] === word)
}
