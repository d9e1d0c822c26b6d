import { beforeEach, describe, expect, test } from 'vitest'
import { FRAME_MS } from '../audio/frame.ts'
import { LINE_RATE, type CallLeg, type CallLegEvents } from './call-leg.ts'

const FRAME_SAMPLES = (LINE_RATE * FRAME_MS) / 1000

/** A line and the caller at its other end. */
export type Leg = {
  readonly line: CallLeg
  /** The caller makes a sound of so many frames, each with the given level. */
  speak(frames: number, level: number): void
  press(digit: string): void
  hangUp(): void
  /** The network fails. */
  breakOff(): void
  /** What has reached the caller, sample by sample. */
  received(): readonly number[]
  /** How often the caller was asked to drop what is not played yet. */
  cleared(): number
}

/** What a network does to sound on its way. */
export type Path = {
  /** So many frames pass before what was said is heard, and as many are made up when nothing more comes. */
  readonly delayFrames: number
  /** How far a sample may be off. */
  readonly error: number
  /** Samples at either end of a sound in which it rises and falls. */
  readonly edge: number
}

const PERFECT: Path = { delayFrames: 0, error: 0, edge: 0 }
/** A frame that is not as loud as this is silence, whatever a line makes of that. */
const LOUD = 500

/** What every line keeps to. `open` makes a new leg that still rings. */
export function callLegContract(name: string, open: () => Leg | Promise<Leg>, path: Path = PERFECT): void {
  describe(`${name} is a line`, () => {
    let leg: Leg
    let told: string[]
    let nowMs: number
    beforeEach(async () => {
      leg = await open()
      told = []
      nowMs = 1_000_000
    })

    const events: CallLegEvents = {
      frame(frame) {
        const level = frame[frame.length / 2] ?? 0
        if (Math.abs(level) > LOUD) told.push(`frame ${frame.length} ${level > 0 ? 'up' : 'down'}`)
      },
      digit: (digit) => void told.push(`digit ${digit}`),
      typed: (text) => void told.push(`typed ${text}`),
      played: (mark) => void told.push(`played ${mark}`),
      dropped: (by) => void told.push(`dropped by ${by}`),
    }
    function tick(count: number): void {
      for (let each = 0; each < count; each++) leg.line.tick((nowMs += FRAME_MS))
    }
    function play(level: number): void {
      leg.line.play(new Int16Array(FRAME_SAMPLES).fill(level))
    }

    test('it wants no more than half a second ahead', () => {
      expect(leg.line.leadMs).toBeGreaterThanOrEqual(0)
      expect(leg.line.leadMs).toBeLessThanOrEqual(500)
    })

    test('what the caller says comes in frames of 20 ms, at the pace of the clock', () => {
      leg.line.open('call_1', events)
      tick(1)
      leg.speak(3, 8000)
      expect(told).toEqual([])
      tick(1 + path.delayFrames)
      expect(told.length).toBeGreaterThan(0)
      expect(told.length).toBeLessThanOrEqual(1 + path.delayFrames)
      expect(new Set(told)).toEqual(new Set([`frame ${FRAME_SAMPLES} up`]))
      tick(10 + path.delayFrames)
      expect(told.length).toBeGreaterThanOrEqual(3)
      expect(told.length).toBeLessThanOrEqual(3 + path.delayFrames)
    })

    test('what the caller says while it rings is not kept for later', () => {
      leg.speak(500, 8000)
      leg.line.open('call_1', events)
      tick(1)
      leg.speak(2, -8000)
      tick(10 + path.delayFrames)
      expect(told.length).toBeGreaterThan(0)
      expect(new Set(told)).toEqual(new Set([`frame ${FRAME_SAMPLES} down`]))
    })

    test('keys are reported', () => {
      leg.line.open('call_1', events)
      tick(1)
      leg.press('5')
      leg.press('#')
      tick(10)
      expect(told.filter((each) => each.startsWith('digit'))).toEqual(['digit 5', 'digit #'])
    })

    test('what is played reaches the caller, in order, and may be overwritten at once', () => {
      leg.line.open('call_1', events)
      tick(1)
      const frame = new Int16Array(FRAME_SAMPLES)
      for (const level of [1000, -2000, 3000]) leg.line.play(frame.fill(level))
      tick(3)
      const heard = leg.received().slice(-3 * FRAME_SAMPLES)
      expect(heard).toHaveLength(3 * FRAME_SAMPLES)
      for (const [index, level] of [1000, -2000, 3000].entries()) {
        const frame = heard.slice(index * FRAME_SAMPLES + path.edge, (index + 1) * FRAME_SAMPLES - path.edge)
        expect(Math.max(...frame.map((sample) => Math.abs(sample - level)))).toBeLessThanOrEqual(path.error)
      }
    })

    test('marks are reported when the audio before them has been heard, in their order', () => {
      leg.line.open('call_1', events)
      tick(1)
      play(1000)
      leg.line.mark(1)
      play(1000)
      play(1000)
      leg.line.mark(2)
      expect(told).toEqual([])
      tick(1)
      expect(told).toEqual(['played 1'])
      tick(50)
      expect(told).toEqual(['played 1', 'played 2'])
    })

    test('what is cleared is not heard, and its marks are not reported', () => {
      leg.line.open('call_1', events)
      tick(1)
      for (let each = 0; each < 5; each++) play(1000)
      leg.line.mark(1)
      leg.line.clear()
      expect(leg.cleared()).toBe(1)
      tick(100)
      expect(told).toEqual([])
      play(1000)
      leg.line.mark(2)
      tick(100)
      expect(told).toEqual(['played 2'])
    })

    test.each([
      ['hangs up', 'caller', (each: Leg) => each.hangUp()],
      ['is cut off by the network', 'network', (each: Leg) => each.breakOff()],
    ])('a caller who %s is reported once, and nothing after it', (_how, by, leave) => {
      leg.line.open('call_1', events)
      tick(1)
      leave(leg)
      leg.hangUp()
      leg.breakOff()
      leg.speak(2, 8000)
      leg.press('1')
      tick(10)
      expect(told).toEqual([`dropped by ${by}`])
    })

    test('a caller who leaves while it rings is reported when it is answered', () => {
      leg.hangUp()
      leg.line.open('call_1', events)
      expect(told).toEqual(['dropped by caller'])
    })

    test('after hanging up nothing is heard, played or reported', () => {
      leg.line.open('call_1', events)
      tick(1)
      leg.line.hangUp('agent_hung_up')
      const received = leg.received().length
      play(1000)
      leg.line.mark(1)
      leg.line.clear()
      leg.line.hangUp('failed')
      leg.speak(2, 8000)
      tick(10)
      expect(leg.received()).toHaveLength(received)
      expect(told.filter((each) => !each.startsWith('dropped'))).toEqual([])
    })
  })
}
