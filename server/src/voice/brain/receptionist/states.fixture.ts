import type { Setting } from './conversation.fixture.ts'

const CLOSE_TO_PARKING = 'somewhere for my car'
const BOOKING = ["I'd like to book an appointment", 'tomorrow', 'the first one', 'Ann Lee'] as const
const CALENDAR: Setting = { hasCalendar: true }

/** What a conversation may be waiting for, and how it gets there. */
export const STATES: Readonly<Record<string, readonly [said: readonly string[], setting: Setting]>> = {
  'nothing yet': [[], {}],
  'closed, a message offered': [[], { briefing: { open: false } }],
  'asked back': [[CLOSE_TO_PARKING], { known: { [CLOSE_TO_PARKING]: [0, 0.5] } }],
  'a message offered': [['who won the game last night'], {}],
  'anything else?': [['is there parking?', 'thanks'], {}],
  'message: the name': [['can I leave a message'], {}],
  'message: the number': [['can I leave a message', 'my name is Ann Lee'], {}],
  'booking: when': [BOOKING.slice(0, 1), CALENDAR],
  'booking: which time': [BOOKING.slice(0, 2), CALENDAR],
  'booking: for whom': [BOOKING.slice(0, 3), CALENDAR],
  'booking: all right?': [BOOKING, CALENDAR],
}
