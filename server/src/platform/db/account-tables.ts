import type { Generated } from 'kysely'
import type { AccountId } from '../ids.ts'

/** Those of better-auth, which has more columns than we read. */
export type LoginTables = {
  auth_users: {
    id: string
    name: string
    email: string
    emailVerified: number
    image: string | null
    twoFactorEnabled: Generated<number>
    createdAt: string
    updatedAt: string
  }
  auth_two_factors: { id: string; userId: string; secret: string; lastUsedStep: number | null }
  auth_sessions: { id: string; userId: string; token: string; expiresAt: string }
  auth_credentials: { id: string; userId: string; password: string | null }
  auth_verifications: { id: string; identifier: string; value: string; expiresAt: string }
}

export type AccountRow = {
  id: AccountId
  user_id: string
  first_name: string
  last_name: string
  company: string | null
  timezone: string
  personal_phone_number: string | null
  email_notifications: number
  call_notifications: number
  weekly_reports: number
  /** 1: runs the installation. */
  operator: Generated<number>
  /** 1: may call by the operator's own trunk. */
  may_dial: Generated<number>
  /** 1: may buy numbers of a carrier, at the operator's expense. */
  may_buy: Generated<number>
  /** What callees see of such calls; null: what is configured. */
  caller_id: Generated<string | null>
  blocked_at: Generated<number | null>
  /** Its owner has deleted it: it answers nothing, and is removed a day later unless that is undone. */
  deleted_at: Generated<number | null>
  created_at: number
  updated_at: number
}

export type SignUpInvitationRow = {
  id: string
  /** Who invited; null: the command line. */
  account_id: AccountId | null
  email: string
  secret_hash: string
  /** 1: it went by mail. */
  mailed: Generated<number>
  created_at: number
  expires_at: number
}

export type ApiKeyRow = {
  id: string
  account_id: AccountId
  name: string
  hash: string
  prefix: string
  created_at: number
  last_used_at: number | null
  expires_at: number | null
}

/** A request with a key. */
export type RequestLogRow = {
  account_id: AccountId
  at: number
  id: string
  method: string
  /** Without its query. */
  path: string
  operation: string
  status: number
  duration_us: number
  request_id: string
  key_id: string
  key_name: string
  error_code: string | null
}
