import { parentPort } from 'node:worker_threads'
import type { CallLeg } from './transport/call-leg.ts'
import type { Socket } from './transport/socket.ts'
import { createIncomingCalls, type OpenTelephone } from './session/incoming-calls.ts'
import { createDialGrants } from './session/transfer/dial-grants.ts'
import type { Emit, VoiceCommand, VoiceCommandOf, VoiceEvent } from './protocol.ts'
import { createPrerenderRequests } from './session/agent-speech.ts'
import { createSessions, type SessionsOptions } from './session/sessions.ts'

export type VoiceHost = {
  handle(command: VoiceCommand): void
  /** Hangs up the telephone. */
  close(): Promise<void>
}

type Options = Omit<SessionsOptions, 'emit' | 'ready' | 'hasTelephone'> & {
  /** Settles when there is speech. */
  readonly ready: Promise<void>
  createLine(socket: Socket): CallLeg
  /** Absent where there is no telephone. */
  readonly openTelephone?: OpenTelephone | undefined
}

/** Commands are acknowledged in batches: one message for each would cost as much again. */
export const ACKNOWLEDGED_AT_ONCE = 10

/** The sessions behind messages: commands in, events out. */
export function createVoiceHost({ createLine, openTelephone, ...options }: Options, emit: Emit): VoiceHost {
  const sockets = new Map<string, RemoteSocket>()
  const handled = inTens((commands) => emit({ type: 'handled', commands }))
  const grants = createDialGrants((callId, request) => emit({ type: 'ask_to_dial', callId, request }))
  const sessions = createSessions({
    ...options,
    emit,
    hasTelephone: openTelephone !== undefined,
    askToDial: grants.askToDial,
    runTool: (callId, wanted) => emit({ type: 'tool', callId, wanted }),
    dialler: { dial: (dialling, events) => incoming.dialler.dial(dialling, events) },
  })
  const incoming = createIncomingCalls({ ...options, emit, openTelephone, load: () => sessions.load })
  const making = createPrerenderRequests(sessions, emit)
  options.ready.then(
    () => emit({ type: 'ready' }),
    (error: unknown) => emit({ type: 'unready', reason: reasonOf(error) }),
  )

  async function answer({ callId, snapshot, by }: VoiceCommandOf<'answer'>): Promise<void> {
    const socket = by === 'socket' ? openRemoteSocket(callId, emit) : undefined
    if (socket) sockets.set(callId, socket)
    const line = socket ? createLine(socket) : incoming.answer(callId, snapshot.accountId)?.line
    if (line === undefined) return emit({ type: 'over', callId, reason: 'caller_hung_up' })
    const answered = sessions.answer(line, callId, snapshot)
    emitLoad()
    const reason = await answered
    sockets.delete(callId)
    emit({ type: 'over', callId, reason })
    emitLoad()
  }

  function emitLoad(): void {
    emit({ type: 'load', load: sessions.load })
  }

  emitLoad()
  return {
    handle(command) {
      handled()
      if (command.type === 'answer') void answer(command)
      if (command.type === 'refuse') incoming.refuse(command.callId, command.status)
      if (command.type === 'trunks') incoming.setTrunks(command.trunks)
      if (command.type === 'received') sockets.get(command.callId)?.receive(command.data)
      if (command.type === 'disconnected') sockets.get(command.callId)?.disconnect(command.code)
      if (command.type === 'prepare' || command.type === 'render' || command.type === 'say')
        making.begin(command)
      if (command.type === 'cancel') making.cancel(command.request)
      if (command.type === 'forget') void sessions.forget(command.accountId, command.agentId)
      if (command.type === 'hang_up') sessions.hangUp(command.callId, command.by)
      if (command.type === 'cut') sessions.cut(command.callId)
      if (command.type === 'tool_answered') sessions.toolAnswered(command.callId, command.answer)
      if (command.type === 'dial_grant') grants.answer(command.request, command.grant)
      if (command.type === 'ping') emit({ type: 'done', request: command.request, characters: 0 })
      if (command.type === 'drain') void sessions.drain(command.longestMs).then(emitLoad)
    },
    close: incoming.close,
  }
}

type RemoteSocket = ReturnType<typeof openRemoteSocket>

/** The caller's socket, which the service holds. Its messages are acknowledged when they were read. */
function openRemoteSocket(callId: string, emit: Emit) {
  const messageListeners: ((data: string | Uint8Array) => void)[] = []
  const closeListeners: ((code: number | null) => void)[] = []
  const taken = inTens((messages) => emit({ type: 'taken', callId, messages }))
  const socket: Socket = {
    send: (data) => emit({ type: 'send', callId, data }),
    close: (code, reason) => emit({ type: 'close', callId, code, reason }),
    on: (event: 'message' | 'close', listener: never) =>
      void (event === 'message' ? messageListeners : closeListeners).push(listener),
  }
  return {
    ...socket,
    receive(data: string | Uint8Array): void {
      for (const listener of messageListeners) listener(data)
      taken()
    },
    disconnect(code: number | null): void {
      for (const listener of closeListeners) listener(code)
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The voice plane's end of its thread: executes the commands of the service and reports events. */
export function serveVoiceHost(create: (emit: Emit) => VoiceHost): void {
  const host = create(createEmitter())
  parentPort?.on('message', (command: VoiceCommand | 'stop') => {
    if (command !== 'stop') return host.handle(command)
    void host.close().finally(() => process.exit(0))
  })
}

/** All that one tick brings goes as one message: messages cost more than what is in them. */
function createEmitter(): Emit {
  let many: VoiceEvent[] = []
  return (event) => {
    many.push(event)
    if (many.length > 1) return
    queueMicrotask(() => {
      const batch = many
      many = []
      parentPort?.postMessage(batch, batch.flatMap(buffersOf))
    })
  }
}

function buffersOf(event: VoiceEvent): ArrayBuffer[] {
  const isAudio = event.type === 'send' && typeof event.data !== 'string'
  return isAudio ? [event.data.buffer as ArrayBuffer] : []
}
