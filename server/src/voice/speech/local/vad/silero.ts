import { FRAME_MS } from '../../../audio/frame.ts'
import { createEnergyGate } from '../../../audio/levels.ts'
import { createResampler } from '../../../audio/resampling/resample.ts'
import { createDetector, type Detector } from './detector.ts'
import { createHysteresis, DEFAULT_HYSTERESIS, type HysteresisOptions } from './hysteresis.ts'
import type { ModelWorker } from '../model-worker.ts'
import type { Activity, VoiceActivity, Watching } from '../../voice-activity.ts'

/** The detector judges 32 ms of 8 kHz at a time. */
const RATE = 8000
const WINDOW = 256
const WINDOW_MS = 32
const FRAME = (RATE * FRAME_MS) / 1000

/** Voice activity by the embedded Silero model, which is asked only about what is loud enough to be speech. */
export function createSilero(
  worker: ModelWorker,
  options: HysteresisOptions = DEFAULT_HYSTERESIS,
): VoiceActivity {
  const detector = createDetector(worker)
  return {
    name: 'silero',
    watch(rate, onActivity, signal) {
      const tell = (activity: Activity) => {
        if (!signal.aborted) onActivity(activity)
      }
      return watchWith(detector, rate, tell, signal, options)
    },
  }
}

function watchWith(
  detector: Detector,
  rate: 8000 | 16_000,
  tell: (activity: Activity) => void,
  signal: AbortSignal,
  options: HysteresisOptions,
): Watching {
  const gate = createEnergyGate()
  const hysteresis = createHysteresis(options)
  const resampler = createResampler(rate, RATE)
  const frame = new Int16Array(FRAME)
  let window = new Int16Array(WINDOW)
  let filled = 0
  let atMs = 0
  let failed = false

  const stream = detector.open(
    (probability, { endMs, ms }) => {
      const activity = hysteresis.next(probability, endMs, ms)
      if (activity !== undefined) tell(activity)
    },
    ({ problem, message }) => {
      if (!failed) tell({ type: 'failed', problem, reason: message })
      failed = true
    },
  )
  signal.addEventListener('abort', () => stream.end(), { once: true })

  return {
    push(input) {
      if (signal.aborted) return
      const samples = frame.subarray(0, resampler.process(input, frame))
      atMs += FRAME_MS
      if (!gate.open(samples)) {
        filled = 0
        return stream.add({ window: undefined, endMs: atMs, ms: FRAME_MS })
      }
      for (const sample of samples) {
        window[filled++] = sample
        if (filled < WINDOW) continue
        stream.add({ window, endMs: atMs, ms: WINDOW_MS })
        window = new Int16Array(WINDOW)
        filled = 0
      }
    },
  }
}
