import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, routesOver } from './routing-year.ts'

const ZONES = ['America/New_York', 'Europe/Dublin', 'Australia/Lord_Howe', 'Africa/Casablanca']

test.each(ZONES)('every minute of a year has its route, whatever the policy: %s', (timezone) => {
  const fromMs = Date.UTC(2026, 0, 1)
  const { wrong } = routesOver(timezone, { fromMs, toMs: fromMs + 365 * DAY_MS, everyMs: MINUTE_MS })
  expect(wrong).toEqual([])
})
