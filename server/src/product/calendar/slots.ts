import { openSpells, type Span } from '../../voice/business-hours.ts'
import type { BusinessHours } from '../../voice/business-hours-schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts'

/** How an agent gives appointments. */
export type BookingRules = {
  /** How long an appointment is. */
  readonly durationMs: number
  /** Kept free before and after each; it may lie outside of the business hours. */
  readonly bufferBeforeMs: number
  readonly bufferAfterMs: number
  /** Slots begin at whole multiples of it since the epoch: every zone of today is whole quarters of an hour off UTC. */
  readonly stepMs: number
  /** Nothing begins sooner than this from now. */
  readonly leadMs: number
  /** Nothing begins later than this from now. */
  readonly horizonMs: number
}

export const DEFAULT_RULES: BookingRules = {
  durationMs: 30 * MINUTE_MS,
  bufferBeforeMs: 0,
  bufferAfterMs: 0,
  stepMs: 15 * MINUTE_MS,
  leadMs: HOUR_MS,
  horizonMs: 60 * DAY_MS,
}

/** What stands in an agent's calendar: spans are appointments with their buffers, in any order. */
export type Calendar = {
  readonly hours: BusinessHours | null
  readonly occupied: readonly Span[]
  readonly nowMs: number
}

/** Why nothing can begin at an instant. */
export type Obstacle = 'too_soon' | 'too_far' | 'closed' | 'taken'

/** The time that an appointment takes from the calendar: itself and its buffers. */
export function occupiedBy(startsAtMs: number, rules: BookingRules): Span {
  return {
    startMs: startsAtMs - rules.bufferBeforeMs,
    endMs: startsAtMs + rules.durationMs + rules.bufferAfterMs,
  }
}

/**
 * The appointments that can begin between two instants, the first ones first, at most `limit`. Each fits into the
 * business hours whole, and no two spans that are occupied touch the same moment.
 */
export function freeSlots(calendar: Calendar, rules: BookingRules, between: Span, limit: number): Span[] {
  const { hours, nowMs } = calendar
  const firstMs = Math.max(between.startMs, nowMs + rules.leadMs)
  // What begins at the horizon itself still may.
  const endMs = Math.min(between.endMs, nowMs + rules.horizonMs + 1)
  if (firstMs >= endMs) return []
  const taken = merged(calendar.occupied)
  const slots: Span[] = []
  let next = 0
  for (const spell of openSpells(hours, { startMs: firstMs, endMs: endMs + rules.durationMs })) {
    let startMs = stepFrom(spell.startMs, rules)
    while (startMs < endMs && startMs + rules.durationMs <= spell.endMs) {
      if (slots.length >= limit) return slots
      const wanted = occupiedBy(startMs, rules)
      while ((taken[next]?.endMs ?? Infinity) <= wanted.startMs) next++
      const inTheWay = taken[next]
      if (inTheWay === undefined || inTheWay.startMs >= wanted.endMs) {
        slots.push({ startMs, endMs: startMs + rules.durationMs })
        startMs += rules.stepMs
      } else startMs = stepFrom(inTheWay.endMs + rules.bufferBeforeMs, rules)
    }
  }
  return slots
}

/** Undefined where an appointment can begin; it need not begin at a step. */
export function obstacleAt(
  calendar: Calendar,
  rules: BookingRules,
  startsAtMs: number,
): Obstacle | undefined {
  const { hours, nowMs, occupied } = calendar
  if (startsAtMs < nowMs + rules.leadMs) return 'too_soon'
  if (startsAtMs > nowMs + rules.horizonMs) return 'too_far'
  const wanted = { startMs: startsAtMs, endMs: startsAtMs + rules.durationMs }
  const [spell] = openSpells(hours, wanted)
  if (spell === undefined || spell.startMs > wanted.startMs || spell.endMs < wanted.endMs) return 'closed'
  const span = occupiedBy(startsAtMs, rules)
  return occupied.some((each) => overlap(each, span)) ? 'taken' : undefined
}

function stepFrom(atMs: number, { stepMs }: BookingRules): number {
  return Math.ceil(atMs / stepMs) * stepMs
}

function overlap(one: Span, other: Span): boolean {
  return one.startMs < other.endMs && other.startMs < one.endMs
}

/** In order, and no two that touch: one look at each is enough then. */
export function merged(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const span of [...spans].sort((a, b) => a.startMs - b.startMs)) {
    const last = whole.at(-1)
    if (last !== undefined && span.startMs <= last.endMs) last.endMs = Math.max(last.endMs, span.endMs)
    else whole.push({ ...span })
  }
  return whole
}
