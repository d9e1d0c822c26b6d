import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, routesOver } from './routing-year.ts'

const START_MS = Date.UTC(2026, 0, 1)

/** Both clock changes of the year; the second hemisphere has them the other way round. */
const CHANGES = [
  ['America/New_York', Date.UTC(2026, 2, 8)],
  ['America/New_York', Date.UTC(2026, 10, 1)],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 5)],
] as const

test.each(CHANGES)('every minute around a clock change has its route: %s', (timezone, changeMs) => {
  const { wrong } = routesOver(timezone, {
    fromMs: changeMs - DAY_MS,
    toMs: changeMs + 2 * DAY_MS,
    everyMs: MINUTE_MS,
  })
  expect(wrong).toEqual([])
})

test('every half hour of a year has its route, whatever the policy', () => {
  const { wrong, kinds } = routesOver('Europe/Dublin', {
    fromMs: START_MS,
    toMs: START_MS + 365 * DAY_MS,
    everyMs: 30 * MINUTE_MS,
  })
  expect(wrong).toEqual([])
  expect([...kinds.keys()].toSorted()).toEqual(['answer', 'answer_closed', 'apologise', 'forward', 'refuse'])
})
