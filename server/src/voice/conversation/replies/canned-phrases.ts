import { languageFor } from '../../../language/languages.ts'
import { DEFAULT_TAG } from '../../../language/tags.ts'

/**
 * The sentences that the machine itself says. They are rendered when the agent is saved and need no provider at
 * the moment they are wanted, so they still have a voice when everything else fails.
 */
export const PHRASE_NAMES = [
  'disclosure',
  'recording_notice',
  'greeting',
  'invitation',
  'closed',
  'one_moment',
  'still_looking',
  'still_there',
  'say_again',
  'not_heard',
  'trouble',
  'transferring',
  'transfer_failed',
  'cannot_transfer',
  'transfer_cancelled',
  'leave_message',
  'message_noted',
  'cannot_hear',
  'goodbye',
  'goodbye_silence',
  'time_is_up',
  'forwarding',
  'unavailable',
  'busy',
  'not_in_service',
] as const
export type PhraseName = (typeof PHRASE_NAMES)[number]

/** Said in place of an answer or before it, so hearing one is not hearing the answer. */
const FILLERS: ReadonlySet<PhraseName | null> = new Set<PhraseName>([
  'disclosure',
  'recording_notice',
  'one_moment',
  'still_looking',
])

export function isFiller(line: PhraseName | null): boolean {
  return FILLERS.has(line)
}

/**
 * What is said where settings bring no lines of their own: in journals from before there were languages, all of which
 * are English, and in scripts of events. A call takes its lines from its language, its greeting from the agent, and its
 * closed line from the hours (`settingsFor` in voice/snapshot.ts).
 */
export const DEFAULT_PHRASES: Readonly<Record<PhraseName, string>> = languageFor(DEFAULT_TAG).phrases
