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
