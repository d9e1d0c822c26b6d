import { BOOKING_LINES } from '../../../../language/en/receptionist/booking-wording.ts'
import type { Briefing } from '../../brain.ts'
import { variantOf } from '../wording.ts'

export type BookingLineId = keyof typeof BOOKING_LINES

/** What may stand in braces: times as one says them, and what the caller has said. */
export type BookingFillings = { readonly [name in 'times' | 'old' | 'name' | 'digits']?: string }

export function bookingWording(
  id: BookingLineId,
  { personality }: Briefing,
  fillings: BookingFillings = {},
): string {
  const values: Readonly<Record<string, string | undefined>> = fillings
  return variantOf(BOOKING_LINES[id], personality).replace(
    /\{(\w+)\}/g,
    (gap, name: string) => values[name] ?? gap,
  )
}

/** The lines that are the same in every call of an agent. */
export function constantBookingLines(briefing: Briefing): string[] {
  const ids = Object.keys(BOOKING_LINES).filter((id): id is BookingLineId => id in BOOKING_LINES)
  return ids.map((id) => bookingWording(id, briefing)).filter((clause) => !clause.includes('{'))
}
