import type { Moment, TimeRequest, Within } from './calendar.ts'
import type { BookingLineId, LineId } from './line-ids.ts'
import type { Variants } from './variants.ts'
import type { CalendarDate, CalendarDay, ReadName, TimeOfDay } from './language.ts'

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
  'own_language',
  'language',
  'goodbye',
  'done',
  'thanks',
  'how_are_you',
  'weather',
  'greeting',
  'question_ahead',
  'is_this',
  'never_mind',
  'yes',
  'no',
] as const
export type Intent = (typeof INTENTS)[number]

export type { BookingLineId, LineId, Variants }

/** What a caller wants with an appointment; `tell`: to know when it is. */
export type Errand = 'book' | 'move' | 'cancel' | 'tell'

/** A holiday as it was called; the month and day, MM-DD, where it has one; `words` are all that was said. */
export type NamedHoliday = {
  readonly term: string
  readonly date: string | null
  /** "Holidays", and none of them. */
  readonly isAny: boolean
  readonly words: string
}

/** What is asked about the opening hours. */
export type HoursQuestion =
  | { readonly about: 'now' | 'closing' | 'week' | 'breaks' }
  | ({ readonly about: 'holiday'; readonly asks: HoursAsked } & NamedHoliday)
  | {
      readonly about: 'days'
      readonly asks: HoursAsked
      /** The first and the last day, as YYYY-MM-DD: few enough to be answered one by one. */
      readonly days: { readonly from: string; readonly to: string }
      /** Minutes since midnight. */
      readonly minute?: number
      readonly within?: Within
    }

/** Whether a business is open, whether it is closed, or its times. */
export type HoursAsked = 'open' | 'closed' | 'times'

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
  /** Whether the words plainly tell something and ask for nothing: "my crown fell out". */
  isStatement(text: string): boolean
  /** Whether there is nothing in the words but a courtesy, a yes or a no. */
  isBrief(text: string): boolean
  /** Whether the words are after this and nothing else, courtesies aside: "sorry, hold on a second please". */
  isOnly(text: string, intent: Intent): boolean
  /** Whether the caller takes leave, whatever they say to wrap it up; a plain yes in it counts `isAsked` something. */
  takesLeave(text: string, isAsked?: boolean): boolean
  /** What a caller wants one by one, as they said it: "how much is it and do you have parking?" are two. */
  requestsIn(text: string): string[]
  /** The words of a question as they are compared, so that none counts that means nothing. */
  questionWordsIn(text: string): string[]
  /** Whether a question is asked as it is written, though its first words may not have been heard. */
  isSameQuestion(asked: readonly string[], written: readonly string[]): boolean
  /** The business that a caller asks for by name: "is that Luigi's Pizza?" */
  asksForBusiness(text: string): string | undefined
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
  /**
   * Undefined where the words ask something else. After an answer about the hours it is enough to name a day: "and on
   * Sunday?"
   */
  questionIn(text: string, now: Moment, isFollowUp?: boolean): HoursQuestion | undefined
  readonly closedAllWeek: string
  readonly closedNow: string
  readonly aroundTheClock: string
  closesToday(time: string): string
  opensAgain(day: string, time: string): string
  /** `isAsAsked` where the question was whether that is so. */
  open(when: readonly string[], isAsAsked?: boolean): string
  closed(when: string, isAsAsked?: boolean, reason?: string | null): string
  openNow(until?: string): string
  /** On a day, at a time. */
  at(day: string, time: string): string
  /** On a day, but not at the time or in the part of it that was asked about. */
  readonly closedThen: string
  range(from: string, to: string): string
  /** Before a break and after it. */
  ranges(ranges: readonly string[]): string
  /** From one date to another. */
  period(from: CalendarDate, to: CalendarDate): string
  /** Whether a name that the business has given to special days is that of a holiday as callers call it. */
  isNameOf(name: string, holiday: NamedHoliday): boolean
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
  /** What an appointment is for, as far as the words say it: "a cleaning". */
  purposeIn(text: string): string | undefined
  /** What stands side by side in one breath, such as two appointments. */
  appointmentsIn(text: string): string[]
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

/** What one breath says of a message. */
export type Told = {
  /** Only where it is announced as one. */
  readonly name?: ReadName
  /** Whom the message is for. */
  readonly for?: string
  /** A whole telephone number; empty where there is none. */
  readonly number: string
  /** What the message says, without the rest and without the request to take one; empty where nothing is left. */
  readonly content: string
}

/** The signs that stand in an email address. */
export type AddressSign = '.' | '_' | '-' | '+' | '@'

export type AddressLanguage = {
  /** How they are said. */
  readonly signs: Readonly<Record<AddressSign, string>>
  /** An address as the words put it right: "it's dot, not dash", "M as in Mike"; undefined where they change nothing. */
  correctionIn(text: string, address: string): string | undefined
  /** The half that the words speak of: "the part before the at is wrong". */
  partIn(text: string): 'local' | 'domain' | undefined
}

export type MessageLanguage = {
  toldIn(text: string): Told
  /** Whether something is to be passed on: "please tell Dr. Miller that ..." */
  asksToPassOn(text: string): boolean
  /** An email address, said, spelled or written, as it is typed. */
  addressIn(text: string): string | undefined
  readonly address: AddressLanguage
  /** What a message says as the words put it right: "sorry, the invoice, not the envoys". */
  changedIn(text: string, content: string): string | undefined
  /** The reason of a message that has none. */
  readonly noReason: string
  /** What is added to a message: "oh, and tell them that it hurts". */
  additionIn(text: string): string | undefined
  /** Whether the words tell something, as "my crown fell out" does; "you take walk-ins" asks. */
  saysStatement(text: string): boolean
  /** Whether the caller asks what a question of ours is for. */
  asksWhy(text: string): boolean
  /** The caller would rather not say. */
  refuses(text: string): boolean
  /** The caller would rather not say what the message is. */
  refusesToTell(text: string): boolean
  meansThisNumber(text: string): boolean
  /** The digits of a telephone number in an answer; empty where there are none. */
  numberIn(text: string): string
  /** "No, the last two are nine nine": the digits, and whether they are the first of the number. */
  correctionIn(text: string): { readonly digits: string; readonly isHead: boolean }
}
