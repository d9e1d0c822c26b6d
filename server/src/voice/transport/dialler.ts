import type { CallLeg } from './call-leg.ts'

/** Somebody to be called for a caller who is on the line. The number is configuration, and has been allowed. */
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
  /** Somebody, or something, has answered. Its events are told once it is opened. Not told after `cancel`. */
  answered(line: CallLeg): void
  /** Told once, instead of `answered`. Not told after `cancel`. */
  failed(reason: DialFailure): void
}

/** Calls somebody else. */
export type Dialler = {
  dial(dialling: Dialling, events: DialEvents): { cancel(): void }
}
