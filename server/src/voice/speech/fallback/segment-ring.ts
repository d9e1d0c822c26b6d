import { createSegmentAudio } from '../local/stt/segment-audio.ts'

const RATE = 16_000
/** Voice activity may be reported so late and the words are still complete. */
const REMEMBERED = 3 * RATE
/** Longer segments lose their beginning. The local STT takes at most 28 s at once. */
export const MAX_SEGMENT_MS = 25_000
const MAX_SEGMENT = (MAX_SEGMENT_MS / 1000) * RATE
/** The beginning goes in steps: to move all the rest up for every frame would cost too much. */
const STEP = RATE
/** Soft beginnings come before voice activity is sure, and soft endings after it has doubts. */
const LEAD_IN = 0.3 * RATE
const LEAD_OUT = 0.2 * RATE
const FRAME = 320

/** An STT engine that gets the same again. */
type Listener = { push(frame: Int16Array): void; voice(speaking: boolean, fromMs: number): void }

/** The audio of the segment that is open, for an STT engine that has to hear it a second time. */
export type SegmentRing = {
  readonly isSpeaking: boolean
  /** How long there has been speech in it, pauses and margins included. */
  readonly speechMs: number
  /** Where in the call it begins. */
  readonly fromMs: number
  push(frame: Int16Array): void
  voice(speaking: boolean, fromMs: number): void
  /** Ends the segment: its speech, whole frames; undefined where there was none. */
  cut(): Int16Array | undefined
  /** Sends a listener all that it has missed of the open segment. */
  replay(listener: Listener): void
}

export function createSegmentRing(): SegmentRing {
  const audio = createSegmentAudio()
  let isSpeaking = false
  let voicedFrom: number | undefined
  let voicedUntil = 0

  return {
    get isSpeaking() {
      return isSpeaking
    },
    get speechMs() {
      if (voicedFrom === undefined) return 0
      return toMs((isSpeaking ? audio.end : Math.min(audio.end, voicedUntil)) - voicedFrom)
    },
    get fromMs() {
      return toMs(audio.from)
    },
    push(frame) {
      audio.push(frame)
      if (voicedFrom === undefined) audio.dropBefore(audio.end - REMEMBERED)
      else if (audio.end - audio.from > MAX_SEGMENT) audio.dropBefore(audio.end - MAX_SEGMENT + STEP)
    },
    voice(speaking, fromMs) {
      const from = Math.round((fromMs / 1000) * RATE)
      isSpeaking = speaking
      if (speaking) voicedFrom ??= Math.max(audio.from, from - LEAD_IN)
      else voicedUntil = from + LEAD_OUT
    },
    cut() {
      const until = isSpeaking ? audio.end : Math.min(audio.end, voicedUntil)
      const from = voicedFrom ?? until
      audio.dropBefore(from)
      const speech = audio.copy(until)
      audio.dropBefore(audio.end)
      voicedFrom = isSpeaking ? audio.end : undefined
      return speech.length === 0 ? undefined : wholeFrames(speech)
    },
    replay(listener) {
      const fromMs = toMs(audio.from)
      if (voicedFrom !== undefined) listener.voice(true, Math.max(0, toMs(voicedFrom) - fromMs))
      pushAll(listener, audio.copy(audio.end))
      if (voicedFrom !== undefined && !isSpeaking)
        listener.voice(false, Math.max(0, toMs(voicedUntil) - fromMs))
    },
  }
}

export function pushAll(listener: Pick<Listener, 'push'>, samples: Int16Array): void {
  for (let from = 0; from < samples.length; from += FRAME) listener.push(samples.subarray(from, from + FRAME))
}

function wholeFrames(samples: Int16Array): Int16Array {
  const whole = new Int16Array(Math.ceil(samples.length / FRAME) * FRAME)
  whole.set(samples)
  return whole
}

function toMs(samples: number): number {
  return (1000 * samples) / RATE
}
