import type { ToldMoment } from '../../../language/analysis.ts'
import type { CallEvent, EventOf, Json } from '../events.ts'

/** What a tool has done, by its answer. */
export type Change = {
  readonly kind: 'booked' | 'moved' | 'cancelled' | 'lead'
  readonly turn: number
  readonly name: string | null
  readonly number: string | null
  readonly note: string
  /** When the appointment begins, ISO 8601; null where the tool does not say. */
  readonly start: string | null
  readonly at: ToldMoment | null
  readonly from: ToldMoment | null
}

const MOVED = 'moved'
const KINDS = {
  appointment_booked: 'booked',
  appointment_cancelled: 'cancelled',
  lead_captured: 'lead',
} as const

/** All that tools have changed in the world, in order. */
export function changesIn(events: readonly CallEvent[]): Change[] {
  const timeZone = events.find((event) => event.type === 'call.answered')?.settings.timeZone
  const calls = new Map<string, EventOf<'tool.called'>>()
  const starts = new Map<string, Json>()
  const changes = new Map<string, Change>()
  for (const event of events) {
    if (event.type === 'tool.called' && !calls.has(event.key)) calls.set(event.key, event)
    if (event.type !== 'tool.answered' || !event.ok) continue
    const call = calls.get(event.key)
    const change =
      call && event.effect && !changes.has(event.key) ? changeOf(call, event, starts, timeZone) : null
    if (change) changes.set(event.key, change)
    for (const each of [event.result, ...listIn(event.result)]) {
      const id = textIn(each, 'appointment')
      if (id !== null) starts.set(id, each)
    }
  }
  return [...changes.values()]
}

function changeOf(
  call: EventOf<'tool.called'>,
  { result, effect }: EventOf<'tool.answered'>,
  starts: ReadonlyMap<string, Json>,
  timeZone: string | undefined,
): Change | null {
  if (effect === null) return null
  const isMove = effect === 'appointment_booked' && textIn(result, 'status') === MOVED
  const before = starts.get(textIn(call.arguments, 'appointment') ?? '')
  return {
    kind: isMove ? MOVED : KINDS[effect],
    turn: call.turn,
    name: textIn(result, 'name') ?? textIn(call.arguments, 'name'),
    number: textIn(call.arguments, 'number'),
    note: textIn(call.arguments, 'note') ?? '',
    start: startIn(result),
    at: momentIn(result, timeZone),
    from: isMove && before !== undefined ? momentIn(before, timeZone) : null,
  }
}

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

function startIn(value: Json): string | null {
  const start = textIn(value, 'start')
  return start !== null && ISO_MOMENT.test(start) ? start : null
}

function momentIn(value: Json, timeZone: string | undefined): ToldMoment | null {
  const iso = startIn(value)
  if (iso !== null && timeZone !== undefined) return { iso, timeZone }
  const day = textIn(value, 'day')
  const time = textIn(value, 'time')
  return day !== null && time !== null ? { day, time } : null
}

function listIn(value: Json): readonly Json[] {
  const list = fieldIn(value, 'appointments')
  return Array.isArray(list) ? (list as readonly Json[]) : []
}

function textIn(value: Json, name: string): string | null {
  const field = fieldIn(value, name)
  return typeof field === 'string' && field.trim() !== '' ? field : null
}

function fieldIn(value: Json, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return (value as { readonly [key: string]: Json })[name]
}
