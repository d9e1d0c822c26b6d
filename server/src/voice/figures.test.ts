import { expect, test } from 'vitest'
import { createVoiceCounters } from './figures.ts'
import { LATE_MS } from './session/admission.ts'

const WORK = { role: 'stt', urgency: 'final', waitedMs: 5, computedMs: 100, audioMs: 900 } as const

test('what each model does is added up by itself', () => {
  const counters = createVoiceCounters()
  counters.worked(WORK)
  counters.worked({ ...WORK, waitedMs: 1 })
  counters.worked({ ...WORK, role: 'voice' })
  expect(counters.read().lanes).toEqual({
    stt: { jobs: 2, waitedMs: 6, computedMs: 200, audioMs: 1800 },
    voice: { jobs: 1, waitedMs: 5, computedMs: 100, audioMs: 900 },
  })
})

test('a tick is a gap when it is later than a player can make up for', () => {
  const counters = createVoiceCounters()
  for (const ms of [0, 20, LATE_MS, LATE_MS + 1, 100]) counters.late(ms)
  expect(counters.read().gaps).toEqual({ count: 2, lateMs: LATE_MS + 101 })
})
