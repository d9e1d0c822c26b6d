import type { VoiceFigures } from './figures.ts'
import type { Agent } from '../product/agents/agent.ts'
import type { AccountId } from '../platform/ids.ts'
import type { ToolDescription } from './tool.ts'
import type { CallCommand } from './conversation/commands.ts'
import type { CallEvent, EventOf } from './conversation/events.ts'
import type { LookedUp } from './conversation/settings.ts'
import type { RedactionKind } from './conversation/redaction/redaction.ts'
import type { Allowance } from './speech/tts-cache/prerender.ts'
import type { Kept, VoiceChoice } from './speech/tts-cache/tts-cache.ts'
import type { Dropped, Ended, LiveUpdate } from './transport/call-leg.ts'
import type { SipTrunk } from './transport/sip/trunk.ts'
import type { DialFailure } from './transport/dialler.ts'
import type { IncomingCall } from './transport/telephone.ts'

// All that crosses between the service and the voice thread: commands go in, events come out. Everything here can be
// cloned. The service imports the voice plane's types from this file alone.
export type { Allowance, DialFailure, Dropped, Ended, LiveUpdate, LookedUp, SipTrunk }

/** Commands from the service to the voice thread. */
export type VoiceCommand =
  /**
   * A caller is connected by a socket, whose messages follow as `received`: a browser's, or a carrier's media stream; or
   * the phone call that rings is taken.
   */
  | {
      readonly type: 'answer'
      readonly callId: string
      readonly snapshot: Snapshot
      readonly by: 'socket' | 'media_stream' | 'telephone'
    }
  /** A call that was to be placed is answered; its messages follow as `received`, by the id of the leg. */
  | { readonly type: 'placed'; readonly leg: string }
  | { readonly type: 'not_placed'; readonly leg: string; readonly reason: DialFailure }
  /** The phone call is refused: a SIP status says why. */
  | { readonly type: 'refuse'; readonly callId: string; readonly status: number }
  | { readonly type: 'trunks'; readonly trunks: readonly SipTrunk[] }
  | { readonly type: 'received'; readonly callId: string; readonly data: string | Uint8Array }
  /** The socket is closed, with its code, or broken. */
  | { readonly type: 'disconnected'; readonly callId: string; readonly code: number | null }
  | {
      readonly type: 'prepare'
      readonly request: number
      readonly snapshot: Snapshot
      readonly allowance: Allowance
    }
  | {
      readonly type: 'render'
      readonly request: number
      readonly accountId: AccountId
      readonly agent: Agent
      readonly allowance: Allowance
    }
  | ({ readonly type: 'say'; readonly request: number; readonly accountId: AccountId } & WantedSpeech)
  /** There are agents that speak these (BCP 47): their callers shall find them loaded. */
  | { readonly type: 'expect_languages'; readonly languages: readonly string[] }
  /** What texts mean, as vectors. */
  | { readonly type: 'embed'; readonly request: number; readonly texts: readonly string[] }
  /** The answer to that request is no longer wanted. */
  | { readonly type: 'cancel'; readonly request: number }
  /** An agent is gone; without one, a whole account. */
  | { readonly type: 'forget'; readonly accountId: AccountId; readonly agentId?: string | undefined }
  | { readonly type: 'hang_up'; readonly callId: string; readonly by: string }
  | { readonly type: 'cut'; readonly callId: string }
  /** Its carrier says that the call is over, whatever its socket says. */
  | { readonly type: 'line_dropped'; readonly callId: string; readonly by: Dropped }
  | { readonly type: 'tool_answered'; readonly callId: string; readonly answer: AnsweredTool }
  | { readonly type: 'dial_grant'; readonly request: number; readonly grant: DialGrant }
  | { readonly type: 'drain'; readonly longestMs: number }
  /** Answered with `done`, in its turn: shows that the voice thread responds, and how soon. */
  | { readonly type: 'ping'; readonly request: number }

export type VoiceCommandOf<T extends VoiceCommand['type']> = Extract<VoiceCommand, { type: T }>

/** Events from the voice thread to the service. */
export type VoiceEvent =
  /** Speech is there, or will not be. */
  | { readonly type: 'ready' }
  | { readonly type: 'unready'; readonly reason: string }
  | { readonly type: 'load'; readonly load: Load }
  /** The SIP endpoint is open and wants to know the trunks. */
  | { readonly type: 'telephone' }
  | ({ readonly type: 'ringing'; readonly callId: string } & Ringing)
  | { readonly type: 'began'; readonly call: NewCall }
  | { readonly type: 'happened'; readonly callId: string; readonly entries: readonly Entry[] }
  /** A tool is to run, once for its key. */
  | { readonly type: 'tool'; readonly callId: string; readonly wanted: WantedTool }
  /** The caller is to be put through to a number; `dial_grant` says whether it may be dialled. */
  | { readonly type: 'ask_to_dial'; readonly callId: string; readonly request: number }
  /** The carrier that a call came by is to call a number, from the number that was dialled. */
  | {
      readonly type: 'place'
      readonly leg: string
      readonly callId: string
      readonly number: string
      readonly from: string
      readonly ringMs: number
    }
  /** It need not ring any more. */
  | { readonly type: 'abandon'; readonly leg: string }
  | { readonly type: 'news'; readonly callId: string; readonly news: LiveUpdate }
  /** Nothing more of this call follows. */
  | { readonly type: 'over'; readonly callId: string; readonly reason: Ended }
  | ({ readonly callId: string } & SocketOutput)
  /** So many messages of this caller's socket have been read since the last time. */
  | { readonly type: 'taken'; readonly callId: string; readonly messages: number }
  /** So many commands, of whatever kind, have been handled since the last time. */
  | { readonly type: 'handled'; readonly commands: number }
  /** `characters` of text were synthesised for it. */
  | {
      readonly type: 'done'
      readonly request: number
      readonly characters: number
      readonly samples?: Int16Array
      readonly embedded?: Embedded
      /** The answer to a ping says how the voice plane does. */
      readonly figures?: VoiceFigures | undefined
    }
  | { readonly type: 'failed'; readonly request: number; readonly reason: string }

