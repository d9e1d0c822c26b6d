import { createResampler } from '../../server/src/voice/audio/resampling/resample.ts'
import { loadSilero, WINDOW } from '../../server/src/voice/speech/local/vad/silero-model.ts'
import { refuseTelemetry } from '../../server/src/platform/native-telemetry.ts'

const RATE = 16_000
const HALF = 8000
const FRAME = RATE / 50
const SPEECH = 0.5

/**
 * Where speech ends in each recording, in samples: by the detector of the product, which here hears the whole of it and
 * has no deadline. By loudness alone the room behind some readers, and a ticking clock, are half a second of speech.
 */
export async function trueEnds(recordings: readonly Int16Array[]): Promise<number[]> {
  refuseTelemetry()
  const silero = await loadSilero()
  const ends: number[] = []
  for (const [stream, samples] of recordings.entries()) {
    const probabilities = await silero.detect(stream, halved(samples))
    ends.push((probabilities.findLastIndex((each) => each >= SPEECH) + 1) * WINDOW * (RATE / HALF) - 1)
    silero.forget(stream)
  }
  return ends
}

function halved(samples: Int16Array): Int16Array {
  const resampler = createResampler(RATE, HALF)
  const whole = new Int16Array(samples.length / 2 + FRAME)
  let length = 0
  for (let at = 0; at + FRAME <= samples.length; at += FRAME)
    length += resampler.process(samples.subarray(at, at + FRAME), whole.subarray(length))
  return whole.subarray(0, length - (length % WINDOW))
}
