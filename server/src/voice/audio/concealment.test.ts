import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createConcealer } from './concealment.ts'
import { peak, rmsDbfs } from './levels.ts'

const FRAME = 160

/** A steady vowel: a fundamental with falling harmonics. */
function vowel(hz: number, samples: number, from = 0): Int16Array {
  return Int16Array.from({ length: samples }, (_, n) => {
    const angle = (2 * Math.PI * hz * (n + from)) / 8000
    return 6000 * Math.sin(angle) + 3000 * Math.sin(2 * angle + 1) + 1500 * Math.sin(3 * angle + 2)
  })
}

function steepest(samples: Int16Array, before: number): number {
  let largest = 0
  let last = before
  for (const sample of samples) {
    largest = Math.max(largest, Math.abs(sample - last))
    last = sample
  }
  return largest
}

/** Hears 100 ms of a vowel, then loses `gap` samples. */
function lose(hz: number, gap: number) {
  const concealer = createConcealer()
  const heard = vowel(hz, 800)
  for (let from = 0; from < 800; from += FRAME) concealer.heard(heard.slice(from, from + FRAME))
  const guessed = new Int16Array(gap)
  concealer.conceal(guessed)
  return { concealer, heard, guessed }
}

describe.each([80, 100, 125, 160, 200, 250])('a gap in a voice of %i Hz', (hz) => {
  test('of one packet is filled with what was lost, nearly', () => {
    const { guessed } = lose(hz, FRAME)
    const lost = vowel(hz, FRAME, 800)
    const error = guessed.map((sample, index) => sample - lost[index]!)
    // The fade alone leaves an error some 20 dB below the voice.
    expect(rmsDbfs(error.subarray(0, 80))).toBeLessThan(rmsDbfs(lost) - 15)
    expect(rmsDbfs(error)).toBeLessThan(rmsDbfs(lost) - 12)
  })

  test('begins and ends without a click', () => {
    const { concealer, heard, guessed } = lose(hz, FRAME)
    const ordinary = steepest(heard, heard[0]!)
    expect(steepest(guessed, heard[799]!)).toBeLessThan(1.3 * ordinary)
    const next = vowel(hz, FRAME, 800 + FRAME)
    concealer.heard(next)
    expect(steepest(next, guessed[FRAME - 1]!)).toBeLessThan(1.3 * ordinary)
    expect(next.subarray(40)).toEqual(vowel(hz, FRAME, 800 + FRAME).subarray(40))
  })
})

test('a gap in a voice that swells begins without a click, and its repetitions join', () => {
  const concealer = createConcealer()
  const swelling = Int16Array.from(
    { length: 800 },
    (_, n) => 7.5 * n * Math.cos((2 * Math.PI * 80 * n) / 8000),
  )
  concealer.heard(swelling)
  const guessed = new Int16Array(FRAME)
  concealer.conceal(guessed)
  expect(steepest(guessed, swelling[799]!)).toBeLessThan(1.1 * steepest(swelling, 0))
})

test('a second gap soon after the first goes on with the voice as it was guessed', () => {
  const { concealer } = lose(125, FRAME)
  concealer.heard(vowel(125, 80, 960))
  const guessed = new Int16Array(80)
  concealer.conceal(guessed)
  const lost = vowel(125, 80, 1040)
  const error = guessed.map((sample, index) => sample - lost[index]!)
  expect(rmsDbfs(error)).toBeLessThan(rmsDbfs(lost) - 10)
})

test('a gap fades from 10 ms on and is silent after 60', () => {
  const { concealer, heard, guessed } = lose(120, 3 * FRAME)
  const loud = rmsDbfs(heard)
  expect(rmsDbfs(guessed.subarray(0, 80))).toBeGreaterThan(loud - 1)
  expect(rmsDbfs(guessed.subarray(240, 320))).toBeLessThan(loud - 4)
  expect(peak(guessed.subarray(475))).toBeLessThan(200)
  const more = new Int16Array(FRAME).fill(99)
  concealer.conceal(more)
  expect(peak(more)).toBe(0)
})

test('a gap in pieces is the same gap', () => {
  const { guessed } = lose(140, 400)
  const { concealer, guessed: first } = lose(140, 100)
  const second = new Int16Array(300)
  concealer.conceal(second)
  expect([...first, ...second]).toEqual([...guessed])
})

test('speech comes back gently after a long gap', () => {
  const { concealer } = lose(120, 1600)
  const back = new Int16Array(FRAME).fill(10_000)
  concealer.heard(back)
  expect(steepest(back.subarray(0, 41), 0)).toBeLessThan(300)
  expect(back[40]).toBe(10_000)
})

test('without a gap nothing is changed', () => {
  fc.assert(
    fc.property(fc.array(fc.int16Array({ maxLength: 480 }), { maxLength: 6 }), (packets) => {
      const concealer = createConcealer()
      for (const packet of packets) {
        const samples = Int16Array.from(packet)
        concealer.heard(samples)
        expect(samples).toEqual(Int16Array.from(packet))
      }
    }),
  )
})

test('silence, and a line on which nothing was heard yet, stay silent', () => {
  const concealer = createConcealer()
  const gap = new Int16Array(FRAME).fill(1)
  concealer.conceal(gap)
  expect(peak(gap)).toBe(0)
  concealer.heard(new Int16Array(FRAME))
  concealer.conceal(gap.fill(1))
  expect(peak(gap)).toBe(0)
})

test('after a second gap it repeats what was heard between the two, not what came before', () => {
  const { concealer } = lose(100, FRAME)
  for (let packet = 0; packet < 4; packet++) concealer.heard(new Int16Array(FRAME))
  const gap = new Int16Array(FRAME)
  concealer.conceal(gap)
  expect(peak(gap)).toBe(0)
})
