import type { AccountId } from '../ids.ts'

export type EventRow = {
  id: string
  account_id: AccountId
  type: string
  /** JSON: the resource as it was. */
  data: string
  /** Where it stands in the list. Null until it has been placed; 0: not in the list. */
  place: number | null
  /** Of an account's events with one key there is one. */
  once_key: string | null
  /** What it goes with when that is erased: it holds what a caller said, or who they are. */
  agent_id: string | null
  call_id: string | null
  appointment_id: string | null
  created_at: number
}

export type WebhookRow = {
  id: string
  account_id: AccountId
  url: string
  description: string | null
  /** JSON; null: all kinds. */
  events: string | null
  enabled: number
  /** Why it was disabled, where nobody has asked for that. */
  disabled_reason: string | null
  /** The newest first, and those that it has taken the place of a moment ago. */
  sealed_secrets: string
  /** Since when nothing has been accepted; null where the last attempt was. */
  failing_since: number | null
  /** When the next of its deliveries is due. */
  next_at: number | null
  lease: string | null
  leased_until: number | null
  /** What is to be sent again lies between these places. */
  replay_after: number | null
  replay_until: number | null
  created_at: number
  updated_at: number
}

export type WebhookDeliveryRow = {
  id: string
  account_id: AccountId
  webhook_id: string
  event_id: string
  status: string
  attempts: number
  /** How many of the retries are used up. */
  step: number
  /** Null: it is not tried any more. */
  next_at: number | null
  attempted_at: number | null
  /** JSON: what came of the last attempt. */
  response: string | null
  created_at: number
}
