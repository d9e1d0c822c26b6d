import { beforeEach, describe, expect, test } from 'vitest'
import { FRAME_MS } from '../audio/frame.ts'
import { LINE_RATE, type Line, type LineEvents } from './line.ts'

const FRAME_SAMPLES = (LINE_RATE * FRAME_MS) / 1000

/** A line and the caller at its other end. */
export type Leg = {
  readonly line: Line
  /** The caller makes a sound of so many frames, each with the given level. */
  speak(frames: number, level: number): void
  press(digit: string): void
  hangUp(): void
  /** The network fails. */
  breakOff(): void
  /** What has reached the caller, sample by sample. */
  received(): readonly number[]
  /** How often the caller was told to drop what is not played yet. */
  cleared(): number
}

/** What every line keeps to. `open` makes a new leg that still rings. */
export function lineContract(name: string, open: () => Leg): void {
  describe(`${name} is a line`, () => {
    let leg: Leg
    let told: string[]
    let nowMs: number
    beforeEach(() => {
      leg = open()
      told = []
      nowMs = 1_000_000
    })

    const events: LineEvents = {
      frame: (frame) => void told.push(`frame ${frame.length} ${frame[0]}`),
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
      leg.speak(3, 100)
      expect(told).toEqual([])
      tick(1)
      expect(told).toEqual([`frame ${FRAME_SAMPLES} 100`])
      tick(2)
      expect(told).toHaveLength(3)
      tick(5)
      expect(told).toHaveLength(3)
    })

    test('what the caller says while it rings is not kept for later', () => {
      leg.speak(500, 100)
      leg.line.open('call_1', events)
      leg.speak(1, 200)
      tick(3)
      expect(told).toEqual([`frame ${FRAME_SAMPLES} 200`])
    })

    test('keys are told', () => {
      leg.line.open('call_1', events)
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
      const expected = [1000, -2000, 3000].flatMap((level) =>
        Array.from({ length: FRAME_SAMPLES }, () => level),
      )
      expect(leg.received()).toEqual(expected)
    })

    test('marks are told when the audio before them has been heard, in their order', () => {
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

    test('what is cleared is not heard, and its marks are not told', () => {
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
    ])('a caller who %s is told of once, and nothing after it', (_how, by, leave) => {
      leg.line.open('call_1', events)
      tick(1)
      leave(leg)
      leg.hangUp()
      leg.breakOff()
      leg.speak(2, 100)
      leg.press('1')
      tick(10)
      expect(told).toEqual([`dropped by ${by}`])
    })

    test('a caller who leaves while it rings is told of when it is answered', () => {
      leg.hangUp()
      leg.line.open('call_1', events)
      expect(told).toEqual(['dropped by caller'])
    })

    test('after hanging up nothing is heard, played or told', () => {
      leg.line.open('call_1', events)
      tick(1)
      leg.line.hangUp('agent_hung_up')
      play(1000)
      leg.line.mark(1)
      leg.line.clear()
      leg.line.hangUp('failed')
      leg.speak(2, 100)
      tick(10)
      expect(leg.received()).toEqual([])
      expect(told.filter((each) => !each.startsWith('dropped'))).toEqual([])
    })
  })
}
