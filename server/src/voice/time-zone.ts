import { Temporal } from 'temporal-polyfill'

const MAX_ZONE_NAME_LENGTH = 64
/** The IANA database has about 600 names, links included. */
const MAX_KNOWN_ZONES = 1024
const knownZones = new Set<string>()

/** True for an IANA name, links such as `US/Pacific` included, in IANA's own spelling. Offsets are no names. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true
  if (name.length > MAX_ZONE_NAME_LENGTH || /^[+-]/.test(name)) return false
  if (zoneIdentifier(name) !== name) return false
  if (knownZones.size < MAX_KNOWN_ZONES) knownZones.add(name)
  return true
}

/** Temporal takes a name in any case and gives it back in IANA's, without resolving links. */
function zoneIdentifier(name: string): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
