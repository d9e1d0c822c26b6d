import type { Consent } from '../language.ts'
import { normalised, wordsOf } from '../words.ts'

/** Each of these alone takes the call. Spelled as `normalised` leaves them. */
const YES = phrases(
  'yes|yeah|yep|yup|yes please|sure|okay|ok|of course|certainly|absolutely|definitely|go ahead|please do|accept|one|1|' +
    "i'll take it|i will take it|i'll take the call|i will take the call|i can take it|put them through|" +
    'put him through|put her through|put it through|put the call through|put the caller through|connect them|' +
    'connect us|connect me|connect the call|why not',
)
/** These may stand beside them, and say nothing by themselves. */
const POLITE = phrases(
  'please|thanks|thank you|hello|hi|hey|oh|um|uh|er|ah|well|right|fine|alright|all right|now|no problem|no worries',
)
const NO = new Set(
  "no nope nah not don't can't cannot won't never busy later decline refuse reject meeting wrong 2 two".split(
    ' ',
  ),
)

/** Longer than a yes takes; recordings are longer. */
const MAX_YES_WORDS = 8

const VOICEMAIL =
  /\b(voice ?mail|mailbox|mail box|answering machine|after the (tone|beep)|at the (tone|beep)|leave (me |us )?(a|your) (message|name|number)|record your message|you have reached|you've reached|(is|am|are|i'm|we're) (not available|unavailable|currently unavailable|away)|(cannot|can't|unable to) (take|answer|come to) (your|the) (call|phone)|please (leave|try)|call you back|get back to you|as soon as (i|we) can|hang up or press|office hours)\b/

/** A yes has to be nothing but a yes: a greeting that was recorded must not take a call. */
export function consentIn(text: string): Consent {
  const plain = normalised(text)
  const words = wordsOf(plain)
  if (VOICEMAIL.test(plain)) return 'voicemail'
  if (words.length <= MAX_YES_WORDS && isOnlyYes(words)) return 'yes'
  return words.some((word) => NO.has(word)) ? 'no' : 'unclear'
}

function isOnlyYes(words: readonly string[]): boolean {
  let hasYes = false
  let rest = words
  while (rest.length > 0) {
    const yes = lengthOf(YES, rest)
    const polite = lengthOf(POLITE, rest)
    if (yes === 0 && polite === 0) return false
    hasYes ||= yes > 0
    rest = rest.slice(Math.max(yes, polite))
  }
  return hasYes
}

/** How many words the longest phrase takes with which these begin; 0 where none fits. */
function lengthOf(known: readonly (readonly string[])[], words: readonly string[]): number {
  const fitting = known.filter((phrase) => phrase.every((word, index) => words[index] === word))
  return fitting.reduce((longest, { length }) => Math.max(longest, length), 0)
}

function phrases(text: string): string[][] {
  return text.split('|').map((phrase) => phrase.split(' '))
}

const AGREEING =
  /\b(?:yes|yeah|yep|yup|correct|exactly|right|sure|ok|okay|please do|go ahead|perfect|absolutely|definitely|of course|sounds good|that works|that's it)\b/
const DISAGREEING =
  /\b(?:no|nope|nah|not|don't|do not|wrong|wait|stop|cancel|incorrect|isn't|instead|rather|actually)\b/

export function agrees(text: string): boolean {
  const plain = text.toLowerCase().replaceAll('’', "'")
  return AGREEING.test(plain) && !DISAGREEING.test(plain)
}
