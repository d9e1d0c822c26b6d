import type { Agent } from '../product/agents/agent.ts'
import type { AccountId } from '../platform/ids.ts'
import type { Ended, CallLeg, LiveUpdate } from './transport/call-leg.ts'
import type { Socket } from './transport/socket.ts'
import type { SipTrunk } from './transport/sip/trunk.ts'
import type { IncomingCall } from './transport/telephone.ts'
import { createIncomingCalls, type OpenTelephone } from './session/incoming-calls.ts'
import { createDialGrants, type DialGrant } from './session/transfer/dial-grants.ts'
import type { AnsweredTool, WantedTool } from './session/reply-generation.ts'
import { createJournal, type Entry, type NewCall } from './session/journal.ts'
import { createPrerenderRequests } from './prerender-requests.ts'
import type { Allowance } from './speech/tts-cache/prerender.ts'
import type { Load, Snapshot } from './snapshot.ts'
import {
  createSessionManager,
  type SessionManagerOptions,
  type WantedSpeech,
} from './session/session-manager.ts'
import { createRemoteSocket, type Sent } from './session/remote-socket.ts'

/** Commands from the service to the voice thread. Everything in them can be cloned. */
export type VoiceCommand =
  /** Somebody is connected by a socket: what comes over it follows as `received`. Or the telephone rings. */
  | {
      readonly type: 'answer'
      readonly callId: string
      readonly snapshot: Snapshot
      readonly by: 'socket' | 'telephone'
    }
  /** Nobody takes the telephone: why, as SIP has it. */
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
  /** Whoever has sent that request no longer waits for its answer. */
  | { readonly type: 'cancel'; readonly request: number }
  /** An agent is gone; without one, a whole account. */
  | { readonly type: 'forget'; readonly accountId: AccountId; readonly agentId?: string | undefined }
  | { readonly type: 'hang_up'; readonly callId: string; readonly by: string }
  | { readonly type: 'cut'; readonly callId: string }
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
  /** The telephone is there and wants to know the trunks. */
  | { readonly type: 'telephone' }
  | ({ readonly type: 'ringing'; readonly callId: string } & Ringing)
  | { readonly type: 'began'; readonly call: NewCall }
  | { readonly type: 'happened'; readonly callId: string; readonly entries: readonly Entry[] }
  /** Something is to be done, once for its key. */
  | { readonly type: 'tool'; readonly callId: string; readonly wanted: WantedTool }
  /** Somebody is to be called to put the caller through; `dial_grant` says whether that may be. */
  | { readonly type: 'ask_to_dial'; readonly callId: string; readonly request: number }
  | { readonly type: 'news'; readonly callId: string; readonly news: LiveUpdate }
  /** Nothing more of this call follows. */
  | { readonly type: 'over'; readonly callId: string; readonly reason: Ended }
  | ({ readonly callId: string } & Sent)
  /** So many messages of this caller's socket have been taken since the last time. */
  | { readonly type: 'taken'; readonly callId: string; readonly messages: number }
  /** How many commands of any kind have been executed since the last such event. */
  | { readonly type: 'obeyed'; readonly orders: number }
  /** `characters` of text were spoken for it. */
  | {
      readonly type: 'done'
      readonly request: number
      readonly characters: number
      readonly samples?: Int16Array
    }
  | { readonly type: 'failed'; readonly request: number; readonly reason: string }

export type Emit = (event: VoiceEvent) => void

export type VoiceHost = {
  handle(command: VoiceCommand): void
  /** Hangs up the telephone. */
  close(): Promise<void>
}

/** Who calls whom. */
export type Ringing = Pick<IncomingCall, 'dialled' | 'caller' | 'accounts' | 'trunks' | 'address'>

type Options = Omit<SessionManagerOptions, 'openJournal' | 'ready' | 'hasTelephone'> & {
  /** Settles when there is speech. */
  readonly ready: Promise<void>
  createLine(socket: Socket): CallLeg
  /** Absent where there is no telephone. */
  readonly openTelephone?: OpenTelephone | undefined
}

/** Acknowledged are so many at a time: to tell of each would cost as much again. */
export const ACKNOWLEDGED_AT_ONCE = 10

