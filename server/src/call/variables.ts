/** What stands in for `{{name}}` in a greeting and a prompt, by name. */
export type Variables = Readonly<Record<string, string>>

export type CallFacts = {
  /** E.164; null where the line does not tell. */
  readonly callerNumber: string | null
  readonly businessName: string
  readonly agentName: string
  /** As it is said: "9:30 AM", "Sunday, November 15, 2026". Telling time needs a clock and a calendar. */
  readonly localTime: string
  readonly localDate: string
}

/** More than any text has; the rest stays as it is. */
export const MAX_PLACES = 100
export const MAX_VALUE_CHARACTERS = 500
/** A text grows to so much at most; what would not fit stays as it is. */
export const MAX_FILLED_CHARACTERS = 50_000

const PLACE = /\{\{[ \t]{0,8}([A-Za-z_]\w{0,63})[ \t]{0,8}\}\}/g
/** What cannot be spoken, and would let a value break out of its line in a prompt. */
// oxlint-disable-next-line no-control-regex -- they are the point
const UNSPEAKABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** The variables that every call has. Own ones may not take their places: who calls is what the line tells. */
export function callVariables(facts: CallFacts, own: Variables = {}): Variables {
  return {
    ...own,
    caller_number: facts.callerNumber ?? '',
    business_name: facts.businessName,
    agent_name: facts.agentName,
    local_time: facts.localTime,
    local_date: facts.localDate,
  }
}

/**
 * Puts values in the place of `{{name}}`. An unknown name stays as it is, so that whoever wrote it sees the mistake in
 * the transcript, and text that only looks like a variable is not lost. A known one without a value vanishes.
 * Values are not looked into: what a caller's name says in braces is just text.
 */
export function fillVariables(text: string, variables: Variables): string {
  if (!text.includes('{{')) return text
  let places = 0
  let room = MAX_FILLED_CHARACTERS - text.length
  return text.replaceAll(PLACE, (whole, name: string) => {
    if (!Object.hasOwn(variables, name) || ++places > MAX_PLACES) return whole
    const value = plainValue(variables[name] ?? '')
    room -= value.length - whole.length
    return room < 0 ? whole : value
  })
}

/** The names that a text asks for and nobody gives, for a warning when an agent is saved. */
export function unknownVariables(text: string, known: readonly string[]): string[] {
  const names = Array.from(text.matchAll(PLACE), ([, name = '']) => name)
  return [...new Set(names)].filter((name) => !known.includes(name)).slice(0, MAX_PLACES)
}

function plainValue(value: string): string {
  return value.replaceAll(UNSPEAKABLE, ' ').trim().slice(0, MAX_VALUE_CHARACTERS)
}
