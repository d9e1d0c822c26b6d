export type Slot = { readonly startMs: number; readonly endMs: number }

export type Appointment = Slot & { readonly id: string; readonly name: string }

export type Booking = {
  /** Bookings with the same key are one booking. */
  readonly key: string
  readonly slot: Slot
  readonly name: string
  /** E.164 of whoever calls; only they may change it later. */
  readonly callerNumber: string | null
  readonly number: string | null
  readonly email: string | null
  readonly note: string | null
}

/** What became of a change: the time may have been taken by somebody else since it was offered. */
export type BookingOutcome =
  | { readonly appointment: Appointment }
  | { readonly failure: 'taken' | 'not_found' }

/** The calendar of one business, as the tools need it. */
export type Calendar = {
  /** IANA name. */
  readonly timeZone: string
  findSlots(range: Slot, signal: AbortSignal): Promise<readonly Slot[]>
  /** Those to come that were made from that number. */
  appointmentsOf(callerNumber: string, signal: AbortSignal): Promise<readonly Appointment[]>
  book(booking: Booking, signal: AbortSignal): Promise<BookingOutcome>
  reschedule(key: string, appointmentId: string, slot: Slot, signal: AbortSignal): Promise<BookingOutcome>
  /** What became of the change under a key: a run that died may have got that far. */
  outcomeOf(key: string, signal: AbortSignal): Promise<BookingOutcome | undefined>
  cancel(key: string, appointmentId: string, signal: AbortSignal): Promise<BookingOutcome>
}
