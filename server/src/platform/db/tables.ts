import type { AccountId } from '../ids.ts'
import type {
  AccountRow,
  ApiKeyRow,
  LoginTables,
  RequestLogRow,
  SignUpInvitationRow,
} from './account-tables.ts'
import type {
  AppointmentChangeRow,
  CalendarConnectionRow,
  CalendarCopyRow,
  CalendarRevocationRow,
} from './calendar-tables.ts'
import type { BundleRow, NumberOrderRow, PhoneNumberRow } from './number-tables.ts'
import type { CarrierCallRow, TranscriptRow, UnansweredQuestionRow } from './call-tables.ts'
import type { EventRow, WebhookDeliveryRow, WebhookRow } from './event-tables.ts'

/** Rows as both engines hold them: text, numbers, JSON as text, times in milliseconds, 0 and 1 for booleans. */
export type Tables = LoginTables & {
  accounts: AccountRow
  subscriptions: { account_id: AccountId; terms: string; next_transition_at: number | null }
  usage: { id: string; account_id: AccountId; answered_at: number; seconds: number }
  api_keys: ApiKeyRow
  sign_up_invitations: SignUpInvitationRow
  /** How many transfer calls an account has placed, by hour since the epoch. */
  transfer_counts: { account_id: AccountId; hour: number; transfers: number }
  idempotency_keys: IdempotencyRow
  agents: AgentRow
  phone_numbers: PhoneNumberRow
  number_orders: NumberOrderRow
  bundles: BundleRow
  documents: DocumentRow
  transcripts: TranscriptRow
  transcript_counts: { agent_id: string; facet: string; level: number; bucket: number; n: number }
  jobs: JobRow
  schedules: { name: string; next_run_at: number }
  mails: MailRow
  verified_addresses: { account_id: AccountId; address: string; verified_at: number }
  calls: CallRow
  carrier_calls: CarrierCallRow
  call_events: { call_id: string; seq: number; at_ms: number; event: string }
  nodes: { id: string; seen_at: number }
  trunks: TrunkRow
  appointments: AppointmentRow
  speech_budgets: SpeechBudgetRow
  tool_runs: ToolRunRow
  calendar_feeds: { agent_id: string; account_id: AccountId; hash: string; created_at: number }
  calendar_connections: CalendarConnectionRow
  calendar_revocations: CalendarRevocationRow
  calendar_copies: CalendarCopyRow
  busy_spans: { agent_id: string; starts_at: number; ends_at: number }
  appointment_changes: AppointmentChangeRow
  unanswered_questions: UnansweredQuestionRow
  rate_counts: { account_id: AccountId; minute: number; used: number }
  request_log: RequestLogRow
  events: EventRow
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
  /** One row: the last place in the list of events that was given away, on all accounts' lists together. */
  event_places: { id: number; last: number }
}

export type IdempotencyRow = {
  account_id: AccountId
  key: string
  request_hash: string
  status: number
  sealed_body: string
  /** The length of `sealed_body`. */
  bytes: number
  created_at: number
}

export type AgentRow = {
  id: string
  account_id: AccountId
  business_name: string
  agent_name: string
  voice_id: string
  greeting: string
  system_prompt: string
  forwarding_number: string | null
  escalation_number: string | null
  escalation_policy: string
  business_hours: string | null
  faq: string
  voice_settings: string | null
  functions_enabled: number
  recording: string | null
  /** Null: it is on. */
  disclosure: string | null
  /** Null: English. */
  language: string | null
  /** With the language `auto`. */
  languages: string | null
  tools: string | null
  redact: string | null
  variables: string | null
  booking: string | null
  /** Sealed. */
  tool_secret: string | null
  lookup_url: string | null
  /** Null: as long as usual. */
  lookup_timeout_ms: number | null
  /** Null: strict; else who chose otherwise, and when. */
  grounding: string | null
  /** For how long calls are kept; null: until they are deleted. */
  retention_days: number | null
  status: string
  created_at: number
  updated_at: number
}

