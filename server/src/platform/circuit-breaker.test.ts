import { expect, test } from 'vitest'
import { createCircuitBreaker, FAILURES_BEFORE_PAUSE, PAUSE_MS } from './circuit-breaker.ts'

function broken() {
  let nowMs = 1000
  const breaker = createCircuitBreaker({ now: () => nowMs })
  for (let count = 0; count < FAILURES_BEFORE_PAUSE; count++) breaker.admit()!.failed()
  return { breaker, pass: (ms: number) => (nowMs += ms) }
}

test('pauses after so many failures in a row, and then lets one through at a time', () => {
  const { breaker, pass } = broken()
  expect(breaker.admit()).toBeUndefined()
  pass(PAUSE_MS - 1)
  expect(breaker.admit()).toBeUndefined()
  pass(1)
  const trial = breaker.admit()!
  expect(breaker.admit()).toBeUndefined()
  trial.failed()
  expect(breaker.admit()).toBeUndefined()
  pass(PAUSE_MS)
  breaker.admit()!.succeeded()
  expect([breaker.admit(), breaker.admit()]).not.toContain(undefined)
})

test('a success between failures starts the count anew', () => {
  const breaker = createCircuitBreaker({ now: () => 0 })
  for (let count = 0; count < FAILURES_BEFORE_PAUSE * 3; count++) {
    breaker.admit()!.failed()
    breaker.admit()!.succeeded()
  }
  expect(breaker.admit()).toBeDefined()
})

test('a trial that we gave up ourselves is free for another, and ends once', () => {
  const { breaker, pass } = broken()
  pass(PAUSE_MS)
  const trial = breaker.admit()!
  trial.released()
  const next = breaker.admit()!
  trial.released()
  expect(breaker.admit()).toBeUndefined()
  next.succeeded()
  expect(breaker.admit()).toBeDefined()
})

test('a use that began before the pause ends it when it succeeds, but frees no probe', () => {
  const clock = { nowMs: 1000 }
  const breaker = createCircuitBreaker({ now: () => clock.nowMs })
  const [early, earlier] = [breaker.admit()!, breaker.admit()!]
  for (let count = 0; count < FAILURES_BEFORE_PAUSE; count++) breaker.admit()!.failed()
  clock.nowMs += PAUSE_MS
  const probe = breaker.admit()!
  early.released()
  expect(breaker.admit()).toBeUndefined()
  probe.failed()
  expect(breaker.admit()).toBeUndefined()
  earlier.succeeded()
  expect(breaker.admit()).toBeDefined()
})
