import { FRAME_MS } from '../../../server/src/voice/audio/frame.ts'
import type { Brain } from '../../../server/src/voice/brain/brain.ts'
import type { CallCommand } from '../../../server/src/voice/conversation/commands.ts'
import type { CallEvent } from '../../../server/src/voice/conversation/events.ts'
import { DEFAULT_SETTINGS } from '../../../server/src/voice/conversation/settings.ts'
import { english } from '../../../server/src/language/en/index.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { runCall } from '../../../server/src/voice/session/live-call.ts'
import type { ModelWorker } from '../../../server/src/voice/speech/local/model-worker.ts'
import { loadSilero } from '../../../server/src/voice/speech/local/vad/silero-model.ts'
import { createSilero } from '../../../server/src/voice/speech/local/vad/silero.ts'
import type { Heard, SpeechToText } from '../../../server/src/voice/speech/speech-to-text.ts'
import type { TtsCache } from '../../../server/src/voice/speech/tts-cache/tts-cache.ts'
import type { CallLeg, CallLegEvents } from '../../../server/src/voice/transport/call-leg.ts'
import { decodeG711, encodeG711 } from '../../../packages/rtp/src/index.ts'
import { RATE, samplesOf, type Sound } from './sounds.ts'

const FRAME = (RATE * FRAME_MS) / 1000
const LEAD_MS = 100
/** As far as the STT is behind. */
const WORDS_AFTER_MS = 200
const INTERIM_EVERY_MS = 700

export type Happened = {
  readonly atMs: number
  readonly event: CallEvent
  readonly commands: readonly CallCommand[]
}

/** A sound on the caller's side, from a moment on, and what the STT would write for it. */
export type Placed = {
  readonly fromMs: number
  readonly sound: Sound
  readonly text: string
  readonly isCaller: boolean
}

export type Scene = {
  readonly greeting: string
  readonly reply: string
  readonly longestMs: number
  /** What sounds from the first moment on. */
  readonly placed: readonly Placed[]
  /** The line gives the agent's voice back, so much later and softer. */
  readonly echo?: { readonly delayMs: number; readonly attenuationDb: number } | undefined
  /** What sounds because of what has happened; called after every step. */
  react(happened: Happened): readonly Placed[]
}

/** The detector without its thread, so that time waits for it. */
export async function loadDetector() {
  const model = await loadSilero()
  let underWay = 0
  const worker: ModelWorker = {
    role: 'activity',
    ready: true,
    isExpected: true,
    load: () => Promise.resolve(),
    close: () => Promise.resolve(),
    run: (async (job: { streams: { stream: number; samples: Int16Array }[]; ended: number[] }) => {
      underWay++
      const probabilities = []
      for (const { stream, samples } of job.streams) probabilities.push(await model.detect(stream, samples))
      for (const stream of job.ended) model.forget(stream)
      underWay--
      return { probabilities, computedMs: 0 }
    }) as never,
  }
  return {
    activity: createSilero(worker),
    async settled(): Promise<void> {
      for (;;) {
        await new Promise(setImmediate)
        if (underWay === 0) return
      }
    },
  }
}

export type Detector = Awaited<ReturnType<typeof loadDetector>>

/** Runs a call of the real session in virtual time: the detector hears every sound, the words are known. */
export async function runScene(scene: Scene, detector: Detector, rendered: TtsCache, voiceId: string) {
  let nowMs = 0
  let isOver = false
  const happened: Happened[] = []
  const placed: Placed[] = [...scene.placed]
  const line = createLine(scene, placed, () => nowMs)
  let tick: () => void = () => {}
  const clock = { now: () => nowMs }
  const call = runCall(
    {
      clock,
      log: createLog('silent', false),
      frameClock: {
        join: (listener) => ((tick = () => listener(nowMs / FRAME_MS)), () => (tick = () => {})),
      },
      brain: brainThatSays(scene.reply),
      speechToText: knowing(placed, () => nowMs),
      voiceActivity: detector.activity,
      rendered,
      emit() {},
      observe(_, event, commands) {
        const each = { atMs: nowMs, event, commands }
        happened.push(each)
        placed.push(...scene.react(each))
        if (isReplyOver(happened)) isOver = true
      },
    },
    {
      callId: 'call_bench',
      line,
      settings: { ...DEFAULT_SETTINGS, lines: { ...DEFAULT_SETTINGS.lines, greeting: scene.greeting } },
      briefing: {
        language: english,
        businessName: 'Bright Dental',
        agentName: 'Ava',
        greeting: scene.greeting,
        systemPrompt: '',
        faq: [],
        hours: null,
        timeZone: 'UTC',
        tools: [],
      } as never,
      voice: { voiceId, rate: 1 },
      transfer: {} as never,
      recordingFile: undefined,
      journal: { append() {}, tick() {}, close() {} },
    },
  )
  void call.over.then(() => (isOver = true))
  for (; nowMs < scene.longestMs; nowMs += FRAME_MS) {
    if (isOver) break
    tick()
    await detector.settled()
  }
  call.cut('caller_hung_up')
  await call.over
  return happened
}

