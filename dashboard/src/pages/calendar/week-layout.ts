import { addDays, WEEK_DAYS, type ZoneTime } from '../../ui/format/zone-time.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** A shorter one is drawn this long, so that its time can be read. */
export const SHORTEST_DRAWN_MINUTES = 25
/** The hours that are there even in an empty week. */
const USUAL_FROM_HOUR = 8
const USUAL_TO_HOUR = 18

type Timed = { readonly starts_at: string; readonly ends_at: string; readonly status: string }

/** One appointment on one day, in minutes of that day; side by side with those that it overlaps. */
export type Block<T> = {
  readonly appointment: T
  readonly fromMinutes: number
  readonly toMinutes: number
  readonly lane: number
  readonly lanes: number
}
export type Day<T> = { readonly date: string; readonly blocks: readonly Block<T>[] }
export type Week<T> = { readonly days: readonly Day<T>[]; readonly fromHour: number; readonly toHour: number }

/** Where everything of a week stands. One that goes past midnight stands on both days. */
export function layOutWeek<T extends Timed>(
  appointments: readonly T[],
  start: string,
  zone: ZoneTime,
): Week<T> {
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => {
    const date = addDays(start, index)
    return { date, blocks: layOutDay(appointments, date, zone) }
  })
  const blocks = days.flatMap((day) => day.blocks)
  return {
    days,
    fromHour: Math.min(USUAL_FROM_HOUR, ...blocks.map((block) => Math.floor(block.fromMinutes / 60))),
    toHour: Math.max(USUAL_TO_HOUR, ...blocks.map((block) => Math.ceil(block.toMinutes / 60))),
  }
}

export function layOutDay<T extends Timed>(
  appointments: readonly T[],
  date: string,
  zone: ZoneTime,
): Block<T>[] {
  const dayFromMs = zone.instantOf({ date, minutes: 0 })
  const dayToMs = zone.instantOf({ date: addDays(date, 1), minutes: 0 })
  const spans = appointments.flatMap((appointment) => {
    const fromMs = Date.parse(appointment.starts_at)
    const toMs = Date.parse(appointment.ends_at)
    if (toMs <= dayFromMs || fromMs >= dayToMs) return []
    const begins = fromMs < dayFromMs ? 0 : zone.wallOf(fromMs).minutes
    const fromMinutes = Math.min(begins, DAY_MINUTES - SHORTEST_DRAWN_MINUTES)
    const lasts = (toMs - Math.max(fromMs, dayFromMs)) / MINUTE_MS
    // Where an hour comes twice, the wall's clock may end an appointment before it begins; its length is true then.
    const ends = toMs >= dayToMs ? DAY_MINUTES : Math.max(zone.wallOf(toMs).minutes, fromMinutes + lasts)
    const toMinutes = Math.min(DAY_MINUTES, Math.max(ends, fromMinutes + SHORTEST_DRAWN_MINUTES))
    return [{ appointment, fromMinutes, toMinutes }]
  })
  return inLanes(spans.toSorted(byTime))
}

type Span<T> = Pick<Block<T>, 'appointment' | 'fromMinutes' | 'toMinutes'>

/** What still holds comes before what is cancelled. */
function byTime<T extends Timed>(a: Span<T>, b: Span<T>): number {
  const cancelled = (span: Span<T>) => Number(span.appointment.status === 'cancelled')
  return a.fromMinutes - b.fromMinutes || cancelled(a) - cancelled(b) || b.toMinutes - a.toMinutes
}

/** Each takes the first lane that is free; those that touch each other in a row share the width alike. */
function inLanes<T>(spans: readonly Span<T>[]): Block<T>[] {
  const blocks: Block<T>[] = []
  let cluster: (Span<T> & { lane: number })[] = []
  let laneEnds: number[] = []
  const close = () => {
    const lanes = laneEnds.length
    blocks.push(...cluster.map((span) => ({ ...span, lanes })))
    cluster = []
    laneEnds = []
  }
  for (const span of spans) {
    if (laneEnds.every((end) => end <= span.fromMinutes)) close()
    const free = laneEnds.findIndex((end) => end <= span.fromMinutes)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = span.toMinutes
    cluster.push({ ...span, lane })
  }
  close()
  return blocks
}
