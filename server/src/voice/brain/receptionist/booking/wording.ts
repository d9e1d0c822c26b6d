import type { BookingLineId } from '../../../../language/receptionist.ts'
import type { Briefing } from '../../brain.ts'
import { constantsAmong, filled, idsOf, variantsOf, type Constants } from '../wording.ts'

/** What may stand in braces: times as one says them, and what the caller has said. */
export type BookingFillings = { readonly [name in 'times' | 'old' | 'name' | 'digits']?: string }

/** All ways to say a line, in the order in which they come when it is said again. */
export function bookingWordings(
  id: BookingLineId,
  { language, personality }: Briefing,
  fillings: BookingFillings = {},
): string[] {
  return variantsOf(language.receptionist.bookingLines[id], personality).map((each) => filled(each, fillings))
}

/** The lines that are the same in every call of an agent. */
export function constantBookingLines(briefing: Briefing): Constants {
  const { bookingLines } = briefing.language.receptionist
  const constant = idsOf(bookingLines).map((id) =>
    constantsAmong(variantsOf(bookingLines[id], briefing.personality), briefing),
  )
  return { first: constant.flatMap(({ first }) => first), again: constant.flatMap(({ again }) => again) }
}
