import { describe, expect, test } from 'vitest'
import {
  copyMonday,
  dayOf,
  kindOf,
  shownClose,
  storedClose,
  usualHours,
  WEEKDAYS,
  withBreak,
  withDay,
  withoutBreak,
} from './hours-week.ts'

const day = (open: string, close: string) => ({ open, close, enabled: true, breaks: [] })

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

describe('a break', () => {
  test.each([
    ['09:00', '17:00', '12:00', '13:00'],
    ['13:00', '19:00', '16:00', '16:30'],
    ['18:00', '02:00', '22:00', '22:30'],
    ['20:00', '04:00', '00:00', '00:30'],
  ])('from %s to %s is offered from %s to %s', (open, close, start, end) => {
    expect(withBreak(day(open, close)).breaks).toEqual([{ start, end }])
  })

  test('comes after those before it, and goes again without a trace', () => {
    const two = withBreak(withBreak(day('09:00', '17:00')))
    expect(two.breaks.at(-1)).toEqual({ start: '15:00', end: '15:30' })
    const none = withoutBreak({ ...two, ...withoutBreak(two, 0) }, 0)
    expect(withDay(usualHours('UTC'), 'monday', none).schedule?.monday).not.toHaveProperty('breaks')
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
