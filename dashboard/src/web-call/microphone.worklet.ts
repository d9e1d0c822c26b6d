import { levelOf } from './levels.ts'
import { WIRE_RATE } from './playout.ts'
import { createResampler } from './resampler.ts'
import { worklet, type MicrophoneFrame } from './worklet.ts'

const FRAME_SAMPLES = WIRE_RATE / 50

// The browser wants a class here. It runs where the sound is made, away from the page.
class Microphone extends worklet.AudioWorkletProcessor {
  resampler = createResampler(worklet.sampleRate, WIRE_RATE)
  frame = new Int16Array(FRAME_SAMPLES)
  filled = 0
  sumOfSquares = 0

  /** The caller's voice at whatever rate the device has, out as frames of 20 ms as the wire wants them. */
  process([input]: Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.resampler.push(sample)
      while (this.resampler.isDue) this.add(this.resampler.next())
    }
    return true
  }

  add(sample: number): void {
    const clipped = Math.max(-1, Math.min(1, sample))
    this.sumOfSquares += clipped * clipped
    this.frame[this.filled++] = Math.round(clipped * 32_767)
    if (this.filled < FRAME_SAMPLES) return
    // Every device with a browser stores numbers in the order of the wire, least byte first.
    const pcm = this.frame.slice().buffer
    const frame: MicrophoneFrame = { pcm, level: levelOf(this.sumOfSquares, FRAME_SAMPLES) }
    this.port.postMessage(frame, [pcm])
    this.filled = 0
    this.sumOfSquares = 0
  }
}

worklet.registerProcessor('microphone', Microphone)
