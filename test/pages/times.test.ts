import { expect, test } from 'vitest'
import { inSeconds, onClock, stepsOf } from '../../server/pages/times.js'

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
    { label: 'Answer asked for', ms: 120, fromMs: 0 },
    { label: 'Words understood', ms: 350, fromMs: 120 },
    { label: 'Your turn was over', ms: 400, fromMs: 350 },
    { label: 'First words found', ms: 410, fromMs: 400 },
    { label: 'Answer heard', ms: 480, fromMs: 410 },
  ])
})

test('what happened before the caller’s last sound happened at once', () => {
  expect(stepsOf({ ...TIMES, asked_ms: -30 })[0]).toEqual({ label: 'Answer asked for', ms: 0, fromMs: 0 })
})

test('times are written as people read them', () => {
  expect([480, 1604, 12_340].map(inSeconds)).toEqual(['0.48 s', '1.60 s', '12.3 s'])
  const clock = [0, 7000, 59_999, 60_000, 754_000, 3_723_000].map(onClock)
  expect(clock).toEqual(['0:00', '0:07', '0:59', '1:00', '12:34', '1:02:03'])
})
