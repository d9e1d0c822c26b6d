import type { Span } from '../../../voice/business-hours.ts'
import { instantOf, type OutsideEvent } from './event.ts'
import { repetitionsIn, type DaysLeft } from './recurrence.ts'
import { merged } from '../slots.ts'

/** Busy times, and by how many events there may be more: their rules are not known, or take too long. */
export type Busy = { readonly spans: Span[]; readonly unknown: number; readonly tooMany: number }

/** The busy times of one calendar, or of a part of it: all parts share the days left. */
export function busySpans(events: readonly OutsideEvent[], within: Span, left: DaysLeft): Busy {
  const replaced = new Map<string, Set<number>>()
  for (const { uid, recurrenceId } of events) {
    if (recurrenceId === undefined) continue
    const known = replaced.get(uid) ?? new Set()
    replaced.set(uid, known.add(recurrenceId))
  }
  const spans: Span[] = []
  const missed = { unknown: 0, too_many: 0 }
  for (const event of events) {
    if (event.free) continue
    const { starts, fault } = startsOf(event, replaced.get(event.uid), within, left)
    if (fault !== undefined) missed[fault]++
    const lengthMs = event.span.endMs - event.span.startMs
    for (const startMs of starts) {
      const endMs = startMs + lengthMs
      if (endMs > startMs && startMs < within.endMs && endMs > within.startMs) spans.push({ startMs, endMs })
    }
  }
  return { spans: merged(spans), unknown: missed.unknown, tooMany: missed.too_many }
}

function startsOf(
  { start, span, rule, alsoAt, notAt, recurrenceId }: OutsideEvent,
  replaced: ReadonlySet<number> | undefined,
  within: Span,
  left: DaysLeft,
): { starts: readonly number[]; fault?: 'unknown' | 'too_many' } {
  if (recurrenceId !== undefined) return { starts: [span.startMs] }
  // What began before and lasts until then is in the way, too.
  const wide = { startMs: within.startMs - (span.endMs - span.startMs), endMs: within.endMs }
  const repeated = rule === undefined ? [span.startMs] : repetitionsIn(start, rule, wide, left)
  const isKnown = typeof repeated !== 'string'
  const all = new Set([...(isKnown ? repeated : [span.startMs]), ...alsoAt.map(instantOf)])
  const never = new Set(notAt)
  const starts = [...all].filter((atMs) => !never.has(atMs) && replaced?.has(atMs) !== true)
  return { starts, ...(isKnown ? {} : { fault: repeated }) }
}
