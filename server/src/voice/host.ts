import { parentPort, workerData } from 'node:worker_threads'
import type { CallLeg } from './transport/call-leg.ts'
import type { Socket } from './transport/socket.ts'
import { inTens, openRemoteSocket, type RemoteSocket } from './remote-socket.ts'
import { createDialGrants } from './session/transfer/dial-grants.ts'
import type { Embedded, Emit, VoiceCommand, VoiceCommandOf, VoiceEvent, Load } from './protocol.ts'
import type { SipFigures, VoiceCounters, VoiceFigures } from './figures.ts'
import { createPrerenderRequests } from './session/agent-speech.ts'
import { createSessions, type SessionsOptions } from './session/sessions.ts'
import { expectSpeech } from './session/speech-loading.ts'
import type { Clock } from '../platform/clock.ts'
import { type Beats, startBeating } from '../platform/heartbeat.ts'
import { newId } from '../platform/ids.ts'
import type { Dialler } from './transport/dialler.ts'
import type { SipTrunk } from './transport/sip/trunk.ts'
import type { IncomingCall, Telephone, TelephoneEvents } from './transport/telephone.ts'
import type { Log } from '../platform/log.ts'

type OpenTelephone = (events: TelephoneEvents) => Promise<Telephone>

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
  /** Absent where there is no model of meaning. */
  readonly embed?: ((texts: readonly string[]) => Promise<Embedded>) | undefined
  /** What is counted besides the telephone's own; absent where nobody asks. */
  readonly counters?: Pick<VoiceCounters, 'read' | 'late'> | undefined
  /** Absent where there is no telephone. */
  readonly openTelephone?: OpenTelephone | undefined
}

/** The service has so long to find out whose number it is. */
const LONGEST_LOOKUP_MS = 10_000
const REOPEN_MS = 2000
const FULL = 503
/** The longest that a timer can be set to. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** A node that is full or stops says when it is worth another try. */
const RETRY_AFTER_S = 10

/** The sessions behind messages: commands in, events out. */
export function createVoiceHost(
  { createLine, openTelephone, embed, ...options }: Options,
  emit: Emit,
): VoiceHost {
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
  const embedTexts = createEmbedding(embed, emit)
  const unready = (error: unknown) => emit({ type: 'unready', reason: reasonOf(error) })
  options.ready.then(() => emit({ type: 'ready' }), unready)
  options.complete?.catch(unready)

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
      if (command.type === 'refuse') incoming.refuse(command.callId, command.status)
      if (command.type === 'trunks') incoming.setTrunks(command.trunks)
      if (command.type === 'received') sockets.get(command.callId)?.receive(command.data)
      if (command.type === 'disconnected') sockets.get(command.callId)?.disconnect(command.code)
      if (command.type === 'prepare' || command.type === 'render' || command.type === 'say')
        making.begin(command)
      if (command.type === 'expect_languages') expectSpeech(options, command.languages)
      if (command.type === 'embed') void embedTexts(command)
      if (command.type === 'cancel') making.cancel(command.request)
      if (command.type === 'forget') void sessions.forget(command.accountId, command.agentId)
      if (command.type === 'hang_up') sessions.hangUp(command.callId, command.by)
      if (command.type === 'cut') sessions.cut(command.callId)
      if (command.type === 'tool_answered') sessions.toolAnswered(command.callId, command.answer)
      if (command.type === 'dial_grant') grants.answer(command.request, command.grant)
      if (command.type === 'ping')
        emit({ type: 'done', request: command.request, characters: 0, figures: figures() })
      if (command.type === 'drain') void sessions.drain(command.longestMs).then(emitLoad)
    },
    close: incoming.close,
  }
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

type IncomingCallsOptions = {
  readonly openTelephone: OpenTelephone | undefined
  readonly clock: Clock
  readonly log: Log
  readonly emit: Emit
  load(): Load
}

/** Where calls wait that have come and are not answered yet. */
type IncomingCalls = {
  /** Takes a ringing call. Undefined if its caller has hung up. */
  answer(callId: string, accountId: string): IncomingCall | undefined
  refuse(callId: string, status: number): void
  setTrunks(trunks: readonly SipTrunk[]): void
  readonly dialler: Dialler
  figures(): SipFigures | undefined
  close(): Promise<void>
}

export function createIncomingCalls(options: IncomingCallsOptions): IncomingCalls {
  const { clock, log, emit } = options
  const waiting = new Map<string, { readonly call: IncomingCall; readonly timer: NodeJS.Timeout }>()
  let telephone: Telephone | undefined

  function isAccepting(): boolean {
    const { draining, capacityLeft } = options.load()
    return !draining && capacityLeft > waiting.size
  }
  function take(callId: string): IncomingCall | undefined {
    const held = waiting.get(callId)
    waiting.delete(callId)
    clearTimeout(held?.timer)
    return held?.call
  }
  function refuse(callId: string, status: number): void {
    take(callId)?.refuse(status, status === FULL ? RETRY_AFTER_S : undefined)
  }
  const events: TelephoneEvents = {
    isAccepting,
    called(call) {
      if (!isAccepting()) return call.refuse(FULL, RETRY_AFTER_S)
      const callId = newId('call', clock.now())
      const timer = setTimeout(() => refuse(callId, FULL), LONGEST_LOOKUP_MS)
      waiting.set(callId, { call, timer })
      const { dialled, caller, accounts, trunks } = call
      emit({ type: 'ringing', callId, dialled, caller, accounts, trunks })
    },
  }
  const opening = open(options.openTelephone, events, log, (opened) => {
    telephone = opened
    emit({ type: 'telephone' })
  })
  return {
    answer(callId, accountId) {
      const call = take(callId)
      if (call === undefined || call.isGone()) return undefined
      call.belongsTo(accountId)
      call.ring()
      return call
    },
    refuse,
    setTrunks: (trunks) => telephone?.setTrunks(trunks),
    figures: () => telephone?.figures?.(),
    dialler: {
      dial(dialling, events) {
        if (telephone !== undefined) return telephone.dialler.dial(dialling, events)
        queueMicrotask(() => events.failed('no_trunk'))
        return { cancel() {} }
      },
    },
    async close() {
      for (const callId of waiting.keys()) refuse(callId, FULL)
      await opening.stop()
      await telephone?.close()
    },
  }
}

/**
 * Opens the telephone. A node that is still stopping may have its ports: then it is tried again until they are free.
 */
function open(
  openTelephone: OpenTelephone | undefined,
  events: TelephoneEvents,
  log: Log,
  opened: (telephone: Telephone) => void,
): { stop(): Promise<void> } {
  let isStopped = openTelephone === undefined
  let timer: NodeJS.Timeout | undefined
  let attempt = Promise.resolve()

  async function tryOnce(isFirst: boolean): Promise<void> {
    try {
      const telephone = await openTelephone!(events)
      opened(telephone)
    } catch (error) {
      if (isFirst)
        log.error({ err: error }, 'no telephone yet: set SIP_HOST, SIP_PORT and SIP_TLS_PORT to what is free')
      if (!isStopped) timer = setTimeout(() => void (attempt = tryOnce(false)), REOPEN_MS)
    }
  }
  if (!isStopped) attempt = tryOnce(true)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await attempt
    },
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
