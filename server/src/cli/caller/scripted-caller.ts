import { FRAME_MS } from '../../voice/audio/frame.ts'
import { readPcm16, writePcm16 } from '../../voice/audio/wav.ts'
import { LINE_RATE, type Ended } from '../../voice/transport/call-leg.ts'
import type { ClientMessage, ServerMessage } from '../../voice/web-call-messages.ts'
import { createFrameClock } from '../../voice/session/frame-clock.ts'
import { Failure } from '../failure.ts'
import { createLoudspeaker, type Loudspeaker } from './loudspeaker.ts'
import { createFrameSource, type FrameSource } from './frame-source.ts'
import { createTape, type Tape } from './audio-buffer.ts'
import { createWaits, type Waits } from './waits.ts'

const FRAME_SAMPLES = (LINE_RATE * FRAME_MS) / 1000
const CONNECT_MS = 10_000
/** A service lets a call ring until its models are loaded and its first words are made. */
const ANSWER_MS = 90_000
/** Real-time speech takes no longer than its words; a busy machine a little. */
const SPEAKING_SLACK_MS = 10_000
const MAX_CALL_MS = 15 * 60_000
/** Far more than a call of that length brings. */
const MAX_MESSAGES = 50_000
/** A gap in the agent's voice that is shorter than this is none. */
const SAME_STRETCH_MS = 100
const NORMAL = 1000

export type Activity = 'listening' | 'thinking' | 'speaking'

/** Something that the service said, and when. Times are milliseconds since the caller began to connect. */
export type Moment = { readonly atMs: number; readonly message: ServerMessage }

/** A stretch of time in which the agent's voice could be heard. */
export type Stretch = { readonly fromMs: number; toMs: number }

/**
 * A program that speaks and listens over a web call as a person would: in real time, speaking and listening at once.
 */
export type ScriptedCaller = {
  readonly callId: string
  readonly nowMs: number
  readonly moments: readonly Moment[]
  readonly stretches: readonly Stretch[]
  readonly tape: Tape
  readonly ended: Ended | undefined
  /** How long the agent has been listening in silence. */
  readonly quietMs: number
  /** Says it at the pace of speech. Settles at its last sound, or when the call ends, with the time of that sound. */
  speak(samples: Int16Array): Promise<Stretch>
  send(message: ClientMessage): void
  /** Waits until something holds; otherwise a Failure names what did not come. */
  until(what: string, longestMs: number, holds: () => boolean): Promise<void>
  /** Ends the call without waiting for anything. */
  close(): void
}

type Leg = {
  readonly socket: WebSocket
  readonly loudspeaker: Loudspeaker
  readonly source: FrameSource
  readonly tape: Tape
  readonly waits: Waits
  readonly moments: Moment[]
  readonly stretches: Stretch[]
  readonly startedMs: number
  /** Gets every message, for a person who watches. */
  readonly onMessage: (message: ServerMessage) => void
  callId: string | undefined
  state: Activity | undefined
  ended: Ended | undefined
  quietSinceMs: number | undefined
}

type Options = {
  readonly signal: AbortSignal
  /** The line rings. */
  readonly onRinging?: () => void
  readonly onMessage?: (message: ServerMessage) => void
}

/** Connects to the address that `POST /agents/{agentId}/web-calls` gave; settles when the call is answered. */
export async function connectCaller(url: string, options: Options): Promise<ScriptedCaller> {
  const { signal, onRinging, onMessage } = options
  signal.throwIfAborted()
  const leg: Leg = {
    socket: new WebSocket(url),
    loudspeaker: createLoudspeaker(),
    source: createFrameSource(),
    tape: createTape(),
    waits: createWaits(),
    moments: [],
    stretches: [],
    startedMs: performance.now(),
    onMessage: onMessage ?? (() => undefined),
    callId: undefined,
    state: undefined,
    ended: undefined,
    quietSinceMs: undefined,
  }
  const leave = createFrameClock().join(() => tick(leg))
  const stop = () => giveUp(leg, new Failure('Stopped.'))
  signal.addEventListener('abort', stop, { once: true })
  leg.socket.addEventListener('close', () => {
    leave()
    signal.removeEventListener('abort', stop)
  })
  listen(leg)
  const { waits, socket } = leg
  await waits.until(
    `A connection to ${new URL(url).origin}`,
    CONNECT_MS,
    () => socket.readyState === socket.OPEN,
  )
  onRinging?.()
  await waits.until('The word that the call is answered', ANSWER_MS, () => leg.callId !== undefined)
  return open(leg)
}

