import { levelOf } from './levels.js'
import { createPlayout, WIRE_RATE } from './playout.js'
import { createResampler } from './resampler.js'

const LEVEL_SAMPLES = WIRE_RATE / 25

/** @type {import('./sound.js').Worklet} */
const { AudioWorkletProcessor, registerProcessor, sampleRate } = /** @type {any} */ (globalThis)

// The browser wants a class here. It runs where the sound is made, away from the page.
class Speaker extends AudioWorkletProcessor {
  playout = createPlayout()
  resampler = createResampler(WIRE_RATE, sampleRate)
  counted = 0
  sumOfSquares = 0
  level = 0

  constructor() {
    super()
    this.port.addEventListener('message', ({ data }) => this.obey(data))
    this.port.start()
  }

  /** @param {import('./sound.js').SpeakerOrder} order */
  obey(order) {
    if (order.type === 'voice') this.playout.add(new Int16Array(order.pcm))
    if (order.type === 'mark') this.playout.mark(order.mark)
    if (order.type === 'clear') this.playout.clear()
    if (order.type === 'latency') this.playout.setLatency(order.ms)
  }

  /** @param {import('./sound.js').SpeakerNews} news */
  tell(news) {
    this.port.postMessage(news, [])
  }

  /**
   * The agent's voice at whatever rate the device has.
   *
   * @param {Float32Array[][]} _inputs
   * @param {Float32Array[][]} outputs
   */
  process(_inputs, [output]) {
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

  pull() {
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

registerProcessor('speaker', Speaker)
