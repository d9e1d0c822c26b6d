import { FRAME_MS, type AudioFrame } from '../../audio/frame.ts'
import { LINE_RATE } from '../call-leg.ts'

const FRAME_SAMPLES = (LINE_RATE * FRAME_MS) / 1000
/** A client may send ahead by so much; more means that it keeps sending faster than real time. */
const MAX_QUEUED_SAMPLES = LINE_RATE * 5
/** From this much on two frames are taken in a tick, until the queue is short again. */
const CATCH_UP_SAMPLES = LINE_RATE * 0.1
/** A client that has sent nothing for so long is silent, as one is that sends only while its caller speaks. */
const QUIET_TICKS = 200 / FRAME_MS
const SILENCE = new Int16Array(FRAME_SAMPLES)

/** Pieces of any length in, frames at the pace of the clock out. */
export type Microphone = {
  /** False where there is no room: nothing of it is kept. */
  add(pcm: Uint8Array): boolean
  tick(): void
}

export function createMicrophone(onFrame: (frame: AudioFrame) => void): Microphone {
  const ring = new Int16Array(MAX_QUEUED_SAMPLES)
  const frame = new Int16Array(FRAME_SAMPLES)
  let at = 0
  let queued = 0
  let quietTicks = 0

  function take(): void {
    for (let index = 0; index < FRAME_SAMPLES; index++) frame[index] = ring[(at + index) % ring.length]!
    at = (at + FRAME_SAMPLES) % ring.length
    queued -= FRAME_SAMPLES
    onFrame(frame)
  }

  return {
    add(pcm) {
      const samples = pcm.length / 2
      if (queued + samples > ring.length) return false
      const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength)
      for (let index = 0; index < samples; index++)
        ring[(at + queued + index) % ring.length] = view.getInt16(index * 2, true)
      queued += samples
      return true
    },
    tick() {
      quietTicks = queued >= FRAME_SAMPLES ? 0 : quietTicks + 1
      if (quietTicks === 0) take()
      else if (quietTicks > QUIET_TICKS) onFrame(SILENCE)
      if (queued >= CATCH_UP_SAMPLES) take()
    },
  }
}