function open(leg: Leg): ScriptedCaller {
  return {
    callId: leg.callId ?? '',
    moments: leg.moments,
    stretches: leg.stretches,
    tape: leg.tape,
    get nowMs() {
      return nowMs(leg)
    },
    get ended() {
      return leg.ended
    },
    get quietMs() {
      return leg.quietSinceMs === undefined ? 0 : nowMs(leg) - leg.quietSinceMs
    },
    async speak(samples) {
      const speech = leg.source.say(samples)
      const longestMs = (samples.length / LINE_RATE) * 1000 + SPEAKING_SLACK_MS
      const isOver = () => speech.toMs !== undefined || leg.ended !== undefined
      await leg.waits.until('The end of the caller’s own words', longestMs, isOver)
      return { fromMs: speech.fromMs ?? nowMs(leg), toMs: speech.toMs ?? nowMs(leg) }
    },
    send: (message) => send(leg, message),
    until: leg.waits.until,
    close: () => giveUp(leg, new Failure('The caller hung up.')),
  }
}

function nowMs({ startedMs }: Leg): number {
  return performance.now() - startedMs
}

function listen(leg: Leg): void {
  const { socket, waits } = leg
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    if (data instanceof ArrayBuffer) {
      if (!leg.loudspeaker.add(readPcm16(new Uint8Array(data))))
        giveUp(leg, new Failure('The service sends its voice faster than real time.'))
    } else read(leg, String(data))
    noteQuiet(leg)
    waits.look()
  })
  socket.addEventListener('close', ({ code, reason }) =>
    waits.close((what) => `${what} did not come: the line dropped (${[code, reason].join(' ').trim()}).`),
  )
}

function read(leg: Leg, text: string): void {
  const message = readMessage(text)
  if (message === undefined) return giveUp(leg, new Failure('The service sends what is no message.'))
  leg.moments.push({ atMs: nowMs(leg), message })
  if (leg.moments.length > MAX_MESSAGES) giveUp(leg, new Failure('The service sends messages without end.'))
  if (message.type === 'ready') leg.callId = message.call_id
  if (message.type === 'mark') leg.loudspeaker.mark(message.mark)
  if (message.type === 'clear') leg.loudspeaker.clear()
  if (message.type === 'state') leg.state = message.state
  if (message.type === 'ended') leg.ended = message.reason
  leg.onMessage(message)
}

function readMessage(text: string): ServerMessage | undefined {
  try {
    return JSON.parse(text) as ServerMessage
  } catch {
    return undefined
  }
}

/** 20 ms of the caller's life: hears what is due, and says what there is to say, which may be nothing. */
function tick(leg: Leg): void {
  const atMs = nowMs(leg)
  if (leg.callId !== undefined && leg.ended === undefined) {
    const heard = new Int16Array(FRAME_SAMPLES)
    const said = new Int16Array(FRAME_SAMPLES)
    const { sounded, marks } = leg.loudspeaker.play(heard)
    if (sounded > 0) noteVoice(leg.stretches, atMs)
    for (const mark of marks) send(leg, { type: 'played', mark })
    leg.source.take(said, atMs)
    sendSound(leg, said)
    leg.tape.add(said, heard)
  }
  noteQuiet(leg)
  if (atMs > MAX_CALL_MS) giveUp(leg, new Failure('The call lasted longer than 15 minutes.'))
  leg.waits.look()
}

function noteQuiet(leg: Leg): void {
  const isQuiet = leg.state === 'listening' && leg.loudspeaker.isEmpty
  leg.quietSinceMs = isQuiet ? (leg.quietSinceMs ?? nowMs(leg)) : undefined
}

function noteVoice(stretches: Stretch[], atMs: number): void {
  const latest = stretches.at(-1)
  if (latest !== undefined && atMs - latest.toMs < SAME_STRETCH_MS) latest.toMs = atMs + FRAME_MS
  else stretches.push({ fromMs: atMs, toMs: atMs + FRAME_MS })
}

function send({ socket }: Leg, message: ClientMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

function sendSound({ socket }: Leg, samples: Int16Array): void {
  const bytes = new Uint8Array(samples.length * 2)
  writePcm16(samples, bytes)
  if (socket.readyState === socket.OPEN) socket.send(bytes)
}

function giveUp(leg: Leg, failure: Failure): void {
  send(leg, { type: 'hang_up' })
  leg.socket.close(NORMAL)
  leg.waits.close(() => failure.message)
}
