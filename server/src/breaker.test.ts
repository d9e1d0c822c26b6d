import { expect, test } from 'vitest'
import { createBreaker, FAILURES_BEFORE_PAUSE, PAUSE_MS } from './breaker.ts'

function broken() {
  let nowMs = 1000
  const breaker = createBreaker({ now: () => nowMs })
  for (let count = 0; count < FAILURES_BEFORE_PAUSE; count++) {
    expect(breaker.allows()).toBe(true)
    breaker.failed()
  }
  return { breaker, pass: (ms: number) => (nowMs += ms) }
}

test('pauses after so many failures in a row, and then lets one through at a time', () => {
  const { breaker, pass } = broken()
  expect(breaker.allows()).toBe(false)
  pass(PAUSE_MS - 1)
  expect(breaker.allows()).toBe(false)
  pass(1)
  expect([breaker.allows(), breaker.allows()]).toEqual([true, false])
  breaker.failed()
  expect(breaker.allows()).toBe(false)
  pass(PAUSE_MS)
  expect(breaker.allows()).toBe(true)
  breaker.succeeded()
  expect([breaker.allows(), breaker.allows()]).toEqual([true, true])
})

test('a success between failures starts the count anew', () => {
  const breaker = createBreaker({ now: () => 0 })
  for (let count = 0; count < FAILURES_BEFORE_PAUSE * 3; count++) {
    breaker.failed()
    breaker.succeeded()
  }
  expect(breaker.allows()).toBe(true)
})

test('a trial that we gave up ourselves is free for another', () => {
  const { breaker, pass } = broken()
  pass(PAUSE_MS)
  expect(breaker.allows()).toBe(true)
  breaker.released()
  expect(breaker.allows()).toBe(true)
})
