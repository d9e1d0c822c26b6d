import { expect, test } from 'vitest'
import { usualHours } from './hours-week.ts'
import { isOver, newSpecialDay, specialDaysOf, withSpecialDays } from './special-day-list.ts'

const today = '2026-12-20'

test('a new date is closed, and none that another entry has', () => {
  const first = newSpecialDay([], today)
  expect(first).toMatchObject({ date: today, enabled: false })
  expect(newSpecialDay([{ ...first, until: '2026-12-26' }], today).date).toBe('2026-12-27')
  expect(newSpecialDay([{ ...first, date: '2026-01-01' }], today).date).toBe(today)
})

test('what is empty is not sent, and what was sent is shown', () => {
  const hours = usualHours('UTC')
  const shown = { ...newSpecialDay([], today), name: 'Christmas' }
  const sent = withSpecialDays(hours, [shown])
  expect(sent.special_days).toEqual([
    { date: today, name: 'Christmas', open: '09:00', close: '17:00', enabled: false },
  ])
  expect(specialDaysOf(sent)).toEqual([shown])
  expect(withSpecialDays(sent, [])).toEqual(hours)
})

test('a date is over after its last day', () => {
  const day = newSpecialDay([], '2026-12-18')
  expect(isOver(day, today)).toBe(true)
  expect(isOver({ ...day, until: today }, today)).toBe(false)
})
