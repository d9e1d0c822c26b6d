import { expect, test } from 'vitest'
import { createReplayBuffer, MAX_REPLAY_MS } from './replay-buffer.ts'

const SECOND = 16_000

function played(tape: ReturnType<typeof createReplayBuffer>): (number | 'mark')[] {
  const pieces: (number | 'mark')[] = []
  tape.play(
    (samples) => pieces.push(samples.length / SECOND),
    () => pieces.push('mark'),
  )
  return pieces
}

test('plays what was recorded, with the marks where they were made', () => {
  const tape = createReplayBuffer()
  tape.record(new Int16Array(2 * SECOND))
  tape.mark()
  tape.mark()
  tape.record(new Int16Array(SECOND))
  tape.mark()
  expect(played(tape)).toEqual([2, 'mark', 'mark', 1, 'mark'])
})

test('what is answered for is not played again, nor are its marks', () => {
  const tape = createReplayBuffer()
  tape.record(new Int16Array(2 * SECOND))
  tape.mark()
  tape.record(new Int16Array(3 * SECOND))
  tape.mark()
  tape.forget(2 * SECOND)
  expect(played(tape)).toEqual([3, 'mark'])
  tape.forget(4 * SECOND)
  expect(played(tape)).toEqual([1, 'mark'])
})

test('however long nothing is answered, it stays short, and loses no mark', () => {
  const tape = createReplayBuffer()
  for (let seconds = 0; seconds < 100; seconds++) {
    if (seconds === 10) tape.mark()
    tape.record(new Int16Array(SECOND))
    const keptMs = (1000 * (tape.end - tape.from)) / SECOND
    expect(keptMs).toBeLessThanOrEqual(MAX_REPLAY_MS)
    expect(keptMs).toBeGreaterThanOrEqual(Math.min(1000 * (seconds + 1), MAX_REPLAY_MS - 1000))
  }
  expect(played(tape)).toEqual(['mark', (tape.end - tape.from) / SECOND])
})
