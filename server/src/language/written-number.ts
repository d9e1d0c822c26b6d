import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Ten digits as North America dials them. */
const NORTH_AMERICAN = /^1?[2-9]\d{2}[2-9]\d{6}$/

/** A telephone number as people write it: "(415) 555-0172", "+44 20 7946 0958"; what is no number stays as it is. */
export function writtenNumber(number: string): string {
  const digits = number.replace(/[^\d+]/g, '')
  const parsed = parsePhoneNumberFromString(NORTH_AMERICAN.test(digits) ? `+1${digits.slice(-10)}` : digits)
  if (!parsed) return number.trim()
  return parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational()
}
