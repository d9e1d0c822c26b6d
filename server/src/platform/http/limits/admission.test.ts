import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installErrorHandler } from '../error-handler.ts'
import { installAdmission, MAX_EVENT_LOOP_DELAY_MS, type LoopDelays } from './admission.ts'

const NANOSECONDS_PER_MS = 1e6

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

function createService() {
  const measured = { mean: Number.NaN, isEnabled: false }
  const delays: LoopDelays = {
    get mean() {
      return measured.mean
    },
    enable: () => (measured.isEnabled = true),
    disable: () => (measured.isEnabled = false),
    reset: () => {},
  }
  const app = fastify()
  installErrorHandler(app)
  const admission = installAdmission(app, { delays })
  app.get('/agents', async () => ({ success: true }))
  app.get('/healthz', { config: { alwaysAnswered: true } }, async () => ({ success: true }))
  return {
    admission,
    measured,
    async ask(url: string) {
      const { statusCode, headers, body } = await app.inject(url)
      return { status: statusCode, retryAfter: headers['retry-after'], error: JSON.parse(body).error }
    },
    /** The event loop was so late in the last second. */
    async pass(delayMs: number) {
      measured.mean = delayMs * NANOSECONDS_PER_MS
      await vi.advanceTimersByTimeAsync(1000)
    },
  }
}

const ANSWERED = { status: 200, retryAfter: undefined, error: undefined }

test('a service that is held says that it is starting, and only that the process lives', async () => {
  const { admission, ask } = createService()
  admission.hold()
  expect(await ask('/agents')).toEqual({
    status: 503,
    retryAfter: '1',
    error: 'The service is starting; try again in a moment.',
  })
  expect(await ask('/no-such-path')).toMatchObject({ status: 503 })
  expect(await ask('/healthz')).toEqual(ANSWERED)
})

test('the work of the start is not measured and does not count as overload', async () => {
  const { admission, ask, measured, pass } = createService()
  admission.hold()
  expect(measured.isEnabled).toBe(false)
  admission.open()
  expect(await ask('/agents')).toEqual(ANSWERED)
  // No tick yet: the histogram has no mean.
  await pass(Number.NaN)
  expect(await ask('/agents')).toEqual(ANSWERED)
})

test('an event loop that is too late is an overload, until it is in time again', async () => {
  const { admission, ask, pass } = createService()
  admission.open()
  await pass(MAX_EVENT_LOOP_DELAY_MS + 100)
  expect(await ask('/agents')).toEqual({
    status: 503,
    retryAfter: '5',
    error: 'The service is overloaded; try again in a moment.',
  })
  expect(await ask('/healthz')).toEqual(ANSWERED)
  await pass(20)
  expect(await ask('/agents')).toEqual(ANSWERED)
})
