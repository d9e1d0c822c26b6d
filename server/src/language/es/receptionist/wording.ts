import type { LineId } from '../../line-ids.ts'
import type { Variants } from '../../variants.ts'
import { ANSWERS } from './lines/answers.ts'
import { BOOKING_LINES } from './lines/booking.ts'
import { COURTESIES } from './lines/courtesies.ts'
import { MESSAGE } from './lines/message.ts'
import { PEOPLE } from './lines/people.ts'

/**
 * Everything that the receptionist says of its own accord. Words in braces are filled in from the briefing or from
 * what the caller said. A line that comes again in a call is said in its next wording.
 */
export const LINES: Readonly<Record<LineId, Variants>> = {
  ...COURTESIES,
  ...ANSWERS,
  ...PEOPLE,
  ...MESSAGE,
  ask_day: BOOKING_LINES.ask_day,
}