/** The session manager behind messages: commands in, events out. */
export function createVoiceHost({ createLine, openTelephone, ...options }: Options, tell: Emit): VoiceHost {
  const wires = new Map<string, ReturnType<typeof openWire>>()
  const obeyed = inTens((orders) => tell({ type: 'obeyed', orders }))
  const grants = createDialGrants((callId, request) => tell({ type: 'ask_to_dial', callId, request }))
  const sessions = createSessionManager({
    ...options,
    hasTelephone: openTelephone !== undefined,
    askToDial: grants.askToDial,
    runTool: (callId, wanted) => tell({ type: 'tool', callId, wanted }),
    dialler: { dial: (dialling, events) => incoming.dialler.dial(dialling, events) },
    openJournal(call) {
      tell({ type: 'began', call })
      return createJournal((entries) => tell({ type: 'happened', callId: call.id, entries }))
    },
  })
  const incoming = createIncomingCalls({
    ...options,
    openTelephone,
    load: () => sessions.load,
    opened: () => tell({ type: 'telephone' }),
    rings: (callId, ringing) => tell(ringingOf(callId, ringing)),
  })
  const making = createPrerenderRequests(sessions, tell)
  options.ready.then(
    () => tell({ type: 'ready' }),
    (error: unknown) => tell({ type: 'unready', reason: reasonOf(error) }),
  )

  async function answer({ callId, snapshot, by }: VoiceCommandOf<'answer'>): Promise<void> {
    const wire = by === 'socket' ? openWire(callId, tell) : undefined
    if (wire) wires.set(callId, wire)
    const line = wire ? createLine(wire.socket) : incoming.answer(callId, snapshot.accountId)?.line
    if (line === undefined) return tell({ type: 'over', callId, reason: 'caller_hung_up' })
    const answered = sessions.answer(telling(line, callId, tell), callId, snapshot)
    tellLoad()
    const reason = await answered
    wires.delete(callId)
    tell({ type: 'over', callId, reason })
    tellLoad()
  }

  function tellLoad(): void {
    tell({ type: 'load', load: sessions.load })
  }

  tellLoad()
  return {
    handle(command) {
      obeyed()
      if (command.type === 'answer') void answer(command)
      if (command.type === 'refuse') incoming.refuse(command.callId, command.status)
      if (command.type === 'trunks') incoming.setTrunks(command.trunks)
      if (command.type === 'received') wires.get(command.callId)?.receive(command.data)
      if (command.type === 'disconnected') wires.get(command.callId)?.disconnect(command.code)
      if (command.type === 'prepare' || command.type === 'render' || command.type === 'say')
        making.begin(command)
      if (command.type === 'cancel') making.cancel(command.request)
      if (command.type === 'forget') void sessions.forget(command.accountId, command.agentId)
      if (command.type === 'hang_up') sessions.hangUp(command.callId, command.by)
      if (command.type === 'cut') sessions.cut(command.callId)
      if (command.type === 'tool_answered') sessions.toolAnswered(command.callId, command.answer)
      if (command.type === 'dial_grant') grants.answer(command.request, command.grant)
      if (command.type === 'ping') tell({ type: 'done', request: command.request, characters: 0 })
      if (command.type === 'drain') void sessions.drain(command.longestMs).then(tellLoad)
    },
    close: incoming.close,
  }
}

/** The caller's socket, whose messages are acknowledged when they were read. */
function openWire(callId: string, tell: Emit) {
  const wire = createRemoteSocket((sent) => tell({ callId, ...sent }))
  const taken = inTens((messages) => tell({ type: 'taken', callId, messages }))
  return {
    ...wire,
    receive(data: string | Uint8Array): void {
      wire.receive(data)
      taken()
    },
  }
}

function inTens(tell: (count: number) => void): () => void {
  let untold = 0
  return () => {
    if (++untold < ACKNOWLEDGED_AT_ONCE) return
    tell(untold)
    untold = 0
  }
}

/** The line, and whoever follows the call sees what there is to see of it. */
function telling(line: CallLeg, callId: string, tell: Emit): CallLeg {
  return {
    ...line,
    show(news) {
      line.show(news)
      tell({ type: 'news', callId, news })
    },
  }
}

function ringingOf(callId: string, call: IncomingCall): VoiceEvent {
  const { dialled, caller, accounts, trunks, address } = call
  return { type: 'ringing', callId, dialled, caller, accounts, trunks, address }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
