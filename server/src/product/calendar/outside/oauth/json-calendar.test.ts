import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../../platform/clock.ts'
import { outsideCalendarOf } from './json-calendar.ts'

test('events that all claim to be one appointment are read as fast as others', () => {
  const events = Array.from({ length: 20_000 }, (_, at) => ({
    id: 'apt_1',
    etag: null,
    span: { startMs: at * HOUR_MS, endMs: at * HOUR_MS + 1 },
    cancelled: false,
    free: false,
  }))
  const before = process.threadCpuUsage()
  const { own, marked } = outsideCalendarOf(events)
  const { user, system } = process.threadCpuUsage(before)
  expect(own).toHaveLength(20_000)
  expect(marked).toMatchObject([{ id: 'apt_1' }])
  expect(marked[0]?.spans).toHaveLength(20_000)
  expect((user + system) / 1000).toBeLessThan(250)
})
