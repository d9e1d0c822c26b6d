import { expect, test } from 'vitest'
import type { BusinessHours } from './business-hours-schema.ts'
import { momentWhen } from './open-moment.ts'

const day = { open: '09:00', close: '17:00', enabled: true }
const MONDAYS: BusinessHours = { enabled: true, timezone: 'America/New_York', schedule: { monday: day } }
const SUNDAY = Date.parse('2026-11-15T20:00:00Z')
const OPENS = Date.parse('2026-11-16T14:00:00Z')
const CLOSES = Date.parse('2026-11-16T22:00:00Z')

test('a closed business is open at its next opening, and closed now', () => {
  expect(momentWhen(MONDAYS, 'open', SUNDAY)).toBe(OPENS)
  expect(momentWhen(MONDAYS, 'closed', SUNDAY)).toBe(SUNDAY)
})

test('an open business is open now, and closed when it closes', () => {
  expect(momentWhen(MONDAYS, 'open', OPENS + 1)).toBe(OPENS + 1)
  expect(momentWhen(MONDAYS, 'closed', OPENS)).toBe(CLOSES)
})

test('without hours it is never closed, and with no open day never open', () => {
  expect(momentWhen(null, 'open', SUNDAY)).toBe(SUNDAY)
  expect(momentWhen(null, 'closed', SUNDAY)).toBeUndefined()
  expect(momentWhen({ ...MONDAYS, schedule: {} }, 'open', SUNDAY)).toBeUndefined()
})
