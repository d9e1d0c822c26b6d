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
  /**
   * False where the client is too far ahead of real time: nothing of it is kept. Where it is this side that is behind,
   * the oldest gives way.
   */
  add(pcm: Uint8Array): boolean
  tick(nowMs: number): void
}

export function createMicrophone(onFrame: (frame: AudioFrame) => void): Microphone {
  const ring = new Int16Array(MAX_QUEUED_SAMPLES)
  const frame = new Int16Array(FRAME_SAMPLES)
  let at = 0
  let queued = 0
  let quietTicks = 0
  /** What the client has sent beyond what real time allows. */
  let ahead = 0
  let tickedMs: number | undefined

  function take(): void {
    for (let index = 0; index < FRAME_SAMPLES; index++) frame[index] = ring[(at + index) % ring.length]!
    at = (at + FRAME_SAMPLES) % ring.length
    queued -= FRAME_SAMPLES
    onFrame(frame)
  }

  return {
    add(pcm) {
      const samples = pcm.length / 2
      if (ahead + samples > ring.length) return false
      ahead += samples
      const excess = Math.max(0, queued + samples - ring.length)
      at = (at + excess) % ring.length
      queued -= excess
      const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength)
      for (let index = 0; index < samples; index++)
        ring[(at + queued + index) % ring.length] = view.getInt16(index * 2, true)
      queued += samples
      return true
    },
    tick(nowMs) {
      ahead = Math.max(0, ahead - ((nowMs - (tickedMs ?? nowMs)) * LINE_RATE) / 1000)
      tickedMs = nowMs
      quietTicks = queued >= FRAME_SAMPLES ? 0 : quietTicks + 1
      if (quietTicks === 0) take()
      else if (quietTicks > QUIET_TICKS) onFrame(SILENCE)
      if (queued >= CATCH_UP_SAMPLES) take()
    },
  }
}
