/** What stands in for `{{name}}` in a greeting and a prompt, by name. */
export type Variables = Readonly<Record<string, string>>

export type CallFacts = {
  /** E.164; null where it is unknown. */
  readonly callerNumber: string | null
  readonly businessName: string
  readonly agentName: string
  /** As it is said: "9:30 AM", "Sunday, November 15, 2026". Formatting them needs a clock and a calendar. */
  readonly localTime: string
  readonly localDate: string
}

/** More than any text has; the rest is left out. */
export const MAX_PLACES = 100
export const MAX_VALUE_CHARACTERS = 1000
/** A text grows to so much at most; what would not fit is left out. */
export const MAX_FILLED_CHARACTERS = 50_000

const PLACE = /\{\{[ \t]{0,8}(\w{1,64})[ \t]{0,8}\}\}/g
/** What was meant to be a variable, well written or not. */
const BRACED = /\{\{([^{}\n]{0,100})\}\}/g
const NAME = /^[ \t]{0,8}(\w{1,64})[ \t]{0,8}$/
/** What cannot be spoken, and would let a value break out of its line in a prompt. */
// oxlint-disable-next-line no-control-regex -- they are the point
const UNSPEAKABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** The variables that every call has. Custom ones may not replace them: the caller id comes from the network. */
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
 * Puts values in the place of `{{name}}`. An unknown name leaves nothing, and no gap before a comma: a caller
 * must not hear braces read out. Values are not looked into: what a caller's name says in braces is just text.
 */
export function fillVariables(text: string, variables: Variables): string {
  let places = 0
  let room = MAX_FILLED_CHARACTERS - text.length
  let filled = ''
  let at = 0
  for (const { 0: whole, 1: inside = '', index } of text.matchAll(BRACED)) {
    const known = ++places > MAX_PLACES ? '' : valueOf(variables, inside)
    const value = known.length > room ? '' : known
    room -= value.length
    filled += text.slice(at, index) + value
    at = index + whole.length
    if (value !== '') continue
    const rest = text.slice(at)
    if (/^(?:[\s,.;:!?]|$)/.test(rest)) filled = filled.replace(/[ \t]+$/, '')
    if (filled === '' || filled.endsWith('\n')) at += /^[ \t]*/.exec(rest)?.[0].length ?? 0
  }
  return filled + text.slice(at)
}

function valueOf(variables: Variables, inside: string): string {
  const name = NAME.exec(inside)?.[1]
  return name !== undefined && Object.hasOwn(variables, name) ? plainValue(variables[name] ?? '') : ''
}

/** The unknown names in a text, for a warning when an agent is saved. */
export function unknownVariables(text: string, known: readonly string[]): string[] {
  const names = Array.from(text.matchAll(PLACE), ([, name = '']) => name)
  return [...new Set(names)].filter((name) => !known.includes(name)).slice(0, MAX_PLACES)
}

function plainValue(value: string): string {
  return value.replaceAll(UNSPEAKABLE, ' ').trim().slice(0, MAX_VALUE_CHARACTERS)
}
