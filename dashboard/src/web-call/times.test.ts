import { expect, test } from 'vitest'
import { answeredInMs, median, onClock, stepsOf } from './times.ts'

const TIMES = {
  end_of_turn_ms: 400,
  words_final_ms: 350.4,
  asked_ms: 120,
  first_reply_ms: 410,
  filler_ms: null,
  first_audio_ms: 480,
}

test('a waterfall has what happened in the order of time, each since what was before it', () => {
  expect(stepsOf(TIMES)).toEqual([
    { name: 'asked_ms', ms: 120, fromMs: 0 },
    { name: 'words_final_ms', ms: 350, fromMs: 120 },
    { name: 'end_of_turn_ms', ms: 400, fromMs: 350 },
    { name: 'first_reply_ms', ms: 410, fromMs: 400 },
    { name: 'first_audio_ms', ms: 480, fromMs: 410 },
  ])
})

test('what happened before the caller’s last sound happened at once', () => {
  expect(stepsOf({ ...TIMES, asked_ms: -30 })[0]).toEqual({ name: 'asked_ms', ms: 0, fromMs: 0 })
  expect(answeredInMs({ ...TIMES, first_audio_ms: -1 })).toBe(0)
})

test('a turn without a sound has no time of answer', () => {
  expect(answeredInMs(TIMES)).toBe(480)
  expect(answeredInMs({ ...TIMES, first_audio_ms: null })).toBeUndefined()
})

test('the median is what one slow turn does not move', () => {
  expect(median([])).toBeUndefined()
  expect(median([480])).toBe(480)
  expect(median([9000, 400, 500])).toBe(500)
  expect(median([400, 9000, 500, 600])).toBe(550)
})

test('a clock shows minutes and seconds, and hours once there are any', () => {
  const clock = [0, 7000, 59_999, 60_000, 754_000, 3_723_000].map(onClock)
  expect(clock).toEqual(['0:00', '0:07', '0:59', '1:00', '12:34', '1:02:03'])
})
