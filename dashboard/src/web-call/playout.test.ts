import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPlayout } from './playout.ts'

type Playout = ReturnType<typeof createPlayout>

const MS = 16
const LOUD = 16_384
/** Long enough for any cushion, and for what fades to be gone. */
const SETTLED_MS = 300

function speech(ms: number): Int16Array {
  return new Int16Array(ms * MS).fill(LOUD)
}

function play(playout: Playout, ms: number): number[] {
  return Array.from({ length: ms * MS }, () => playout.next())
}

/** After how many milliseconds each mark was heard. */
function heardTimes(playout: Playout, ms: number): Record<number, number> {
  const times: Record<number, number> = {}
  for (let at = 1; at <= ms; at++) {
    play(playout, 1)
    const mark = playout.heard()
    if (mark !== undefined) times[mark] = at
  }
  return times
}

test('the voice begins when a cushion is there, and plays without a hole while it comes in time', () => {
  const playout = createPlayout()
  playout.add(speech(20))
  expect(Math.max(...play(playout, 20))).toBe(0)
  playout.add(speech(40))
  const played: number[] = []
  for (let frame = 0; frame < 50; frame++) {
    played.push(...play(playout, 20))
    playout.add(speech(20))
  }
  const loud = played.slice(5 * MS)
  expect(Math.min(...loud)).toBe(0.5)
})

test('a word that is shorter than the cushion is played all the same', () => {
  const playout = createPlayout()
  playout.add(speech(20))
  playout.mark(1)
  const heard = play(playout, SETTLED_MS).filter((sample) => sample > 0.49)
  // All but what fades in.
  expect(heard.length).toBeGreaterThan(14 * MS)
  expect(playout.heard()).toBe(1)
})

test('frames that come up to 50 ms late are not missed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 20, maxLength: 40 }), (lateMs) => {
      const playout = createPlayout()
      // As the service sends: a hundred milliseconds at once, then a frame every twenty.
      playout.add(speech(120))
      const due = lateMs.map((late, index) => (index + 1) * 20 + late)
      const played: number[] = []
      let next = 0
      for (let at = 0; at < (lateMs.length + 5) * 20; at++) {
        // A stream keeps its order: what is behind a late frame waits for it.
        while (next < due.length && Math.max(...due.slice(0, next + 1)) <= at) {
          playout.add(speech(20))
          next++
        }
        played.push(...play(playout, 1))
      }
      expect(Math.min(...played.slice(5 * MS))).toBe(0.5)
    }),
  )
})

test('a mark is heard when the sound before it has been played and has passed through the device', () => {
  const playout = createPlayout()
  playout.setLatency(40)
  playout.add(speech(100))
  playout.mark(1)
  playout.add(speech(100))
  playout.mark(2)
  const times = heardTimes(playout, 400)
  expect(times).toEqual({ 1: 140, 2: 240 })
})

test('of marks that are heard at once the last is reported, since it stands for all', () => {
  const playout = createPlayout()
  playout.add(speech(100))
  for (const mark of [1, 2, 3]) playout.mark(mark)
  expect(Object.keys(heardTimes(playout, 200))).toEqual(['3'])
})

test('a mark without a sound before it is heard at once', () => {
  const playout = createPlayout()
  playout.mark(1)
  expect(playout.heard()).toBe(1)
  expect(playout.heard()).toBeUndefined()
})

test('what is cleared is not played, and its marks are not heard; what comes after is', () => {
  const playout = createPlayout()
  playout.setLatency(30)
  playout.add(speech(100))
  playout.mark(1)
  playout.add(speech(1000))
  playout.mark(2)
  play(playout, 110)
  playout.clear()
  const after = play(playout, SETTLED_MS)
  // The first was on its way through the device, and is heard all the same.
  expect(playout.heard()).toBe(1)
  expect(Math.max(...after.slice(5 * MS))).toBe(0)
  playout.add(speech(100))
  playout.mark(3)
  expect(heardTimes(playout, 300)).toEqual({ 3: 130 })
})

test('nothing begins or ends with a click, whatever comes when', () => {
  const event = fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: 120 }) }),
    fc.constant({ clear: true }),
    fc.record({ wait: fc.integer({ min: 1, max: 200 }) }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const playout = createPlayout()
      const played: number[] = []
      for (const each of events) {
        if ('add' in each) playout.add(speech(each.add))
        if ('clear' in each) playout.clear()
        if ('wait' in each) played.push(...play(playout, each.wait))
      }
      const steps = played.map((sample, at) => Math.abs(sample - (played[at - 1] ?? 0)))
      expect(Math.max(0, ...steps)).toBeLessThan(0.01)
    }),
  )
})

/** Feeds the voice in time until it begins; after how many milliseconds? */
function startMs(playout: Playout): number {
  for (let at = 0; at < 1000; at++) {
    if (at % 20 === 0) playout.add(speech(20))
    if (play(playout, 1).some((sample) => sample > 0)) return at
  }
  throw new Error('It does not begin.')
}

function starve(playout: Playout, ms: number): void {
  while (playout.next() > 0);
  play(playout, ms)
}

test('a voice that keeps stopping is given a longer start, but not ever longer', () => {
  const playout = createPlayout()
  const starts = Array.from({ length: 8 }, () => {
    const start = startMs(playout)
    starve(playout, 100)
    return start
  })
  expect(starts).toEqual([40, 80, 120, 160, 160, 160, 160, 160])
})

test('a voice that has finished and comes back later is kept waiting no longer', () => {
  const playout = createPlayout()
  const starts = Array.from({ length: 4 }, () => {
    const start = startMs(playout)
    starve(playout, 1000)
    return start
  })
  expect(starts).toEqual([40, 40, 40, 40])
})

test('a flood is cut to what can be meant, and the marks of what is lost are passed', () => {
  const playout = createPlayout()
  for (let second = 1; second <= 15; second++) {
    playout.add(speech(1000))
    playout.mark(second)
  }
  play(playout, 1)
  expect(playout.heard()).toBe(5)
})
