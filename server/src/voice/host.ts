import type { CallLeg } from './transport/call-leg.ts'
import type { Socket } from './transport/socket.ts'
import type { IncomingCall } from './transport/telephone.ts'
import { createIncomingCalls, type OpenTelephone } from './session/incoming-calls.ts'
import { createDialGrants } from './session/transfer/dial-grants.ts'
import type { Emit, VoiceCommand, VoiceCommandOf, VoiceEvent } from './protocol.ts'
import { createJournal } from './session/journal.ts'
import { createPrerenderRequests } from './prerender-requests.ts'
import { createSessions, type SessionsOptions } from './session/sessions.ts'
import { createRemoteSocket } from './session/remote-socket.ts'

export type VoiceHost = {
  handle(command: VoiceCommand): void
  /** Hangs up the telephone. */
  close(): Promise<void>
}

type Options = Omit<SessionsOptions, 'openJournal' | 'ready' | 'hasTelephone'> & {
  /** Settles when there is speech. */
  readonly ready: Promise<void>
  createLine(socket: Socket): CallLeg
  /** Absent where there is no telephone. */
  readonly openTelephone?: OpenTelephone | undefined
}

/** Commands are acknowledged in batches: one message for each would cost as much again. */
export const ACKNOWLEDGED_AT_ONCE = 10

/** The sessions behind messages: commands in, events out. */
export function createVoiceHost({ createLine, openTelephone, ...options }: Options, tell: Emit): VoiceHost {
  const wires = new Map<string, ReturnType<typeof openWire>>()
  const handled = inTens((commands) => tell({ type: 'handled', commands }))
  const grants = createDialGrants((callId, request) => tell({ type: 'ask_to_dial', callId, request }))
  const sessions = createSessions({
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
      handled()
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
