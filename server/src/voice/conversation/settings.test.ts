import { expect, test } from 'vitest'
import {
  bounded,
  DEAD_AIR_LIMIT_MS,
  DEFAULT_SETTINGS,
  FIRST_LATE_LINE_MS,
  LINE_START_MS,
  STALLED_AUDIO_MS,
} from './settings.ts'

/** As much as the lines of the call lab have. */
const JITTER_MS = 300

test('the default settings are within their bounds', () => {
  expect(bounded(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS)
})

test('no setting lets silence last longer than the limit, even if two lines fail after it', () => {
  const patient = bounded({ ...DEFAULT_SETTINGS, fillerMs: 60_000 })
  expect(patient.fillerMs + 2 * LINE_START_MS).toBeLessThan(DEAD_AIR_LIMIT_MS)
  // What the line delays by turns comes on top.
  expect(FIRST_LATE_LINE_MS + LINE_START_MS + JITTER_MS).toBeLessThan(DEAD_AIR_LIMIT_MS)
  expect(STALLED_AUDIO_MS + 2 * LINE_START_MS).toBeLessThan(DEAD_AIR_LIMIT_MS)
})

test('a number that is none becomes the least', () => {
  expect(bounded({ ...DEFAULT_SETTINGS, ringMs: Number.NaN }).ringMs).toBe(5000)
})
