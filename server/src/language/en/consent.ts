import type { Consent } from '../language.ts'
import { normalised, wordsOf } from '../words.ts'
import { onlyYesBy } from '../yes-phrases.ts'

/** Spelled as `normalised` leaves them. */
const isOnlyYes = onlyYesBy({
  yes:
    'yes|yeah|yep|yup|yes please|sure|okay|ok|of course|certainly|absolutely|definitely|go ahead|please do|accept|one|1|' +
    "i'll take it|i will take it|i'll take the call|i will take the call|i can take it|put them through|" +
    'put him through|put her through|put it through|put the call through|put the caller through|connect them|' +
    'connect us|connect me|connect the call|why not',
  polite:
    'please|thanks|thank you|hello|hi|hey|oh|um|uh|er|ah|well|right|fine|alright|all right|now|no problem|no worries',
})
const NO = new Set(
  "no nope nah not don't can't cannot won't never busy later decline refuse reject meeting wrong 2 two".split(
    ' ',
  ),
)

const VOICEMAIL =
  /\b(voice ?mail|mailbox|mail box|answering machine|after the (tone|beep)|at the (tone|beep)|leave (me |us )?(a|your) (message|name|number)|record your message|you have reached|you've reached|(is|am|are|i'm|we're) (not available|unavailable|currently unavailable|away)|(cannot|can't|unable to) (take|answer|come to) (your|the) (call|phone)|please (leave|try)|call you back|get back to you|as soon as (i|we) can|hang up or press|office hours)\b/

/** A yes has to be nothing but a yes: a greeting that was recorded must not take a call. */
export function consentIn(text: string): Consent {
  const plain = normalised(text)
  const words = wordsOf(plain)
  if (VOICEMAIL.test(plain)) return 'voicemail'
  if (isOnlyYes(words)) return 'yes'
  return words.some((word) => NO.has(word)) ? 'no' : 'unclear'
}

const AGREEING =
  /\b(?:yes|yeah|yep|yup|correct|exactly|right|sure|ok|okay|please do|go ahead|perfect|absolutely|definitely|of course|sounds good|that works|that's it)\b/
const DISAGREEING =
  /\b(?:no|nope|nah|not|don't|do not|wrong|wait|stop|cancel|incorrect|isn't|instead|rather|actually)\b/

export function agrees(text: string): boolean {
  const plain = text.toLowerCase().replaceAll('’', "'")
  return AGREEING.test(plain) && !DISAGREEING.test(plain)
}
