import { Temporal } from 'temporal-polyfill'
import { DAY_MS, MINUTE_MS } from '../platform/clock.ts'

/** What a wall clock and its calendar show, as the epoch milliseconds at which UTC shows the same. */
export type LocalMs = number

/** The clock of a time zone, from some days before an instant on. */
export type ZoneClock = {
  /** The local date at an instant, as its midnight. */
  dateOf(atMs: number): LocalMs
  /** A local time that the clocks skip moves on by the length of the gap; of one that comes twice, the first counts. */
  instantOf(local: LocalMs): number
}

const DAYS_BEFORE = 5
/** No zone changes its clocks twice within this time: the changes before and after Ramadan lie a month apart. */
const STEP_MS = 14 * DAY_MS
/** No local time is further from the UTC that it stands for. */
const FURTHEST_FROM_UTC_MS = 2 * DAY_MS

/** Asking a zone for its offset is the costly part, so it is asked once in two weeks, and where that differs. */
export function zoneClock(timezone: string, aroundMs: number): ZoneClock {
  let knownMs = Math.floor(aroundMs / MINUTE_MS) * MINUTE_MS - DAYS_BEFORE * DAY_MS
  let last = { fromMs: -Infinity, offsetMs: offsetAt(timezone, knownMs) }
  const periods = [last]
  const learnUntil = (atMs: number): void => {
    while (knownMs < atMs) {
      const offsetMs = offsetAt(timezone, knownMs + STEP_MS)
      if (offsetMs !== last.offsetMs) {
        last = { fromMs: changeBetween(timezone, knownMs, knownMs + STEP_MS), offsetMs }
        periods.push(last)
      }
      knownMs += STEP_MS
    }
  }
  return {
    dateOf(atMs) {
      learnUntil(atMs)
      const { offsetMs } = periods.findLast(({ fromMs }) => fromMs <= atMs)!
      return Math.floor((atMs + offsetMs) / DAY_MS) * DAY_MS
    },
    instantOf(local) {
      learnUntil(local + FURTHEST_FROM_UTC_MS)
      const next = periods.findIndex(
        ({ fromMs }, index) => index > 0 && local - periods[index - 1]!.offsetMs < fromMs,
      )
      const at = next < 0 ? periods.length - 1 : next - 1
      const { fromMs, offsetMs } = periods[at]!
      return local - (local - offsetMs < fromMs ? periods[at - 1]!.offsetMs : offsetMs)
    },
  }
}

/** The minute at which the offset of the end begins. */
function changeBetween(timezone: string, startMs: number, endMs: number): number {
  const offsetMs = offsetAt(timezone, startMs)
  let [before, after] = [startMs, endMs]
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(timezone, middle) === offsetMs) before = middle
    else after = middle
  }
  return after
}

function offsetAt(timezone: string, atMs: number): number {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone).offsetNanoseconds / 1e6
}
