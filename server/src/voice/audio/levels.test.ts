import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEnergyGate, peak, rmsDbfs, SILENCE_DBFS, type EnergyGate } from './levels.ts'

function tone(hz: number, amplitude: number): Int16Array {
  return Int16Array.from(
    { length: 160 },
    (_, n) => amplitude * Math.sin((2 * Math.PI * hz * (n + 0.5)) / 8000),
  )
}

/** Hiss that is the same on every run. */
function hiss(amplitude: number, frame: number): Int16Array {
  let state = frame * 7919 + 1
  return Int16Array.from({ length: 160 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return amplitude * (state / 2 ** 31 - 1)
  })
}

const SILENCE = new Int16Array(160)

describe('a level', () => {
  test('of full scale is 0 dB, of the loudest sine 3 dB less, of half the amplitude 6 dB less again', () => {
    expect(rmsDbfs(new Int16Array(160).fill(-32_768))).toBe(0)
    expect(rmsDbfs(tone(1000, 32_767))).toBeCloseTo(-3.01, 2)
    expect(rmsDbfs(tone(1000, 16_384))).toBeCloseTo(-9.03, 2)
  })

  test('of nothing is silence, never infinite', () => {
    expect(rmsDbfs(SILENCE)).toBe(SILENCE_DBFS)
    expect(rmsDbfs(new Int16Array())).toBe(SILENCE_DBFS)
    fc.assert(
      fc.property(fc.int16Array(), (samples) => {
        expect(rmsDbfs(samples)).toBeGreaterThanOrEqual(SILENCE_DBFS)
        expect(rmsDbfs(samples)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('has a peak, even at the one sample whose magnitude has no positive twin', () => {
    expect(peak(Int16Array.of(3, -32_768, 32_767))).toBe(32_768)
    expect(peak(SILENCE)).toBe(0)
  })
})

describe('the energy gate', () => {
  function feed(gate: EnergyGate, frames: number, frame: (index: number) => Int16Array): boolean[] {
    return Array.from({ length: frames }, (_, index) => gate.open(frame(index)))
  }

  test('stays shut on a silent line and on a quiet hiss', () => {
    const gate = createEnergyGate()
    expect(feed(gate, 200, () => SILENCE)).not.toContain(true)
    expect(feed(gate, 200, (index) => hiss(30, index))).not.toContain(true)
  })

  test('opens with the first frame of speech', () => {
    const gate = createEnergyGate()
    feed(gate, 100, (index) => hiss(60, index))
    expect(gate.open(tone(300, 2000))).toBe(true)
  })

  test('stays open for 300 ms after speech, then shuts', () => {
    const gate = createEnergyGate()
    feed(gate, 50, () => tone(300, 2000))
    const after = feed(gate, 30, () => SILENCE)
    expect(after.lastIndexOf(true)).toBe(13)
    expect(after.indexOf(false)).toBe(14)
  })

  test('gets used to a loud background within some seconds, and still hears speech over it', () => {
    const gate = createEnergyGate()
    feed(gate, 50, () => SILENCE)
    const noisy = feed(gate, 600, (index) => hiss(600, index))
    expect(noisy[0]).toBe(true)
    expect(noisy.slice(500)).not.toContain(true)
    expect(gate.noiseFloorDbfs).toBeCloseTo(rmsDbfs(hiss(600, 1)), 0)
    expect(gate.open(tone(300, 4000))).toBe(true)
  })

  test('does not adapt to a caller who talks with ordinary pauses', () => {
    const gate = createEnergyGate()
    for (let sentence = 0; sentence < 30; sentence++) {
      const said = feed(gate, 100, (index) => (index % 25 < 20 ? tone(300, 3000) : hiss(60, index)))
      expect(said).not.toContain(false)
    }
  })

  test('hears a loud caller, even after a minute of din', () => {
    const gate = createEnergyGate()
    feed(gate, 3000, (index) => hiss(16_000, index))
    expect(gate.open(tone(300, 8000))).toBe(true)
  })
})
