import type { PhraseName } from './replies/canned-phrases.ts'
import { firstWords, wordsOf } from '../../language/words.ts'

/** One thing said, in the order in which it began to sound. */
export type Entry =
  | {
      readonly speaker: 'agent'
      readonly turn: number
      readonly speech: number
      readonly line: PhraseName | null
      readonly source: string
      /** What was to be said, and how many words of it have sounded. */
      readonly text: string
      readonly words: number
    }
  | {
      readonly speaker: 'caller'
      readonly turn: number
      /** The STT's segment; null for what was typed or keyed. */
      readonly segment: number | null
      readonly text: string
    }

export type Conversation = readonly Entry[]

/** What one side said before the other spoke. */
export type Utterance = { readonly speaker: 'agent' | 'caller'; readonly text: string }

/** Far more than fits into the longest call. */
const MAX_ENTRIES = 5000

export function append(conversation: Conversation, entry: Entry): Conversation {
  return conversation.length < MAX_ENTRIES ? [...conversation, entry] : conversation
}

/**
 * More words of a speech were played. Reports may come late, even after the speech was cut, and then say what was
 * really heard; they never take words back.
 */
export function noteSounded(conversation: Conversation, speech: number, words: number): Conversation {
  const index = conversation.findLastIndex((each) => each.speaker === 'agent' && each.speech === speech)
  const entry = conversation[index]
  if (entry?.speaker !== 'agent') return conversation
  const sounded = Math.min(words, wordsOf(entry.text).length)
  return sounded > entry.words ? conversation.with(index, { ...entry, words: sounded }) : conversation
}

/** Notes a segment of the caller's words, in place of what the STT took it and what it replaces for before. */
export function noteSegment(
  conversation: Conversation,
  turn: number,
  segment: number,
  text: string,
  replaces = segment,
): Conversation {
  const isEarlier = (each: Entry) =>
    each.speaker === 'caller' &&
    each.turn === turn &&
    each.segment !== null &&
    each.segment >= replaces &&
    each.segment <= segment
  const index = conversation.findIndex(isEarlier)
  const entry = { speaker: 'caller', turn, segment, text } as const
  if (index === -1) return append(conversation, entry)
  return conversation.with(index, entry).filter((each) => each === entry || !isEarlier(each))
}

/** The words that were exchanged: the agent's only as far as they sounded (D-F13). */
export function utterances(conversation: Conversation): Utterance[] {
  const result: Utterance[] = []
  for (const entry of conversation) {
    const text = entry.speaker === 'agent' ? firstWords(entry.text, entry.words) : entry.text.trim()
    if (text === '') continue
    const previous = result.at(-1)
    if (previous?.speaker === entry.speaker)
      result[result.length - 1] = { speaker: entry.speaker, text: `${previous.text} ${text}` }
    else result.push({ speaker: entry.speaker, text })
  }
  return result
}

/** Whether any of the agent's words in a turn have sounded, of those that the test picks. */
export function hasSounded(
  conversation: Conversation,
  turn: number,
  counts: (line: PhraseName | null) => boolean,
): boolean {
  return conversation.some(
    (each) => each.speaker === 'agent' && each.turn === turn && each.words > 0 && counts(each.line),
  )
}
