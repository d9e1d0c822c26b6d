/**
 * Both are zero-padded, so text equality is equality of times; `00:00` to `24:00` is a whole day. Validation also
 * asks it about values that are no day at all: those pass, since the other rules of the schema name the fault.
 */
export function opensAndClosesAtDifferentTimes(day: unknown): boolean {
  if (typeof day !== 'object' || day === null || !('open' in day && 'close' in day)) return true
  if ('enabled' in day && day.enabled === false) return true
  return day.open !== day.close
}

/** An open day has both times. Like the above, it passes what other rules find fault with. */
export function openDayHasTimes(day: unknown): boolean {
  if (typeof day !== 'object' || day === null || !('enabled' in day) || day.enabled !== true) return true
  return 'open' in day && 'close' in day
}

/** Hours that apply need a zone and a schedule. Like the above, it passes what other rules find fault with. */
export function appliedHoursAreComplete(hours: unknown): boolean {
  if (typeof hours !== 'object' || hours === null || !('enabled' in hours) || hours.enabled !== true)
    return true
  return 'timezone' in hours && 'schedule' in hours
}

/** The breaks of an open day lie within its hours, in order and apart. Like the above, it passes what is no day. */
export function breaksAreWithinHours(day: unknown): boolean {
  if (!isRecord(day) || day['enabled'] !== true || !Array.isArray(day['breaks'])) return true
  const { open, close, breaks } = day
  if (!isTime(open) || !isTime(close)) return true
  // Minutes since it opens, also over midnight.
  const since = (time: string): number =>
    (minuteOfDay(time) - minuteOfDay(open) + MINUTES_OF_DAY) % MINUTES_OF_DAY
  const closesAfter = since(close) || MINUTES_OF_DAY
  let last = 0
  for (const each of breaks as unknown[]) {
    if (!isRecord(each) || !isTime(each['start']) || !isTime(each['end'])) return true
    const [start, end] = [since(each['start']), since(each['end'])]
    if (!(last < start && start < end && end < closesAfter)) return false
    last = end
  }
  return true
}

/** Of days in a row, the last is not before the first, and at most a year after it. */
export function lastDayIsNear(day: unknown): boolean {
  if (!isRecord(day) || !isDay(day['date']) || !isDay(day['until'])) return true
  const daysMs = Date.parse(day['until']) - Date.parse(day['date'])
  return daysMs >= 0 && daysMs <= MAX_DAYS_IN_A_ROW * MINUTES_OF_DAY * 60_000
}

/** No date has two entries. */
export function specialDaysAreApart(days: unknown): boolean {
  if (!Array.isArray(days)) return true
  const spans = (days as unknown[]).flatMap((day) => {
    if (!isRecord(day) || !isDay(day['date'])) return []
    return [{ from: day['date'], to: isDay(day['until']) ? day['until'] : day['date'] }]
  })
  const inOrder = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return inOrder.every(({ from }, index) => index === 0 || from > inOrder[index - 1]!.to)
}

const MINUTES_OF_DAY = 1440
const MAX_DAYS_IN_A_ROW = 366

/** Of HH:MM, up to 24:00. */
export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d\d:\d\d$/.test(value)
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
}
