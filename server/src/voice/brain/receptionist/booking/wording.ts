import type { BookingLineId } from '../../../../language/receptionist.ts'
import type { Briefing } from '../../brain.ts'
import { idsOf, variantOf } from '../wording.ts'

/** What may stand in braces: times as one says them, and what the caller has said. */
export type BookingFillings = { readonly [name in 'times' | 'old' | 'name' | 'digits']?: string }

export function bookingWording(
  id: BookingLineId,
  { language, personality }: Briefing,
  fillings: BookingFillings = {},
): string {
  const values: Readonly<Record<string, string | undefined>> = fillings
  return variantOf(language.receptionist.bookingLines[id], personality).replace(
    /\{(\w+)\}/g,
    (gap, name: string) => values[name] ?? gap,
  )
}

/** The lines that are the same in every call of an agent. */
export function constantBookingLines(briefing: Briefing): string[] {
  return idsOf(briefing.language.receptionist.bookingLines)
    .map((id) => bookingWording(id, briefing))
    .filter((clause) => !clause.includes('{'))
}
