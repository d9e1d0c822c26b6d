import { describe, expect, test } from 'vitest'
import {
  copyMonday,
  dayOf,
  kindOf,
  shownClose,
  storedClose,
  usualHours,
  WEEKDAYS,
  withDay,
} from './hours-week.ts'

const day = (open: string, close: string) => ({ open, close, enabled: true })

describe('a week of hours', () => {
  test('begins on Monday, with the weekend closed', () => {
    const hours = usualHours('Europe/Berlin')
    const open = WEEKDAYS.filter((weekday) => dayOf(hours, weekday).enabled)
    expect(open).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
  })

  test('takes a day that is left out for closed', () => {
    expect(dayOf({ enabled: true, timezone: 'UTC', schedule: {} }, 'friday').enabled).toBe(false)
  })

  test('changes one day and leaves the others', () => {
    const before = usualHours('UTC')
    const after = withDay(before, 'tuesday', { close: '20:00' })
    expect(dayOf(after, 'tuesday')).toEqual(day('09:00', '20:00'))
    expect(dayOf(after, 'monday')).toEqual(dayOf(before, 'monday'))
    expect(dayOf(before, 'tuesday').close).toBe('17:00')
  })

  test('copies Monday to the weekdays, or to all days', () => {
    const hours = withDay(usualHours('UTC'), 'monday', { open: '07:30' })
    const weekdays = copyMonday(hours, 'weekdays')
    expect(dayOf(weekdays, 'friday').open).toBe('07:30')
    expect(dayOf(weekdays, 'saturday').enabled).toBe(false)
    expect(dayOf(copyMonday(hours, 'all'), 'sunday')).toEqual(day('07:30', '17:00'))
  })
})

describe('the closing time', () => {
  test('at midnight is the end of the day, and is shown as midnight', () => {
    expect(storedClose('00:00')).toBe('24:00')
    expect(shownClose('24:00')).toBe('00:00')
    expect(shownClose(storedClose('17:30'))).toBe('17:30')
  })

  test.each([
    ['09:00', '17:00', 'plain'],
    ['18:00', '02:00', 'overnight'],
    ['18:00', '24:00', 'plain'],
    ['00:00', '24:00', 'whole'],
    ['09:00', '09:00', 'same'],
    ['', '17:00', 'missing'],
  ])('from %s to %s the day is %s', (open, close, kind) => {
    expect(kindOf(day(open, close))).toBe(kind)
  })
})
