import { levelOf } from './levels.ts'
import { createPlayout, WIRE_RATE } from './playout.ts'
import { createResampler } from './resampler.ts'
import { worklet, type SpeakerNews, type SpeakerOrder } from './worklet.ts'

const LEVEL_SAMPLES = WIRE_RATE / 25

// The browser wants a class here. It runs where the sound is made, away from the page.
class Speaker extends worklet.AudioWorkletProcessor {
  playout = createPlayout()
  resampler = createResampler(WIRE_RATE, worklet.sampleRate)
  counted = 0
  sumOfSquares = 0
  level = 0

  constructor() {
    super()
    this.port.addEventListener('message', ({ data }: MessageEvent<SpeakerOrder>) => this.obey(data))
    this.port.start()
  }

  obey(order: SpeakerOrder): void {
    if (order.type === 'voice') this.playout.add(new Int16Array(order.pcm))
    if (order.type === 'mark') this.playout.mark(order.mark)
    if (order.type === 'clear') this.playout.clear()
    if (order.type === 'latency') this.playout.setLatency(order.ms)
  }

  tell(news: SpeakerNews): void {
    this.port.postMessage(news, [])
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
    if (mark !== undefined) this.tell({ type: 'played', mark })
    return true
  }

  pull(): void {
    const sample = this.playout.next()
    this.resampler.push(sample)
    this.sumOfSquares += sample * sample
    if (++this.counted < LEVEL_SAMPLES) return
    const level = levelOf(this.sumOfSquares, this.counted)
    if (level !== this.level) this.tell({ type: 'level', level })
    this.level = level
    this.counted = 0
    this.sumOfSquares = 0
  }
}

worklet.registerProcessor('speaker', Speaker)
