import { levelOf } from './levels.js'
import { WIRE_RATE } from './playout.js'
import { createResampler } from './resampler.js'

const FRAME_SAMPLES = WIRE_RATE / 50

/** @type {import('./sound.js').Worklet} */
const { AudioWorkletProcessor, registerProcessor, sampleRate } = /** @type {any} */ (globalThis)

// The browser wants a class here. It runs where the sound is made, away from the page.
class Microphone extends AudioWorkletProcessor {
  resampler = createResampler(sampleRate, WIRE_RATE)
  frame = new Int16Array(FRAME_SAMPLES)
  filled = 0
  sumOfSquares = 0

  /**
   * The caller's voice at whatever rate the device has, out as frames of 20 ms as the wire wants them.
   *
   * @param {Float32Array[][]} inputs
   */
  process([input]) {
    for (const sample of input?.[0] ?? []) {
      this.resampler.push(sample)
      while (this.resampler.isDue) this.add(this.resampler.next())
    }
    return true
  }

  /** @param {number} sample */
  add(sample) {
    const clipped = Math.max(-1, Math.min(1, sample))
    this.sumOfSquares += clipped * clipped
    this.frame[this.filled++] = Math.round(clipped * 32_767)
    if (this.filled < FRAME_SAMPLES) return
    // Every device with a browser stores numbers in the order of the wire, least byte first.
    const pcm = this.frame.slice().buffer
    this.port.postMessage({ pcm, level: levelOf(this.sumOfSquares, FRAME_SAMPLES) }, [pcm])
    this.filled = 0
    this.sumOfSquares = 0
  }
}

registerProcessor('microphone', Microphone)
