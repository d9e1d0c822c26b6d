import type { Span } from '../agents/business-hours.ts'
import { instantOf, type OutsideEvent } from './outside-event.ts'
import { repetitionsIn } from './recurrence.ts'
import { merged } from './slots.ts'

/** When somebody is busy by the events of one calendar, and how many of those repeat by a rule that is not understood. */
export function busySpans(
  events: readonly OutsideEvent[],
  within: Span,
): { readonly spans: Span[]; readonly unclear: number } {
  const replaced = new Map<string, Set<number>>()
  for (const { uid, recurrenceId } of events) {
    if (recurrenceId === undefined) continue
    const known = replaced.get(uid) ?? new Set()
    replaced.set(uid, known.add(recurrenceId))
  }
  const spans: Span[] = []
  let unclear = 0
  for (const event of events) {
    if (event.free) continue
    const { starts, understood } = startsOf(event, replaced.get(event.uid), within)
    if (!understood) unclear++
    const lengthMs = event.span.endMs - event.span.startMs
    for (const startMs of starts) spans.push({ startMs, endMs: startMs + lengthMs })
  }
  const inside = spans.filter(
    ({ startMs, endMs }) => endMs > startMs && startMs < within.endMs && endMs > within.startMs,
  )
  return { spans: merged(inside), unclear }
}

function startsOf(
  { start, span, rule, alsoAt, notAt, recurrenceId }: OutsideEvent,
  replaced: ReadonlySet<number> | undefined,
  within: Span,
): { starts: number[]; understood: boolean } {
  if (recurrenceId !== undefined) return { starts: [span.startMs], understood: true }
  // What began before and lasts until then is in the way, too.
  const wide = { startMs: within.startMs - (span.endMs - span.startMs), endMs: within.endMs }
  const repeated = rule === undefined ? [] : repetitionsIn(start, rule, wide)
  const all = new Set([
    ...(rule === undefined ? [span.startMs] : (repeated ?? [span.startMs])),
    ...alsoAt.map(instantOf),
  ])
  const starts = [...all].filter((atMs) => !notAt.includes(atMs) && replaced?.has(atMs) !== true)
  return { starts, understood: repeated !== undefined }
}
