import type { CallCommand } from './commands.ts'
import type { CallEvent } from './events.ts'
import type { CallState, Step } from './state.ts'
import { RINGING, step } from './step.ts'

/** What a journal comes to: the state it leads to and every command on the way. */
export function replay(events: Iterable<CallEvent>, from: CallState = RINGING): Step {
  let state = from
  const commands: CallCommand[] = []
  for (const event of events) {
    const next = step(state, event)
    state = next.state
    commands.push(...next.commands)
  }
  return { state, commands }
}

/**
 * The events of a journal. A crash may leave half a line at its end, which is dropped; a broken line anywhere else
 * means that what follows cannot be trusted, so reading stops there, and says so.
 */
export function readJournal(text: string): { events: CallEvent[]; isWhole: boolean } {
  const events: CallEvent[] = []
  for (const line of text.split('\n')) {
    if (line === '') continue
    const event = parseEvent(line)
    if (!event) return { events, isWhole: false }
    events.push(event)
  }
  return { events, isWhole: true }
}

function parseEvent(line: string): CallEvent | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isEvent(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Journals are written by this service, so a line that has these is whole. */
function isEvent(value: unknown): value is CallEvent {
  if (typeof value !== 'object' || value === null || !('type' in value && 'atMs' in value)) return false
  return typeof value.type === 'string' && typeof value.atMs === 'number'
}

/** JSON with the keys of every object in order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