export type DocumentRow = {
  id: string
  account_id: AccountId
  bundle_sid: string
  kind: string
  media_type: string
  file_name: string
  size_bytes: number
  created_at: number
}

export type JobRow = {
  id: string
  account_id: AccountId | null
  kind: string
  payload: string
  run_at: number
  attempts: number
  lease: string | null
  leased_until: number | null
  last_error: string | null
  dead_at: number | null
  created_at: number
  /** How often a lease on it ended without a word of how it went. */
  deaths: number
}

export type MailRow = {
  id: string
  account_id: AccountId | null
  recipient: string
  subject: string
  body: string
  /** A calendar file that goes along. */
  ics: string | null
  /** Mails of an account with the same key are one mail. */
  idempotency_key: string | null
  /** What it is about: it goes with them. */
  agent_id: string | null
  call_id: string | null
  appointment_id: string | null
  created_at: number
  sent_at: number | null
  /** What it is for, and so whom it may go to. */
  kind: MailKind
  /** The recipient in lower case. */
  recipient_key: string
  /** Why it is not sent. */
  refused: MailRefusal | null
  /** What it says, where `body` has a link masked. */
  sealed_body: string | null
}

/**
 * link: to the address of a login, with a link that was requested. verification: to an address of a business, to
 * ask whether it is one, or to what shall be the address of a login. owner: to the account's own address; security:
 * likewise, of what may be a thief's doing. business: to the address of an agent. caller: to an address that was given
 * in a call.
 */
export type MailKind = 'link' | 'undo' | 'verification' | 'owner' | 'security' | 'business' | 'caller'

export type MailRefusal =
  | 'owner_unverified'
  | 'address_unverified'
  | 'daily_limit'
  | 'recipient_limit'
  | 'account_deleted'

export type CallRow = {
  id: string
  account_id: AccountId
  agent_id: string
  node: string | null
  line: string
  caller: string
  /** What the carrier said of the caller; null of calls that no carrier told of. */
  attestation: string | null
  forwarded_from: string | null
  /** What came of the look-up before it was answered. */
  lookup: string | null
  grounding: string | null
  status: string
  started_at: number
  answered_at: number | null
  ended_at: number | null
  reason: string | null
  transcript_id: string | null
  waterfall: string
  disclosed_at: number | null
  /** How many transfer calls were placed. */
  transfers: number
  /** When the owner looked at it. */
  read_at: number | null
  /** When the owner had done what it asked for. */
  settled_at: number | null
}

export type TrunkRow = {
  id: string
  account_id: AccountId
  name: string
  kind: string
  addresses: string
  username: string | null
  sealed_password_hashes: string | null
  outbound_host: string | null
  outbound_port: number | null
  outbound_transport: string | null
  outbound_username: string | null
  sealed_outbound_password: string | null
  outbound_register: number
  outbound_caller_id: string | null
  transfer: string
  refer_form: string
  media_encryption: string
  phone_number: string | null
  created_at: number
  updated_at: number
}

/** Characters of text that were spoken for an account outside its calls, on its last such day. */
export type SpeechBudgetRow = {
  account_id: AccountId
  /** YYYY-MM-DD, UTC. */
  day: string
  characters: number
}

/** What was done for an agent by a tool: the tool call, then its result. */
export type ToolRunRow = {
  key: string
  account_id: AccountId
  agent_id: string
  call_id: string
  tool: string
  digest: string
  run: number
  until_ms: number
  answer: string | null
  is_certain: number
}

export type AppointmentRow = {
  id: string
  account_id: AccountId
  agent_id: string
  starts_at: number
  ends_at: number
  /** With the buffers. */
  occupied_from: number
  occupied_until: number
  name: string
  number: string | null
  email: string | null
  reason: string
  /** The number that it was booked from, as the line says; null where it was booked by hand. */
  caller: string | null
  status: string
  idempotency_key: string | null
  /** Counts the changes of time and state, as iCalendar wants it. */
  sequence: number
  /** When the owner took note of it; null of one that an agent gave meanwhile. */
  confirmed_at: number | null
  created_at: number
  updated_at: number
}
