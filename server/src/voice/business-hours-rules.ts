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
