import { expect, test } from 'vitest'
import { withPause } from './edges.ts'

const quiet = (ms: number) => Array.from({ length: 16 * ms }, () => 20)
const loud = (ms: number) => Array.from({ length: 16 * ms }, (_, index) => (index % 2 === 0 ? 5000 : -5000))
const lengthMs = (samples: Int16Array) => samples.length / 16

test('the silence that the model puts before the words is nearly gone', () => {
  const clause = withPause(Int16Array.from([...quiet(300), ...loud(500)]), 'Hello')
  expect(lengthMs(clause)).toBe(20 + 500 + 20)
})

test.each([
  ['Hello.', 280],
  ['Hello?', 280],
  ['Hello,', 140],
  ['Hello', 20],
])('%j ends with the pause that its last sign asks for', (text, pauseMs) => {
  const clause = withPause(Int16Array.from([...loud(500), ...quiet(400)]), text)
  expect(lengthMs(clause)).toBe(500 + 80 + pauseMs)
})

test('nothing audible is nothing', () => {
  expect(withPause(Int16Array.from(quiet(200)), '.')).toHaveLength(0)
  expect(withPause(new Int16Array(0), 'Hello.')).toHaveLength(0)
})
