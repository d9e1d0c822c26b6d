const DATE = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i

/** Far enough from where years have five digits that what is reckoned from a moment has four as well. */
const FIRST_MOMENT = Date.UTC(1900, 0)
const LAST_MOMENT = Date.UTC(9999, 0)

/** What JavaScript can read; it knows neither leap seconds nor offsets of whole hours. */
export function isMoment(text: string): boolean {
  const atMs = Date.parse(text)
  return MOMENT.test(text) && atMs >= FIRST_MOMENT && atMs < LAST_MOMENT
}

/** A day that there is: JavaScript takes the 31st of any month for one of the next. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
