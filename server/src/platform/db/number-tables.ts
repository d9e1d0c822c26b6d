import type { Generated } from 'kysely'
import type { AccountId } from '../ids.ts'

export type PhoneNumberRow = {
  number: string
  sid: string
  account_id: AccountId
  agent_id: string | null
  country: string
  acquired_at: number
  /**
   * By whose word it is the account's; null: it says so itself. Only the carrier's and the operator's exclude others.
   */
  confirmed_by: Generated<string | null>
  /** Who gave it out; says nothing of a number of one's own. */
  carrier: Generated<string>
  /** Since when the carrier no longer has it for us. */
  lost_at: Generated<number | null>
}

/** A number that is being bought, written down before the money is spent. */
export type NumberOrderRow = {
  id: string
  account_id: AccountId | null
  /** One at a time for each. */
  agent_id: string | null
  carrier: string
  number: string
  country: string
  started_at: number
}

export type BundleRow = {
  sid: string
  account_id: AccountId
  iso_country: string
  name: string
  compliance_type: string
  sealed_compliance_data: string
  status: string
  reason: string | null
  /** Who reviews it. */
  carrier: Generated<string>
  /** What the carrier knows it by, once it has it. */
  carrier_reference: Generated<string | null>
  /** JSON: fields that the carrier wants besides those of the schema. */
  carrier_missing: Generated<string | null>
  created_at: number
  updated_at: number
}
