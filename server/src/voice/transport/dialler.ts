import type { CallLeg } from './call-leg.ts'

/** A transfer target for a caller who is in a call. The number is configuration, and has been allowed. */
export type Dialling = {
  /** The call of the caller, by which its account and its trunk are known. */
  readonly callId: string
  readonly accountId: string
  /** E.164. */
  readonly number: string
  /** E.164, or `anonymous`. */
  readonly caller: string
  /** The number that the caller dialled: who we are to the network. */
  readonly dialled: string | null
  readonly ringMs: number
  /** As whom the operator's own trunk may be called by, or why it may not. */
  readonly operatorTrunk: { readonly callerId: string | null } | { readonly denied: DialDenial }
}

export type DialDenial =
  /** The operator has named no country to call by it. */
  | 'no_countries'
  /** The operator does not let the account call by it. */
  | 'no_permission'
  | 'not_allowed'

export type DialFailure =
  | 'busy'
  | 'declined'
  | 'no_answer'
  /** The network refused, or could not be reached. */
  | 'unreachable'
  /** There is no trunk to dial with. */
  | 'no_trunk'
  /** There is only the operator's. */
  | DialDenial

export type DialEvents = {
  ringing(): void
  /** A person, or a machine, has answered. Its events come once it is opened. Not called after `cancel`. */
  answered(line: CallLeg): void
  /** Called once, instead of `answered`. Not called after `cancel`. */
  failed(reason: DialFailure): void
}

/** Places outgoing calls. */
export type Dialler = {
  dial(dialling: Dialling, events: DialEvents): { cancel(): void }
}
