import { expect, test } from 'vitest'
import { COLUMNS, createPeaks } from './peaks.ts'

function wavOf(pairs: [number, number][]): Uint8Array {
  const bytes = new Uint8Array(44 + pairs.length * 4)
  const view = new DataView(bytes.buffer)
  pairs.forEach(([left, right], index) => {
    view.setInt16(44 + index * 4, left, true)
    view.setInt16(46 + index * 4, right, true)
  })
  return bytes
}

test('each side has the loudest of its samples in every column', () => {
  const peaks = createPeaks(2, 2)
  peaks.add(
    wavOf([
      [16_384, 0],
      [-8192, 0],
      [0, -32_768],
      [0, 3],
    ]),
  )
  expect([...peaks.peaks().caller]).toEqual([0.5, 0.25, 0, 0])
  expect([...peaks.peaks().agent].slice(0, 3)).toEqual([0, 0, 1])
})

test('it does not matter where the stream is cut', () => {
  const wav = wavOf([
    [16_384, -16_384],
    [100, 200],
    [-300, 400],
    [32_767, -32_768],
  ])
  const whole = createPeaks(2, 2)
  whole.add(wav)
  const bits = createPeaks(2, 2)
  for (let at = 0; at < wav.length; at += 3) bits.add(wav.subarray(at, at + 3))
  expect(bits.peaks()).toEqual(whole.peaks())
})

test('a long recording has no more columns than a screen, and more sound than announced breaks nothing', () => {
  const peaks = createPeaks(3600, 16_000)
  expect(peaks.peaks().caller.length).toBeLessThanOrEqual(COLUMNS)
  const short = createPeaks(0.5, 2)
  short.add(
    wavOf([
      [1, 1],
      [1, 1],
      [16_384, 1],
    ]),
  )
  expect([...short.peaks().caller]).toEqual([0.5])
})

test('what stands behind the sound is not heard', () => {
  const peaks = createPeaks(1, 1)
  const wav = wavOf([[16_384, 0]])
  new DataView(wav.buffer).setUint32(40, 4, true)
  peaks.add(wav)
  peaks.add(new TextEncoder().encode('LIST....INFOICMT AI-generated speech'))
  expect([...peaks.peaks().caller, ...peaks.peaks().agent]).toEqual([0.5, 0])
})
