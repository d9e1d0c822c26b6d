import { parentPort, workerData } from 'node:worker_threads'
import type { CallLeg } from './transport/call-leg.ts'
import type { Socket } from './transport/socket.ts'
import { createCallerSockets, inTens } from './remote-socket.ts'
import { createDialGrants } from './session/transfer/dial-grants.ts'
import { createIncomingCalls, type IncomingCalls, type OpenTelephone } from './incoming-calls.ts'
import type { Embedded, Emit, VoiceCommand, VoiceCommandOf, VoiceEvent } from './protocol.ts'
import type { VoiceCounters, VoiceFigures } from './figures.ts'
import { createPrerenderRequests } from './session/agent-speech.ts'
import { createPlacedCalls } from './placed-calls.ts'
import { createSessions, type Sessions, type SessionsOptions } from './session/sessions.ts'
import { expectSpeech } from './session/speech-loading.ts'
import { type Beats, startBeating } from '../platform/heartbeat.ts'

export type VoiceHost = {
  handle(command: VoiceCommand): void
  /** Hangs up the telephone. */
  close(): Promise<void>
}

type Options = Omit<SessionsOptions, 'emit' | 'ready' | 'hasTelephone'> & {
  /** Settles when callers can be greeted. */
  readonly ready: Promise<void>
  /** Settles when all of speech is loaded; absent where that is the same. */
  readonly complete?: Promise<void> | undefined
  createLine(socket: Socket): CallLeg
  /** For the sound that a carrier streams; absent where there is no carrier. */
  readonly createStreamLine?: ((socket: Socket) => CallLeg) | undefined
  /** Absent where there is no model of meaning. */
  readonly embed?: ((texts: readonly string[]) => Promise<Embedded>) | undefined
  /** What is counted besides the telephone's own; absent where nobody asks. */
  readonly counters?: Pick<VoiceCounters, 'read' | 'late'> | undefined
  /** Absent where there is no telephone. */
  readonly openTelephone?: OpenTelephone | undefined
}

/** The longest that a timer can be set to. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The sessions behind messages: commands in, events out. */
export function createVoiceHost(
  { createLine, createStreamLine = createLine, openTelephone, embed, ...options }: Options,
  emit: Emit,
): VoiceHost {
  const sockets = createCallerSockets(emit)
  const handled = inTens((commands) => emit({ type: 'handled', commands }))
  const grants = createDialGrants((callId, request) => emit({ type: 'ask_to_dial', callId, request }))
  const sessions = createSessions({
    ...options,
    emit,
    hasTelephone: openTelephone !== undefined,
    askToDial: grants.askToDial,
    runTool: (callId, wanted) => emit({ type: 'tool', callId, wanted }),
    dialler: { dial: (dialling, events) => placing.dialler.dial(dialling, events) },
  })
  const incoming = createIncomingCalls({ ...options, emit, openTelephone, load: () => sessions.load })
  const streams = { openSocket: sockets.open, createLine: createStreamLine }
  const placing = createPlacedCalls({ emit, ...streams, otherwise: incoming.dialler })
  const making = createPrerenderRequests(sessions, emit)
  const embedTexts = createEmbedding(embed, emit)
  const unready = (error: unknown) => emit({ type: 'unready', reason: reasonOf(error) })
  options.ready.then(() => emit({ type: 'ready' }), unready)
  options.complete?.catch(unready)

  async function answer({ callId, snapshot, by }: VoiceCommandOf<'answer'>): Promise<void> {
    const line =
      by === 'telephone'
        ? incoming.answer(callId, snapshot.accountId)?.line
        : (by === 'socket' ? createLine : createStreamLine)(sockets.open(callId))
    if (line === undefined) return emit({ type: 'over', callId, reason: 'caller_hung_up' })
    const isOver = by === 'media_stream' ? placing.carry(callId) : undefined
    const answered = sessions.answer(line, callId, snapshot)
    emitLoad()
    const reason = await answered
    sockets.close(callId)
    isOver?.()
    emit({ type: 'over', callId, reason })
    emitLoad()
  }

  function figures(): VoiceFigures | undefined {
    const counted = options.counters?.read()
    return counted && { ...counted, sip: incoming.figures() }
  }

  const emitLoad = (): void => emit({ type: 'load', load: sessions.load })

  options.callLimit?.watch(() => sessions.load, emitLoad)
  emitLoad()
  return {
    handle(command) {
      handled()
      if (command.type === 'answer') void answer(command)
      tellTelephone(incoming, command)
      sockets.hear(command)
      placing.hear(command)
      tellPrerendering(making, command)
      if (command.type === 'expect_languages') expectSpeech(options, command.languages)
      if (command.type === 'embed') void embedTexts(command)
      tellSessions(sessions, command)
      if (command.type === 'dial_grant') grants.answer(command.request, command.grant)
      if (command.type === 'ping')
        emit({ type: 'done', request: command.request, characters: 0, figures: figures() })
      if (command.type === 'drain') void sessions.drain(command.longestMs).then(emitLoad)
    },
    close: incoming.close,
  }
}

function tellPrerendering(making: ReturnType<typeof createPrerenderRequests>, command: VoiceCommand): void {
  if (command.type === 'prepare' || command.type === 'render' || command.type === 'say') making.begin(command)
  if (command.type === 'cancel') making.cancel(command.request)
}

function tellTelephone(incoming: IncomingCalls, command: VoiceCommand): void {
  if (command.type === 'refuse') incoming.refuse(command.callId, command.status)
  if (command.type === 'trunks') incoming.setTrunks(command.trunks)
}

function tellSessions(sessions: Sessions, command: VoiceCommand): void {
  if (command.type === 'forget') void sessions.forget(command.accountId, command.agentId)
  if (command.type === 'hang_up') sessions.hangUp(command.callId, command.by)
  if (command.type === 'cut') sessions.cut(command.callId)
  if (command.type === 'line_dropped') sessions.lineDropped(command.callId, command.by)
  if (command.type === 'tool_answered') sessions.toolAnswered(command.callId, command.answer)
}

function createEmbedding(embed: Options['embed'], emit: Emit) {
  return async ({ request, texts }: VoiceCommandOf<'embed'>): Promise<void> => {
    try {
      emit({ type: 'done', request, characters: 0, ...(embed && { embedded: await embed(texts) }) })
    } catch (error) {
      emit({ type: 'failed', request, reason: reasonOf(error) })
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * The voice plane's end of its thread: executes the commands of the service and reports events. The host is created when
 * the service is there to hear of them.
 */
export async function serveVoiceHost(create: (emit: Emit) => VoiceHost): Promise<void> {
  const { mayOpen, beats } = workerData as { readonly mayOpen: Int32Array<SharedArrayBuffer>; beats: Beats }
  // To wait like this keeps no thread alive, nor do models that are loaded: where they are before the service is, the
  // thread would end here.
  const alive = setInterval(() => {}, LONGEST_TIMER_MS)
  await Atomics.waitAsync(mayOpen, 0, 0).value
  clearInterval(alive)
  const host = create(createEmitter())
  // Only now: what is loaded before may take its time.
  startBeating(beats)
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
