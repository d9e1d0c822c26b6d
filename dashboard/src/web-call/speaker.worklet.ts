import { levelOf } from './levels.ts'
import { createPlayout, WIRE_RATE } from './playout.ts'
import { createResampler } from './resampler.ts'
import { worklet, type SpeakerEvent, type SpeakerCommand } from './worklet.ts'

const LEVEL_SAMPLES = WIRE_RATE / 25

// The browser requires a class here. It runs on the audio thread.
class Speaker extends worklet.AudioWorkletProcessor {
  playout = createPlayout()
  resampler = createResampler(WIRE_RATE, worklet.sampleRate)
  counted = 0
  sumOfSquares = 0
  level = 0

  constructor() {
    super()
    this.port.addEventListener('message', ({ data }: MessageEvent<SpeakerCommand>) => this.handle(data))
    this.port.start()
  }

  handle(command: SpeakerCommand): void {
    if (command.type === 'voice') this.playout.add(new Int16Array(command.pcm))
    if (command.type === 'mark') this.playout.mark(command.mark)
    if (command.type === 'clear') this.playout.clear()
    if (command.type === 'latency') this.playout.setLatency(command.ms)
  }

  emit(event: SpeakerEvent): void {
    this.port.postMessage(event, [])
  }

  /** The agent's voice at whatever rate the device has. */
  process(_inputs: Float32Array[][], [output]: Float32Array[][]): boolean {
    const [first, ...others] = output ?? []
    if (first === undefined) return true
    for (let index = 0; index < first.length; index++) {
      while (!this.resampler.isDue) this.pull()
      first[index] = this.resampler.next()
    }
    for (const channel of others) channel.set(first)
    const mark = this.playout.heard()
    if (mark !== undefined) this.emit({ type: 'played', mark })
    return true
  }

  pull(): void {
    const sample = this.playout.next()
    this.resampler.push(sample)
    this.sumOfSquares += sample * sample
    if (++this.counted < LEVEL_SAMPLES) return
    const level = levelOf(this.sumOfSquares, this.counted)
    if (level !== this.level) this.emit({ type: 'level', level })
    this.level = level
    this.counted = 0
    this.sumOfSquares = 0
  }
}

worklet.registerProcessor('speaker', Speaker)