export type VoiceEventOf<T extends VoiceEvent['type']> = Extract<VoiceEvent, { type: T }>

export type Emit = (event: VoiceEvent) => void

/** The voice plane as the service sees it. */
export type VoiceHandle = { send(command: VoiceCommand): void; close(): Promise<void> }

export type StartVoice = (
  emit: Emit,
  /** The voice thread has crashed and taken its calls with it. It restarts by itself. */
  lost: () => void,
) => VoiceHandle

/** Who calls whom. */
export type Ringing = Pick<IncomingCall, 'dialled' | 'caller' | 'accounts' | 'trunks'>

/** What the service is to do with a caller's socket, which it holds. */
export type SocketOutput =
  | { readonly type: 'send'; readonly data: string | Uint8Array }
  | { readonly type: 'close'; readonly code: number; readonly reason: string }

/** How many calls the voice plane can still take, of how many. */
export type Load = { readonly draining: boolean; readonly capacityLeft: number; readonly limit?: number }

/** The caller's number where it is withheld. */
export const ANONYMOUS = 'anonymous'

/** How much a call may take, so that one that is stuck, or abused, comes to an end. */
export type CallLimits = {
  /** After this it is ended with a goodbye. */
  readonly maxDurationMs: number
  /** How often tools may run in it. */
  readonly maxToolCalls: number
  /** Tokens of language models, about. Beyond them the receptionist that is built in goes on. */
  readonly maxTokens: number
  /** Calls of an account at once. Beyond them a call is forwarded, or meets the busy line. */
  readonly maxCalls: number
}

/** All that a call needs to know, taken before it is answered: what changes later changes later calls. */
export type Snapshot = {
  readonly accountId: AccountId
  readonly agent: Agent
  readonly subscriptionUsable: boolean
  /** E.164, or ANONYMOUS. */
  readonly caller: string
  readonly dialled: string | null
  /** IANA name: where the business is. */
  readonly timeZone: string
  /** What may be dialled to put the caller through: two-letter codes of countries. */
  readonly dialling: {
    readonly countries: readonly string[]
    /** Those of calls by the operator's own trunk. Nothing of the account's decides them. */
    readonly operatorCountries: readonly string[]
    /** Whether numbers that are reserved for fiction may be dialled. */
    readonly fictional: boolean
  }
  readonly limits: CallLimits & { readonly callsLeft: number }
  /** What came of the look-up; what it said is in the agent already. */
  readonly lookup?: LookedUp
  /** Whether every caller hears the same greeting, so that how it sounds may be kept. */
  readonly isGreetingEveryones?: boolean
  /** A trial of what is not saved, or of another time: nothing that it does is kept but the call itself. */
  readonly rehearsal?: Rehearsal
  /** Whether the service has other accounts, so that this one may not take every line. */
  readonly sharesLines?: boolean
  /** The agent's tools; filled in by the service, which runs them. */
  readonly tools?: readonly ToolDescription[]
}

export type Rehearsal = {
  /** How far the time that the call takes for now is ahead of the clock. */
  readonly aheadMs: number
}

/** The `line` of a call that was a rehearsal. */
export const REHEARSAL_LINE = 'rehearsal'

/** What is known of a call before anything has happened in it. */
export type NewCall = {
  readonly id: string
  readonly accountId: AccountId
  readonly agentId: string
  readonly line: string
  readonly caller: string
  readonly startedAtMs: number
  /** BCP 47; where it is absent, what all agents speak. */
  readonly language?: string
  /** What must not be kept of what is said. */
  readonly redact?: readonly RedactionKind[]
}

/** One event of a call, numbered in order. */
export type Entry = { readonly seq: number; readonly event: CallEvent }

/** What is to be done, once, for its key. */
export type WantedTool = Omit<Extract<CallCommand, { type: 'run_tool' }>, 'type'>

/** What has come of it. */
export type AnsweredTool = Pick<EventOf<'tool.answered'>, 'key' | 'ok' | 'result' | 'effect'>

/** The service's answer to a request for a transfer call. It is counted when it is granted. */
export type DialGrant =
  | {
      readonly granted: true
      /** Whether the account may call by the operator's own trunk, and as whom. Null: by its own only. */
      readonly operatorTrunk: { readonly callerId: string | null } | null
    }
  | { readonly granted: false; readonly reason: 'too_many' | 'unreachable' }

/** Texts as unit vectors, alike where they mean alike, and the model that they are of: no other's compare with them. */
export type Embedded = { readonly model: string; readonly vectors: readonly Float32Array[] }

/** A text to be spoken outside calls. */
export type WantedSpeech = { readonly text: string; readonly voice: VoiceChoice; readonly kept: Kept }
