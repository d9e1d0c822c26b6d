import type { Agent } from '../product/agents/agent.ts'
import { SECOND_MS } from '../platform/clock.ts'
import { LAST_WORK_MS } from '../platform/end-when-idle.ts'
import { ServiceError } from '../platform/errors.ts'
import { createBeats, watchBeats } from '../platform/heartbeat.ts'
import type { AccountId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { refuseTelemetry } from '../platform/native-telemetry.ts'
import { createRequests, type Requests } from '../platform/requests.ts'
import { createSupervisedWorker } from '../platform/supervised-worker.ts'
import type { VoiceFigures } from './figures.ts'
import type {
  Allowance,
  Embedded,
  Emit,
  Load,
  Snapshot,
  StartVoice,
  VoiceCommand,
  VoiceEvent,
  VoiceHandle,
  WantedSpeech,
} from './protocol.ts'

/** A thread that breaks at once is not started again faster than this. */
const RESTART_MS = 2 * SECOND_MS
/** The models may end what they are at. */
const LONGEST_STOP_MS = LAST_WORK_MS + 10 * SECOND_MS
/** Commands that the voice thread has not executed yet. So many wait only if it has stalled. */
export const MAX_WAITING_COMMANDS = 5000
/** If the voice thread takes longer, its callers are not being heard. */
const ANSWER_WITHIN_MS = SECOND_MS

const TRY_AGAIN_LATER = 1013
const UNAVAILABLE = 503
const BUSY = 'the voice plane has too much to do; try again in a moment.'
const SILENCE = new Int16Array()

/** How a text sounds, and how many characters of it were not there before. */
export type Spoken = { readonly samples: Int16Array; readonly characters: number }

type VoiceListener = {
  event(event: VoiceEvent): void
  /** The thread has crashed and taken its calls with it. It restarts by itself. */
  lost(): void
}

/** The service's end of the voice thread. */
export type VoiceClient = {
  /** Starts the thread, which may report something at once. */
  start(listener: VoiceListener): void
  send(command: VoiceCommand): void
  /** A call may come: makes its first words. Reports how many characters of text were synthesised. */
  prepare(snapshot: Snapshot, allowance: Allowance): Promise<number>
  /** Makes what the agent is known to say. Reports how many characters of text were synthesised. */
  render(accountId: AccountId, agent: Agent, allowance: Allowance, signal: AbortSignal): Promise<number>
  say(accountId: AccountId, wanted: WantedSpeech, signal: AbortSignal): Promise<Spoken>
  /** What texts mean. Nothing that a caller waits for: live calls go first. */
  embed(texts: readonly string[]): Promise<Embedded>
  /** How many calls the voice thread can still take, as it last said. */
  load(): Load
  /** Why no call can be taken, not even to apologise. */
  problem(): string | undefined
  /** Asks the voice plane itself why no call can be taken; undefined where it answers in time, or takes none at all. */
  ping(): Promise<string | undefined>
  /** What the voice plane had counted when it last answered; undefined before. */
  figures(): VoiceFigures | undefined
  /** How long the voice plane took to answer when it was last asked, and the commands still waiting for it. */
  pressure(): { readonly answeredMs: number; readonly waitingCommands: number }
  /** How often the voice thread has broken, or hung, and was started again. */
  restarts(): number
  close(): Promise<void>
}

/** For a node that takes no calls. */
export const noVoice: StartVoice = (tell) => {
  queueMicrotask(() => tell({ type: 'unready', reason: 'This node takes no calls: CALL_CAPACITY is 0.' }))
  return {
    send(command) {
      if ('request' in command)
        tell({ type: 'failed', request: command.request, reason: 'this node has no voice.' })
    },
    close: async () => {},
  }
}

/**
 * Runs the voice plane in a thread of its own, so that no request and no query disturbs the 20 ms clock. Events come
 * many at a time. If the thread breaks, or hangs in its work, its calls are lost and it starts again.
 *
 * The thread loads its models at once, while the rest of the service is still being loaded; it opens its telephone and
 * touches the data folder only when the service is there to be told.
 */
export function startVoiceThread(file: URL, settings: object, log: Log): StartVoice {
  const mayOpen = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const beats = createBeats()
  let service: { readonly emit: Emit; lost(): void } | undefined
  const worker = createSupervisedWorker<VoiceCommand | 'stop', readonly VoiceEvent[]>({
    file,
    workerOptions: { workerData: { ...settings, mayOpen, beats } },
    restartAfterMs: RESTART_MS,
    stop: { request: 'stop', withinMs: LONGEST_STOP_MS },
    onMessage(events) {
      for (const event of events) service?.emit(event)
    },
    onEnd(error, isClosed) {
      if (error) log.error({ err: error }, 'voice plane failed')
      if (!isClosed) service?.lost()
    },
  })
  refuseTelemetry()
  worker.start()
  const stopWatching = watchBeats(beats, worker)
  return (emit, lost) => {
    service = { emit, lost }
    Atomics.store(mayOpen, 0, 1)
    Atomics.notify(mayOpen, 0)
    return {
      send(command) {
        const isAudio = command.type === 'received' && typeof command.data !== 'string'
        worker.post(command, isAudio ? [command.data.buffer as ArrayBuffer] : [])
      },
      close() {
        stopWatching()
        return worker.close()
      },
    }
  }
}

/**
 * Bounds what waits for the voice thread. Each caller's own bound is far below it; if the thread stalls for all, new
 * work is refused, and what live calls need to come to their end still goes through.
 */
export function createVoiceClient(startVoice: StartVoice): VoiceClient {
  const requests = createRequests<Made>()
  let waitingCommands = 0
  let restarts = 0
  let load: Load = { draining: false, capacityLeft: 0 }
  let problem: string | undefined
  let thread: VoiceHandle | undefined
  let listener: VoiceListener | undefined
  let figures: VoiceFigures | undefined
  const health = createHealth(async () => {
    const answer = await requests.ask((request) => send({ type: 'ping', request })).answer
    figures = answer.figures ?? figures
  })

  function hear(event: VoiceEvent): void {
    if (event.type === 'handled') waitingCommands = Math.max(0, waitingCommands - event.commands)
    // A restarted thread gets none of the commands that the last one left.
    if (event.type === 'ready') waitingCommands = 0
    if (event.type === 'unready') problem = event.reason
    if (event.type === 'load') load = event.load
    if (event.type === 'done') requests.done(event.request, event)
    if (event.type === 'failed') requests.failed(event.request, unavailable(event.reason))
    listener?.event(event)
  }

  function send(command: VoiceCommand): void {
    if (waitingCommands < MAX_WAITING_COMMANDS) pass(command)
    else refuse(command)
  }

  function pass(command: VoiceCommand): void {
    waitingCommands++
    thread?.send(command)
  }

  function refuse(command: VoiceCommand): void {
    const { type } = command
    if (type === 'received') return
    if (type === 'prepare' || type === 'render' || type === 'say' || type === 'embed')
      return hear({ type: 'failed', request: command.request, reason: BUSY })
    if (type !== 'answer') return pass(command)
    const { callId, by } = command
    if (by === 'telephone') pass({ type: 'refuse', callId, status: UNAVAILABLE })
    else hear({ type: 'close', callId, code: TRY_AGAIN_LATER, reason: BUSY })
    hear({ type: 'over', callId, reason: 'failed' })
  }

  return {
    start(given) {
      listener = given
      thread = startVoice(hear, () => {
        restarts++
        requests.failAll(unavailable('The voice plane has stopped.'))
        given.lost()
      })
    },
    send,
    ...speechRequests(send, requests),
    load: () => load,
    problem: () => problem,
    ping: async () => (startVoice === noVoice ? undefined : (problem ?? health.ask())),
    figures: () => figures,
    pressure: () => ({ answeredMs: health.answeredMs(), waitingCommands }),
    restarts: () => restarts,
    close: async () => thread?.close(),
  }
}

function speechRequests(
  send: VoiceClient['send'],
  { ask }: Requests<Made>,
): Pick<VoiceClient, 'prepare' | 'render' | 'say' | 'embed'> {
  return {
    async prepare(snapshot, allowance) {
      const asked = ask((request) => send({ type: 'prepare', request, snapshot, allowance }))
      return (await asked.answer).characters
    },
    async render(accountId, agent, allowance, signal) {
      const asked = ask((request) => send({ type: 'render', request, accountId, agent, allowance }))
      return (await unless(signal, asked)).characters
    },
    async say(accountId, wanted, signal) {
      const asked = ask((request) => send({ type: 'say', request, accountId, ...wanted }))
      const { samples = SILENCE, characters } = await unless(signal, asked)
      return { samples, characters }
    },
    async embed(texts) {
      const asked = ask((request) => send({ type: 'embed', request, texts }))
      const { embedded } = await asked.answer
      if (!embedded) throw new ServiceError('unavailable', 'The voice plane has no model of meaning.')
      return embedded
    },
  }

  /** Cancels the request once its caller has gone. */
  async function unless(signal: AbortSignal, { request, answer }: ReturnType<typeof ask>): Promise<Made> {
    const cancel = () => send({ type: 'cancel', request })
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    return answer.finally(() => signal.removeEventListener('abort', cancel))
  }
}

type Made = Omit<Extract<VoiceEvent, { type: 'done' }>, 'type' | 'request'>
const unavailable = (reason: string) => new ServiceError('unavailable', `Speech is not available: ${reason}`)

/** Asks whether the voice thread responds; concurrent callers share one ping. */
function createHealth(ping: () => Promise<unknown>) {
  let answeredMs = 0
  let asking: Promise<string | undefined> | undefined

  async function ask(): Promise<string | undefined> {
    const begunMs = performance.now()
    const late = Promise.withResolvers<string>()
    const timer = setTimeout(
      () => late.resolve(`The voice plane has not answered for ${ANSWER_WITHIN_MS / SECOND_MS} s.`),
      ANSWER_WITHIN_MS,
    )
    const answer = ping().then(
      () => undefined,
      () => 'The voice plane has broken and starts again.',
    )
    const problem = await Promise.race([answer, late.promise])
    clearTimeout(timer)
    answeredMs = performance.now() - begunMs
    return problem
  }

  return {
    ask: () => (asking ??= ask().finally(() => (asking = undefined))),
    answeredMs: () => answeredMs,
  }
}
