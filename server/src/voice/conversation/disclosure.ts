import { languageFor } from '../../language/languages.ts'
import { wordsOf } from '../../language/words.ts'
import type { EventOf } from './events.ts'
import type { PhraseName } from './replies/canned-phrases.ts'
import { say } from './replies/speaking.ts'
import type { CallSettings } from './settings.ts'
import { become, type Act, type LiveCall } from './state.ts'
import { heardText } from './turns/caller-turn.ts'

/** A sentence for which there is no voice is tried so often. One that is talked over is said until it is heard. */
const MAX_FAILURES = 3

export function disclosureFor({ disclosure }: CallSettings): LiveCall['disclosure'] {
  return { isOwed: disclosure !== undefined, speech: null, failures: 0, heardAtMs: null }
}

/** A line of the opening, which may be the one that tells the caller that no person speaks. */
export function sayInOpening(line: PhraseName): Act {
  return (call) => {
    const { disclosure } = call.settings
    return disclosure?.line === line ? tellBy(line, disclosure.words)(call) : say(line)(call)
  }
}

/**
 * Tells a caller who has talked over it that no person speaks, before anything else is said. Only where life is in
 * danger it can wait.
 */
export const disclose: Act = (call) => {
  const { disclosure, settings, hearing } = call
  if (!disclosure.isOwed) return become(call)
  if (languageFor(settings.language).emergency.emergencyIn(heardText(hearing))) return become(call)
  return tellBy('disclosure', wordsOf(settings.lines.disclosure).length)(call)
}

function tellBy(line: PhraseName, words: number): Act {
  return (call) => {
    const said = say(line)(call)
    // A line without words is not said, and so is never heard.
    if (said.state.phase !== 'live' || said.commands.length === 0) return said
    const speech = { id: call.nextSpeech, words }
    return { ...said, state: { ...said.state, disclosure: { ...call.disclosure, speech } } }
  }
}

/** So much of a speech has sounded, perhaps after it was cut short: enough of it may be the disclosure. */
export function noteDisclosed(event: EventOf<'played'> | EventOf<'playback.ended'>): Act {
  return (call) => {
    const { isOwed, speech } = call.disclosure
    if (!isOwed || speech === null || event.speech !== speech.id) return become(call)
    if (event.type === 'played' && event.words < speech.words) return become(call)
    const disclosure = { ...call.disclosure, isOwed: false, speech: null, heardAtMs: call.nowMs }
    return become({ ...call, disclosure })
  }
}

/** The speech with it could not be made, or broke off. */
export function disclosureFailed(speech: number): Act {
  return (call) => {
    const { disclosure } = call
    if (disclosure.speech?.id !== speech) return become(call)
    const failures = disclosure.failures + 1
    const isOwed = disclosure.isOwed && failures < MAX_FAILURES
    return become({ ...call, disclosure: { ...disclosure, isOwed, failures, speech: null } })
  }
}
