import { wordsOf } from '../../language/words.ts'
import type { PhraseName } from './replies/canned-phrases.ts'
import type { LiveCall } from './state.ts'

/** A greeting that is cut short again and again gives way to what is usually said then. */
const MAX_GREETINGS = 3

/**
 * What of the opening the caller has not heard to its end, as long as nothing was answered: a noise or another
 * voice cut it short. The disclosure and the recording notice have rules of their own.
 */
export function greetingLeft({ settings, conversation }: LiveCall): readonly PhraseName[] {
  if (settings.afterOpening !== 'listen' || !settings.greetsAgain) return []
  if (conversation.some((entry) => entry.speaker === 'caller' || entry.line === null)) return []
  return settings.opening.filter((line) => {
    if (line === 'disclosure' || line === 'recording_notice') return false
    const said = conversation.filter((entry) => entry.speaker === 'agent' && entry.line === line)
    const isHeard = said.some(
      (entry) => entry.speaker === 'agent' && entry.words >= wordsOf(entry.text).length,
    )
    return !isHeard && said.length < MAX_GREETINGS
  })
}
