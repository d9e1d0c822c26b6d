import { DAY_MS } from '../platform/clock.ts'
import { isOpen, nextOpening, openSpells } from './business-hours.ts'
import type { BusinessHours } from './business-hours-schema.ts'

/** The week repeats; a clock change may swallow one closed spell. */
const DAYS_AHEAD = 15

/** The first instant from `nowMs` on at which the business is open, or is closed. Undefined where it never is. */
export function momentWhen(
  hours: BusinessHours | null,
  wanted: 'open' | 'closed',
  nowMs: number,
): number | undefined {
  if (isOpen(hours, nowMs) === (wanted === 'open')) return nowMs
  if (wanted === 'open') return nextOpening(hours, nowMs)
  const endMs = nowMs + DAYS_AHEAD * DAY_MS
  const closesMs = openSpells(hours, { startMs: nowMs, endMs })[0]?.endMs
  return closesMs === endMs ? undefined : closesMs
}
