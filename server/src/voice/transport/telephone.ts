import type { Dialler } from './dialler.ts'
import type { CallLeg } from './call-leg.ts'
import type { SipFigures } from '../figures.ts'
import type { SipTrunk } from './sip/trunk.ts'

/** A call comes in, and has no response yet. */
export type IncomingCall = {
  readonly line: CallLeg
  /** What was dialled, in E.164, the likeliest first. */
  readonly dialled: readonly string[]
  /** E.164, or undefined where it is withheld or no number. */
  readonly caller: string | undefined
  /** The accounts whose trunks it may have come by. Undefined: any account. */
  readonly accounts: readonly string[] | undefined
  /** The trunks that it may have come by. */
  readonly trunks: readonly string[]
  /** Whether the caller has left already. */
  isGone(): boolean
  /** Whose it is: from then on only what this account has set counts. */
  belongsTo(accountId: string): void
  ring(): void
  /** 404 becomes a challenge where the caller came by an address and could have credentials of another account. */
  refuse(status: number, retryAfterS?: number): void
}

/** What a telephone asks and reports. */
export type TelephoneEvents = {
  /** False while nothing new is taken. */
  isAccepting(): boolean
  called(call: IncomingCall): void
}

/** Where calls come in by themselves, and go out. */
export type Telephone = {
  setTrunks(trunks: readonly SipTrunk[]): void
  readonly dialler: Dialler
  /** What has come, and who is registered. */
  figures?(): SipFigures
  close(): Promise<void>
}
