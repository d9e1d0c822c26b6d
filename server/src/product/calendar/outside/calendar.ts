import type { Span } from '../../../voice/business-hours.ts'
import { busySpans, type Busy } from './busy.ts'
import { appointmentIdOf } from '../icalendar/icalendar.ts'
import { readEvents, type OutsideEvent } from './event.ts'
import { OutsideError } from './fetch.ts'
import { daysOfCalendar } from './recurrence.ts'

/** What an outside calendar says, for the code that keeps an agent's in step with it. */

export type OutsideObject = { readonly etag: string | null; readonly data: string }

/** An event that is one of our appointments. */
export type OwnEvent = {
  /** Of the appointment. */
  readonly id: string
  readonly etag: string | null
  readonly span: Span
  readonly cancelled: boolean
}

export type OutsideCalendar = {
  readonly own: readonly OwnEvent[]
  /** By the events of others. */
  readonly busy: Busy
  /** By those that are marked as Parley's: whose they are, only the store knows. */
  readonly marked: readonly (Busy & { readonly id: string })[]
}

/** More than any real calendar has; what comes last is furthest away. */
export const MAX_SPANS = 10_000
const MAX_EVENTS = 20_000

export function readCalendar(
  objects: readonly OutsideObject[],
  homeZone: string,
  within: Span,
): OutsideCalendar {
  const own: OwnEvent[] = []
  const others: OutsideEvent[] = []
  const marked = new Map<string, OutsideEvent[]>()
  let count = 0
  for (const { etag, data } of objects) {
    const events = readEvents(data, homeZone)
    count += events.length
    if (count > MAX_EVENTS) throw new OutsideError('There are too many events in this calendar.')
    const first = events[0] && ownEvent(events[0], etag)
    if (first !== undefined) own.push(first)
    for (const event of events) {
      const id = appointmentIdOf(event.uid)
      if (id === undefined) others.push(event)
      else if (marked.get(id)?.push(event) === undefined) marked.set(id, [event])
    }
  }
  const left = daysOfCalendar()
  const busyBy = (events: readonly OutsideEvent[]): Busy => {
    const busy = busySpans(events, within, left)
    return { ...busy, spans: busy.spans.slice(0, MAX_SPANS) }
  }
  return {
    own,
    busy: busyBy(others),
    marked: Array.from(marked, ([id, events]) => ({ id, ...busyBy(events) })),
  }
}

/** The event of one appointment in the file that it lies in. */
export function readOwnEvent({ etag, data }: OutsideObject, homeZone: string, id: string): OwnEvent | null {
  const event = readEvents(data, homeZone).find(({ uid }) => appointmentIdOf(uid) === id)
  return (event && ownEvent(event, etag)) ?? null
}

function ownEvent({ uid, span, cancelled }: OutsideEvent, etag: string | null): OwnEvent | undefined {
  const id = appointmentIdOf(uid)
  return id === undefined ? undefined : { id, etag, span, cancelled }
}