/** The reply was heard to its end, or broken off. */
function isReplyOver(happened: readonly Happened[]): boolean {
  const last = happened.at(-1)
  const isReply = happened.some(({ commands }) => commands.some(({ type }) => type === 'speak'))
  if (!last || !isReply) return false
  return (
    last.commands.some(({ type }) => type === 'stop_speaking') ||
    (last.event.type === 'playback.ended' && last.commands.some(({ type }) => type === 'listen'))
  )
}

function createLine(scene: Scene, placed: readonly Placed[], now: () => number): CallLeg {
  const out: Int16Array[] = []
  const marks: { mark: number; atFrame: number }[] = []
  let events: CallLegEvents | undefined
  let next = 0
  let told = 0
  const silence = new Int16Array(FRAME)
  const bytes = new Uint8Array(FRAME)
  const frameNow = () => Math.round(now() / FRAME_MS)

  function heard(): Int16Array {
    const from = frameNow() * FRAME
    const mix = new Float64Array(FRAME)
    for (let index = 0; index < FRAME; index++) mix[index] = 6 * Math.sin(index * 12.9898 + from * 78.233)
    for (const { fromMs, sound } of placed) {
      const start = Math.round((fromMs * RATE) / 1000)
      for (let index = 0; index < FRAME; index++) mix[index]! += sound[from + index - start] ?? 0
    }
    if (scene.echo) {
      const gain = 10 ** (-scene.echo.attenuationDb / 20)
      const back = Math.round((scene.echo.delayMs * RATE) / 1000)
      for (let index = 0; index < FRAME; index++) {
        const at = from + index - back
        const frame = out[Math.floor(at / FRAME)] ?? silence
        if (at >= 0) mix[index]! += gain * (frame[at % FRAME] ?? 0)
      }
    }
    const samples = samplesOf(mix)
    encodeG711('mu-law', samples, bytes)
    decodeG711('mu-law', bytes, samples)
    return samples
  }

  return {
    kind: 'sip',
    leadMs: LEAD_MS,
    open: (_, listener) => void (events = listener),
    tick() {
      while (marks[0] !== undefined && marks[0].atFrame <= frameNow())
        events?.played(marks.shift()?.mark ?? 0)
      if (told < frameNow()) events?.frame(heard())
      told = frameNow()
    },
    play(frame) {
      next = Math.max(next, frameNow())
      out[next++] = frame.slice()
    },
    mark: (mark) => void marks.push({ mark, atFrame: next }),
    clear() {
      out.length = Math.min(out.length, frameNow())
      next = frameNow()
      marks.length = 0
    },
    show() {},
    hangUp: () => void (events = undefined),
  }
}

function brainThatSays(reply: string): Brain {
  return {
    name: 'one answer',
    open: () => ({
      async reply(_, emit) {
        emit({ about: 'information' })
        emit({ clause: reply, source: 'clock' as never })
      },
    }),
  }
}

/** An STT that writes down whatever sounds loudest of what was placed, the caller first, while it is told to listen. */
function knowing(placed: readonly Placed[], now: () => number): SpeechToText {
  return {
    name: 'knowing',
    listen(onHeard: (heard: Heard) => void, signal) {
      let segment = 1
      let openMs: number | undefined
      let speaking = false
      let untilMs = 0
      let interimMs = 0
      const due: { atMs: number; heard: Heard }[] = []
      const wordsIn = (fromMs: number, toMs: number) =>
        placed
          .toSorted((a, b) => Number(b.isCaller) - Number(a.isCaller))
          .map(({ fromMs: start, sound, text }) => {
            const lastsMs = (sound.length / RATE) * 1000
            const words = text.split(' ')
            const share = (ms: number) => Math.round((words.length * (ms - start)) / lastsMs)
            return words.slice(Math.max(0, share(fromMs)), Math.max(0, share(toMs))).join(' ')
          })
          .find((text) => text !== '') ?? ''
      const tell = (final: boolean) => {
        const text = wordsIn((openMs ?? now()) - 200, speaking ? now() : untilMs)
        due.push({
          atMs: now() + WORDS_AFTER_MS,
          heard: { type: 'words', segment, text, final, confidence: 1 },
        })
      }
      return {
        push() {
          while (due[0] !== undefined && due[0].atMs <= now() && !signal.aborted) onHeard(due.shift()!.heard)
          if (!speaking || openMs === undefined || now() < interimMs) return
          interimMs = now() + INTERIM_EVERY_MS
          if (now() - openMs >= INTERIM_EVERY_MS) tell(false)
        },
        voice(isSpeaking) {
          speaking = isSpeaking
          if (speaking && openMs === undefined) openMs = now()
          if (speaking) interimMs = now() + INTERIM_EVERY_MS
          else untilMs = now()
        },
        guess() {
          if (openMs !== undefined) tell(false)
        },
        flush() {
          tell(true)
          segment++
          openMs = speaking ? now() : undefined
        },
      }
    },
  }
}
