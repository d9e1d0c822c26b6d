import type { TimeOfDay } from './language.ts'

/** A moment on the wall clock of the business. Monday is 1. */
export type WallClock = TimeOfDay & {
  readonly dayOfWeek: number
  readonly day: number
  readonly month: number
  readonly year: number
}

/** How mails about calls and appointments are framed. */
export type MailLanguage = {
  /** "Tuesday, 17 November 2026, 10:00 AM" */
  moment(at: WallClock): string
  /** "Tuesday, 17 November 2026, 10:00 AM to 10:30 AM" */
  span(start: WallClock, end: TimeOfDay): string
  readonly call: CallMailWords
  readonly appointment: AppointmentMailWords
}

/** For the owner. */
export type CallMailWords = {
  /** `who` is null where neither name nor number is known. */
  subject(outcome: string, who: string | null): string
  readonly unknownNumber: string
  /** What stands before each fact. */
  readonly labels: Readonly<
    Record<'caller' | 'when' | 'callBack' | 'appointment' | 'about' | 'outcome' | 'length' | 'rating', string>
  >
  /** Who speaks where it is not the agent. */
  readonly speaker: string
  length(minutes: number, seconds: number): string
  rating(stars: number): string
  /** Of REST's types and outcomes of calls. */
  readonly types: Readonly<Record<string, string>>
  readonly outcomes: Readonly<Record<string, string>>
}

/** For the caller whose appointment it is. */
export type AppointmentMailWords = {
  subject(booked: boolean, business: string): string
  greeting(name: string): string
  news(booked: boolean, business: string): string
  howToChange(number: string): string
}
