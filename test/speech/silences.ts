import { setImmediate as breathe } from 'node:timers/promises'
import { FRAME_MS } from '../../server/src/voice/audio/frame.ts'
import { createSilero } from '../../server/src/voice/speech/local/vad/silero.ts'
import { loadSilero } from '../../server/src/voice/speech/local/vad/silero-model.ts'
import type { ModelWorker, Run } from '../../server/src/voice/speech/local/model-worker.ts'
import type { VoiceActivity } from '../../server/src/voice/speech/voice-activity.ts'
import { refuseTelemetry } from '../../server/src/platform/native-telemetry.ts'

/** A silence after speech, in ms of the audio. `finished` is the probability that the caller has, where it is judged. */
export type Silence = {
  readonly fromMs: number
  /** When voice activity was sure of it. */
  readonly knownMs: number
  /** When speech began again; undefined after the last of it. */
  readonly untilMs: number | undefined
  readonly finished: number | undefined
}

/** Frames at a time: what is detected is dated by the audio, so nothing depends on when it is told. */
const FRAMES_AT_ONCE = 25
const RATE = 16_000
const FRAME = (RATE * FRAME_MS) / 1000

/** Voice activity in this thread, as fast as it goes. */
export async function virtualActivity(): Promise<VoiceActivity & { idle(): Promise<void> }> {
  refuseTelemetry()
  const model = await loadSilero()
  const under = { way: 0 }
  const run = (async (job: { streams: { stream: number; samples: Int16Array }[]; ended: number[] }) => {
    under.way++
    try {
      const probabilities: Float32Array[] = []
      for (const { stream, samples } of job.streams) probabilities.push(await model.detect(stream, samples))
      for (const stream of job.ended) model.forget(stream)
      return { probabilities, computedMs: 0 }
    } finally {
      under.way--
    }
  }) as unknown as Run
  const worker: ModelWorker = {
    role: 'stt',
    ready: true,
    isExpected: true,
    load: async () => {},
    run,
    close: async () => {},
  }
  return {
    ...createSilero(worker),
    async idle() {
      do await breathe()
      while (under.way > 0)
    },
  }
}

/** Every silence that a call would hear of in this audio of 16 kHz, whole frames of it. */
export async function silencesIn(
  activity: VoiceActivity & { idle(): Promise<void> },
  samples: Int16Array,
): Promise<Silence[]> {
  const silences: Silence[] = []
  const aborter = new AbortController()
  const watching = activity.watch(
    RATE,
    (fact) => {
      if (fact.type === 'stopped') {
        const { fromMs, silentMs, finished } = fact
        silences.push({ fromMs, knownMs: fromMs + silentMs, untilMs: undefined, finished })
      }
      const last = silences.at(-1)
      if (fact.type === 'started' && last)
        silences[silences.length - 1] = { ...last, untilMs: Math.max(fact.fromMs, last.knownMs) }
    },
    aborter.signal,
  )
  let frames = 0
  for (let at = 0; at + FRAME <= samples.length; at += FRAME) {
    watching.push(samples.subarray(at, at + FRAME))
    if (++frames % FRAMES_AT_ONCE === 0) await activity.idle()
  }
  await activity.idle()
  aborter.abort()
  await activity.idle()
  return silences
}
