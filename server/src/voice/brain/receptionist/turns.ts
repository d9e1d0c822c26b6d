import type { Heard } from '../brain.ts'
import type { Used } from './booking/calendar-use.ts'
import type { Language } from '../../../language/language.ts'
import type { Intent } from '../../../language/receptionist.ts'
import type { Knowledge, Talk, Turn, Understanding } from './talk.ts'
import { verbatimEntry } from './verbatim.ts'

/** A caller's turn with what can be made of it before anything is answered. */
export function turnOf(
  knowledge: Knowledge,
  talk: Talk,
  heard: Heard,
  understood: Understanding,
  used: readonly Used[],
): Turn {
  const { briefing } = knowledge
  const intents = intentsOf(briefing.language, heard)
  return { knowledge, talk, heard, understood, intents, verbatim: verbatimEntry(briefing, heard.text), used }
}

/** Zero is what people press who want a person. */
function intentsOf({ receptionist }: Language, { text, digits }: Heard): ReadonlySet<Intent> {
  const found = receptionist.intentsIn(text)
  return new Set(digits === '0' && text.trim() === '' ? ['person', ...found] : found)
}

/** Each thing that the caller wants as a turn of its own. */
export function requestsOf(turn: Turn): Turn[] {
  const { knowledge, talk, heard, used } = turn
  return (turn.understood.requests ?? []).map(({ text, ...understood }) =>
    turnOf(knowledge, talk, { ...heard, text }, understood, used),
  )
}

export function isYes({ intents }: Turn): boolean {
  return intents.has('yes') && !intents.has('no')
}

export function isNo({ knowledge: { briefing }, heard, intents }: Turn): boolean {
  const isRefused = intents.has('no') || intents.has('never_mind') || intents.has('done')
  return isRefused && briefing.language.receptionist.isBrief(heard.text)
}
