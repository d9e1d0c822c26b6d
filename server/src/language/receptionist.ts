import type { Moment, TimeRequest } from './calendar.ts'
import type { BOOKING_LINES } from './en/receptionist/booking-wording.ts'
import type { LINES, Variants } from './en/receptionist/wording.ts'
import type { CalendarDay, TimeOfDay } from './language.ts'

/** What a caller's words may be after, the weightiest first. */
export const INTENTS = [
  'danger',
  'spam',
  'wrong_number',
  'person',
  'robot',
  'complaint',
  'emergency',
  'message',
  'change',
  'cancellation',
  'booking',
  'feedback',
  'repeat',
  'slower',
  'hold_on',
  'who',
  'language',
  'goodbye',
  'thanks',
  'how_are_you',
  'greeting',
  'question_ahead',
  'is_this',
  'never_mind',
  'yes',
  'no',
] as const
export type Intent = (typeof INTENTS)[number]

/** English has all lines, and another language the same ones. */
export type { Variants }
export type LineId = keyof typeof LINES
export type BookingLineId = keyof typeof BOOKING_LINES

/** What a caller wants with an appointment; `tell`: to know when it is. */
export type Errand = 'book' | 'move' | 'cancel' | 'tell'

/** What is asked about the opening hours. */
export type HoursQuestion =
  | { readonly about: 'weekend' | 'now' | 'closing' | 'week' }
  | { readonly about: 'moment'; readonly moment: Moment; readonly hasTime: boolean }

/** What the receptionist understands of what callers say, and what it says of its own accord. */
export type ReceptionistLanguage = {
  readonly lines: Readonly<Record<LineId, Variants>>
  readonly bookingLines: Readonly<Record<BookingLineId, Variants>>
  /** Everything that the words may be after, in the order of the list. */
  intentsIn(text: string): Intent[]
  /** Whether a caller could want a human: broad, since it stands guard over transfers. */
  asksForPerson(text: string): boolean
  /** Whether the words ask something, rather than tell. */
  isQuestion(text: string): boolean
  /** Whether there is nothing in the words but a courtesy, a yes or a no. */
  isBrief(text: string): boolean
  /** What people ask businesses about, by names that are the same in all languages. */
  conceptsIn(text: string): ReadonlySet<string>
  /** Stems that ask the same about everything, such as "much". */
  readonly askingWords: ReadonlySet<string>
  readonly times: {
    timeRequestIn(text: string, now: Moment): TimeRequest | undefined
    /** Whether the words name a day or a time at all. */
    namesDay(text: string, now: Moment): boolean
  }
  readonly hours: HoursLanguage
  readonly booking: BookingLanguage
  readonly message: MessageLanguage
}

/** Days are those of the week, from Monday, 0; a day in words is as `days.say` tells it. */
export type HoursLanguage = {
  /** Undefined where the words ask something else, or about holidays. */
  questionIn(text: string, now: Moment): HoursQuestion | undefined
  readonly closedAllWeek: string
  readonly closedNow: string
  readonly aroundTheClock: string
  closesToday(time: string): string
  opensAgain(day: string, time: string): string
  open(when: readonly string[]): string
  closed(when: string): string
  openNow(until?: string): string
  openThen(day: string, time: string): string
  closedThen(day: string, time: string): string
  range(from: string, to: string): string
  span(from: number, to: number): string
  onDays(days: readonly number[]): string
}

export type BookingLanguage = {
  /** "tomorrow at 10:30 AM" */
  slot(day: CalendarDay, time: TimeOfDay): string
  /** "on Friday, March 13 at 10:30 AM or 2:00 PM": the days in order, each with its times. */
  slots(
    days: readonly { readonly day: CalendarDay; readonly times: readonly TimeOfDay[] }[],
    last: 'and' | 'or',
  ): string
  /** What a message says that a caller wants of an appointment: of which one, and of which time. */
  wanted(errand: Errand, from: string | undefined, to: string | undefined): string
  /** Which of so many is meant by its place among them. */
  placeIn(text: string, count: number): number | undefined
  /** An hour by itself: "ten, please". */
  hourIn(text: string): number | undefined
  takesAny(text: string): boolean
  takesNone(text: string): boolean
  /** What else there is is asked for. */
  otherTimesIn(text: string): 'earlier' | 'later' | 'other_day' | undefined
  refusesTimes(text: string): boolean
  /** A yes that nothing in the same breath takes back. What cannot be undone needs one. */
  isFirmYes(text: string, intents: ReadonlySet<Intent>, isCancelling?: boolean): boolean
  saysWrong(text: string): boolean
  saysStop(text: string): boolean
  dropsIt(text: string): boolean
  /** What of a booking should be different. */
  changedPart(text: string): 'time' | 'who' | undefined
  namesTime(text: string): boolean
  /** Whether an appointment is spoken of that there is already. */
  namesAppointment(text: string): boolean
  asksForOwn(text: string): boolean
  errandIn(text: string, intents: ReadonlySet<Intent>, wanted: TimeRequest | undefined): Errand | undefined
  /** "The one on Tuesday to Friday" names two days: the one that is, and the one that is to be. */
  moveIn(
    text: string,
    now: Moment,
  ): { readonly source?: TimeRequest | undefined; readonly target?: TimeRequest | undefined }
}

export type MessageLanguage = {
  /** The reason of a message that has none. */
  readonly noReason: string
  /** The caller would rather not say. */
  refuses(text: string): boolean
  meansThisNumber(text: string): boolean
  /** The digits of a telephone number in an answer; empty where there are none. */
  numberIn(text: string): string
  /** "No, the last two are nine nine": the digits, and whether they are the first of the number. */
  correctionIn(text: string): { readonly digits: string; readonly isHead: boolean }
}
