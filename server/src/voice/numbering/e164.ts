import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { findFictionalRange } from './fictional-ranges.ts'

const E164 = /^\+[1-9]\d{6,14}$/

/** A number that is never assigned: it is kept for fiction. */
export function isFictional(e164: string): boolean {
  return findFictionalRange(e164) !== undefined
}

/** D-F11: E.164, and either valid in its country or kept for fiction. */
export function isCallablePhone(text: string): boolean {
  if (!E164.test(text)) return false
  if (isFictional(text)) return true
  const parsed = parsePhoneNumberFromString(text)
  // The parser forgives a trunk zero after the country code; E.164 does not.
  return parsed !== undefined && parsed.isValid() && parsed.number === text
}

export function countryOf(e164: string): string | undefined {
  if (!E164.test(e164)) return undefined
  // The ranges come first: the metadata does not know some of them.
  return findFictionalRange(e164)?.country ?? parsePhoneNumberFromString(e164)?.country
}

/** As it is written in its country; unchanged where nothing is known about it. */
export function formatNational(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatNational() ?? e164
}
