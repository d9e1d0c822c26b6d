/** Signed 16-bit samples, mono: FRAME_MS of sound at the rate that the holder names. */
export type AudioFrame = Int16Array

export const FRAME_MS = 20

/** 8000 telephone, 16000 STT and browser, 22050 and 24000 voices, 48000 Opus. Each has whole frames. */
export const SAMPLE_RATES = [8000, 16000, 22050, 24000, 48000] as const
export type SampleRate = (typeof SAMPLE_RATES)[number]

export function isSampleRate(rate: number): rate is SampleRate {
  return SAMPLE_RATES.some((known) => known === rate)
}

export function samplesPerFrame(rate: SampleRate): number {
  return (rate * FRAME_MS) / 1000
}

export const MAX_SAMPLE = 32767
export const MIN_SAMPLE = -32768

/** The nearest sample. What is too loud stays at full scale: wrapping around would crack. */
export function toSample(value: number): number {
  if (value >= MAX_SAMPLE) return MAX_SAMPLE
  if (value <= MIN_SAMPLE) return MIN_SAMPLE
  return Math.round(value)
}
