/** `Tuesday, 17 November 2026, 10:00 to 10:30 (Europe/Berlin)`. */
export function writtenSpan(startMs: number, endMs: number, timeZone: string): string {
  const start = partsOf(startMs, timeZone)
  const end = partsOf(endMs, timeZone)
  return `${start.date}, ${start.time} to ${end.time} (${named(timeZone)})`
}

/** `Tuesday, 17 November 2026, 10:00 (Europe/Berlin)`. */
export function writtenTime(atMs: number, timeZone: string): string {
  const { date, time } = partsOf(atMs, timeZone)
  return `${date}, ${time} (${named(timeZone)})`
}

/** As people write it: no underscores. */
function named(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}

function partsOf(atMs: number, timeZone: string): { date: string; time: string } {
  // Joined here and not by the library, whose commas and spaces differ between versions.
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    date: `${part('weekday')}, ${part('day')} ${part('month')} ${part('year')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}
