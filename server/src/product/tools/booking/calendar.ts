export type Slot = { readonly startMs: number; readonly endMs: number }

export type Appointment = Slot & { readonly id: string; readonly name: string }

export type Booking = {
  /** Bookings with the same key are one booking. */
  readonly key: string
  readonly slot: Slot
  readonly name: string
  /** E.164 of the caller; only they may change it later. */
  readonly callerNumber: string | null
  readonly number: string | null
  readonly email: string | null
  readonly note: string | null
}

/**
 * The result of a change. `taken`: since it was offered. `not_bookable`: it has come too near, or the
 * business is closed then. `not_found`: it is not there, or not theirs.
 */
export type BookingOutcome =
  | { readonly appointment: Appointment }
  | { readonly failure: 'taken' | 'not_found' | 'not_bookable' }

/** A change of an appointment that there is. */
export type ChangeRequest = {
  /** Changes with the same key are one change. */
  readonly key: string
  readonly appointmentId: string
  /** E.164 of the caller: it decides whether the appointment is theirs. */
  readonly callerNumber: string | null
}

/** The calendar of one business, as the tools need it in one call. */
export type Calendar = {
  /** IANA name. */
  readonly timeZone: string
  findSlots(range: Slot, signal: AbortSignal): Promise<readonly Slot[]>
  /** Those to come that were made from that number, or in this call. */
  appointmentsOf(callerNumber: string | null, signal: AbortSignal): Promise<readonly Appointment[]>
  book(booking: Booking, signal: AbortSignal): Promise<BookingOutcome>
  reschedule(change: ChangeRequest, slot: Slot, signal: AbortSignal): Promise<BookingOutcome>
  /** What became of the change under a key: a run that died may have got that far. */
  outcomeOf(key: string, signal: AbortSignal): Promise<BookingOutcome | undefined>
  cancel(change: ChangeRequest, signal: AbortSignal): Promise<BookingOutcome>
}
