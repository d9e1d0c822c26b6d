import type { Appointment } from '../appointment.ts'
import type { OutsideCalendar, OwnEvent } from './calendar.ts'
import type { Where } from './reader.ts'

/** `changed`: it is not what the condition says, so nothing was done. */
export type Written =
  | { readonly kind: 'written'; readonly etag: string | null }
  | { readonly kind: 'changed' }

/**
 * A calendar outside, as the code sees it that keeps an agent's in step with it. An appointment lies at an address of
 * its own, which `copyUrl` makes: what is written there twice is there once.
 */
export type CalendarServer = {
  /** The address of the calendar that an address leads to: its own, or the only one of that user there. */
  findCalendar(url: string): Promise<string>
  /** What lies in a span of time. */
  calendarIn(where: Where): Promise<OutsideCalendar>
  /** The etag of what lies there; undefined where nothing does. */
  etagOf(url: string): Promise<{ readonly etag: string | null } | undefined>
  /** An appointment of ours where it lies, if it lies there. */
  ownEvent(url: string, homeZone: string, id: string): Promise<OwnEvent | undefined>
  /** With the etag of what is to be replaced; null where nothing must be there yet. */
  write(url: string, appointment: Appointment, etag: string | null): Promise<Written>
  /** What is gone already is as good as removed. */
  remove(url: string, etag: string | null): Promise<'removed' | 'changed'>
}

/** Where an appointment stands outside: always in the same place, so that it never stands in two. */
export function copyUrl(calendarUrl: string, appointmentId: string): string {
  return new URL(`${appointmentId}.ics`, calendarUrl).href
}

/** The other way round. */
export function appointmentIn(url: string): { readonly calendarUrl: string; readonly id: string } {
  const end = url.lastIndexOf('/') + 1
  return { calendarUrl: url.slice(0, end), id: url.slice(end).replace(/\.ics$/, '') }
}
