import type { AccountId } from '../ids.ts'

/** A call that a carrier has told of. */
export type CarrierCallRow = {
  /** The carrier's name for it. */
  reference: string
  account_id: AccountId
  agent_id: string
  call_id: string
  token_hash: string | null
  caller: string | null
  attestation: string | null
  forwarded_from: string | null
  lookup: string | null
  state: string
  created_at: number
}

/** What is left of calls. */

export type TranscriptRow = {
  id: string
  account_id: AccountId
  agent_id: string
  created_at: number
  duration: number
  caller: string
  type: string
  outcome: string
  rating: number | null
  summary: string
  conversation: string
  extracted: string | null
  disclosed_at: number | null
  /** The model that has improved what the rules found; null where none has. */
  analysed_by: string | null
  /** What a search looks through: the summary, the caller's name and all that was said, in lower case. */
  said: string
}

export type UnansweredQuestionRow = {
  id: string
  account_id: AccountId
  agent_id: string
  question: string
  question_key: string
  times_asked: number
  first_asked_at: number
  last_asked_at: number
  /** The latest that asked it. */
  call_id: string | null
  /** The one whose words it is in. */
  first_call_id: string | null
  status: string
  /** BCP 47: what it was asked in. Null of those from before it was noted. */
  language: string | null
  /** What it means to the model of meaning, and which model that was. Null until it is read, or where it cannot be. */
  vector: string | null
  /** The most typical question of its group. Null until it is grouped. */
  group_id: string | null
}
