import type { Language } from '../../../language/language.ts'
import { utterances, type Conversation } from '../conversation-log.ts'
import { normalised, wordsOf } from '../../../language/words.ts'

/** As much of it as a human who has just picked up wants to hear. */
const MAX_REASON_CHARACTERS = 120
/** A shorter one says hello, or yes, but not what it is about. */
const MIN_REASON_WORDS = 3
/** What it is about is clear by then. */
const MAX_WEIGHED_CHARACTERS = 500

/** The last thing the caller said that shows what it is about. */
export function reasonIn(language: Language, conversation: Conversation): string | null {
  const said = utterances(conversation).filter(({ speaker }) => speaker === 'caller')
  const telling = said.findLast(({ text }) => isTelling(language, text))
  return telling ? shortened(telling.text) : null
}

/** The person who picks up knows that the caller wants a person. */
function isTelling({ isBackchannel, isFarewell, transfer }: Language, text: string): boolean {
  const plain = normalised(text.slice(0, MAX_WEIGHED_CHARACTERS))
  if (wordsOf(plain).length < MIN_REASON_WORDS || isBackchannel(plain) || isFarewell(plain)) return false
  return !transfer.isRequest(plain)
}

/** Whole words, and no more sentences than fit: the last one is not left hanging. */
function shortened(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  const cut = plain.length <= MAX_REASON_CHARACTERS ? plain : cutAtWord(plain)
  return cut.replace(/(?<![\s.,;:!?…-])[\s.,;:!?…-]+$/, '')
}

function cutAtWord(text: string): string {
  const cut = text.slice(0, MAX_REASON_CHARACTERS + 1)
  const end = cut.lastIndexOf(' ')
  return end === -1 ? cut.slice(0, MAX_REASON_CHARACTERS) : cut.slice(0, end)
}
