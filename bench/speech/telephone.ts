import { FRAME_MS } from '../../server/src/voice/audio/frame.ts'
import { rmsDbfs } from '../../server/src/voice/audio/levels.ts'
import { LINE_RATE, type CallLeg, type CallLegEvents } from '../../server/src/voice/transport/call-leg.ts'
import { quantile } from './figures.ts'

const FRAME = (LINE_RATE * FRAME_MS) / 1000
/** As far ahead as the browser's line. */
const LEAD_MS = 100
/** Softer is the breath before a word. */
const AUDIBLE_DBFS = -45
/** A line is never quite silent. */
const NOISE_DBFS = -66

/**
 * A caller with a telephone: speaks recordings in real time, and notes when the agent is heard. Moments
 * are those of `performance.now()`.
 */
export type Telephone = {
  readonly line: CallLeg
  /** Resolves with the moment of its last sound, or of the agent's hanging up. */
  say(samples: Int16Array, lastSound?: number): Promise<number>
  type(text: string): void
  /** When the agent listens and has been heard to the end, or has hung up. */
  listenedTo(): Promise<void>
  /** When the frame was, or will be, heard that was played last. */
  readonly playedMs: number
  /** The first moment at which the agent's voice was heard since then. */
  voiceSince(sinceMs: number): number | undefined
  /** For how many milliseconds it was heard between two moments. */
  heardBetween(fromMs: number, untilMs: number): number
  hangUp(): void
}

export function createTelephone(): Telephone {
  const mouth = createMouth()
  const marks: { mark: number; heardMs: number }[] = []
  let voiceMs: number[] = []
  let waitingForSilence: (() => void)[] = []
  let events: CallLegEvents | undefined
  let isListening = false
  let heardUntilMs = 0

  function tellMarks(nowMs: number): void {
    while (marks[0] !== undefined && marks[0].heardMs <= nowMs) events?.played(marks.shift()?.mark ?? 0)
    if (isListening && heardUntilMs <= nowMs) tellSilence()
  }

  function tellSilence(): void {
    for (const resolve of waitingForSilence.splice(0)) resolve()
  }

  const line: CallLeg = {
    kind: 'sip',
    leadMs: LEAD_MS,
    open: (_callId, told) => void (events = told),
    tick() {
      const nowMs = performance.now()
      tellMarks(nowMs)
      events?.frame(mouth.speak(nowMs))
    },
    play(frame) {
      const fromMs = Math.max(heardUntilMs, performance.now())
      heardUntilMs = fromMs + FRAME_MS
      if (rmsDbfs(frame) >= AUDIBLE_DBFS) voiceMs.push(fromMs)
    },
    mark: (mark) => void marks.push({ mark, heardMs: heardUntilMs }),
    clear() {
      const nowMs = performance.now()
      voiceMs = voiceMs.filter((atMs) => atMs < nowMs)
      heardUntilMs = 0
      marks.length = 0
    },
    show(news) {
      if (news.type === 'state') isListening = news.state === 'listening'
    },
    hangUp() {
      events = undefined
      tellSilence()
      mouth.fallSilent()
    },
  }

  return {
    line,
    say: mouth.say,
    type: (text) => events?.typed(text),
    listenedTo: () => new Promise((resolve) => waitingForSilence.push(resolve)),
    get playedMs() {
      return heardUntilMs - FRAME_MS
    },
    voiceSince: (sinceMs) => voiceMs.find((atMs) => atMs >= sinceMs),
    heardBetween: (fromMs, untilMs) =>
      FRAME_MS * voiceMs.filter((atMs) => atMs >= fromMs && atMs < untilMs).length,
    hangUp: () => events?.dropped('caller'),
  }
}

type Utterance = {
  readonly samples: Int16Array
  readonly lastSound: number
  readonly ended: PromiseWithResolvers<number>
  at: number
}

/** Speaks recordings frame by frame, and is never quite silent between them. */
function createMouth() {
  const frame = new Int16Array(FRAME)
  const noise = softNoise()
  let utterances: Utterance[] = []
  let isSilent = false

  function speakOn(utterance: Utterance, nowMs: number): void {
    const { samples, at, lastSound, ended } = utterance
    frame.set(samples.subarray(at, at + FRAME))
    utterance.at += FRAME
    // A frame is there when all of it has been spoken.
    if (at <= lastSound && lastSound < at + FRAME)
      ended.resolve(nowMs - ((at + FRAME - lastSound) / LINE_RATE) * 1000)
    if (utterance.at >= samples.length) utterances.shift()
  }

  function fallSilent(): void {
    isSilent = true
    for (const { ended } of utterances) ended.resolve(performance.now())
    utterances = []
  }

  return {
    speak(nowMs: number): Int16Array {
      for (let index = 0; index < FRAME; index++) frame[index] = noise()
      const [utterance] = utterances
      if (utterance) speakOn(utterance, nowMs)
      return frame
    },
    say(samples: Int16Array, lastSound = lastSoundOf(samples)): Promise<number> {
      const ended = Promise.withResolvers<number>()
      utterances.push({ samples, at: 0, lastSound, ended })
      if (isSilent) fallSilent()
      return ended.promise
    },
    fallSilent,
  }
}

const BLOCK = LINE_RATE / 100
/** Speech is at most this much softer than its loud parts, and stands out from its background by at least this. */
const BELOW_LOUD_DB = 32
const ABOVE_BACKGROUND_DB = 10

/** Where a recording's speech ends. */
export function lastSoundOf(samples: Int16Array): number {
  const levels: number[] = []
  for (let at = 0; at + BLOCK <= samples.length; at += BLOCK)
    levels.push(rmsDbfs(samples.subarray(at, at + BLOCK)))
  const limit = Math.max(quantile(levels, 0.95) - BELOW_LOUD_DB, quantile(levels, 0.05) + ABOVE_BACKGROUND_DB)
  return (levels.findLastIndex((level) => level > limit) + 1) * BLOCK - 1
}

/** The same noise in every run. */
function softNoise(): () => number {
  const peak = 32_768 * 10 ** (NOISE_DBFS / 20) * Math.sqrt(3)
  let seed = 12_345
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return Math.round((2 * (seed / 0x7f_ff_ff_ff) - 1) * peak)
  }
}
