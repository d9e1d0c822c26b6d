import type { AccountId } from '../ids.ts'

export type CalendarConnectionRow = {
  agent_id: string
  account_id: AccountId
  /** `caldav`, or where the user has signed in. */
  provider: string
  /** Another one with every change, so that what was read with an earlier one is not taken for its own. */
  revision: string
  url: string
  username: string
  password_sealed: string
  /** Where the calendar itself is, once it is found. */
  calendar_url: string | null
  synchronised_at: number | null
  problem: string | null
  /** Since the last time that it went well. */
  failures: number
  /** When it is synchronised next, though nothing happens. */
  due_at: number
  created_at: number
  updated_at: number
}

/** A permission that is to be given back to where the user gave it. */
export type CalendarRevocationRow = {
  id: string
  provider: string
  /** Whose permission it is, at the provider. */
  username: string
  token_sealed: string
  attempts: number
  created_at: number
}

/** An appointment as it stands in the calendar outside. */
export type CalendarCopyRow = {
  appointment_id: string
  agent_id: string
  /** Null where it is not known whether it is there. */
  etag: string | null
  /** The appointment's own when it was written; below 0 before. */
  sequence: number
}

/** What became of a change that came with a key. */
export type AppointmentChangeRow = {
  account_id: AccountId
  idempotency_key: string
  appointment_id: string
  starts_at: number
  ends_at: number
  created_at: number
}
