import { expect, test } from 'vitest'
import { activeFilters, startOfDay, toExport, toQuery, withFilter } from './call-filters.ts'

const KNOWN = { types: ['Booking'], outcomes: ['Resolved'] }

test('every filter of the address is asked for, by the name that the service has for it', () => {
  const search = {
    agent: 'agt_1',
    type: 'Booking',
    outcome: 'Resolved',
    rating: '4',
    from: '2026-11-01',
    to: '2026-11-02',
    text: ' root canal ',
    unread: 'yes',
    sort: 'longest',
    page: '3',
  }
  expect(toQuery(search, KNOWN, 'UTC')).toEqual({
    status: 'ended',
    limit: 25,
    offset: 50,
    agent_id: 'agt_1',
    type: 'Booking',
    outcome: 'Resolved',
    rating: 4,
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-03T00:00:00.000Z',
    text: 'root canal',
    unread: true,
    sort: 'longest',
  })
})

test('an address that makes no sense filters nothing', () => {
  const search = {
    type: 'Gossip',
    outcome: 'x',
    rating: '9',
    from: 'soon',
    to: '2026-13-45',
    text: '  ',
    sort: 'loudest',
    unread: '?',
  }
  expect(activeFilters(search, KNOWN)).toEqual({})
  expect(toQuery({ ...search, page: '-2' }, KNOWN, 'UTC')).toEqual({ status: 'ended', limit: 25, offset: 0 })
})

test.for([
  ['UTC', '2026-07-01', '2026-07-01T00:00:00.000Z'],
  ['America/New_York', '2026-07-01', '2026-07-01T04:00:00.000Z'],
  ['America/New_York', '2026-12-01', '2026-12-01T05:00:00.000Z'],
  // Clocks go forward at two in the morning.
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['Asia/Kolkata', '2026-07-01', '2026-06-30T18:30:00.000Z'],
  ['Pacific/Auckland', '2026-07-01', '2026-06-30T12:00:00.000Z'],
] as const)('a day begins at midnight in %s on %s', ([timeZone, day, instant]) => {
  expect(startOfDay(day, timeZone)).toBe(instant)
})

test('an export is asked for what is listed, without pages', () => {
  expect(toExport({ rating: '4', page: '3' }, KNOWN, 'UTC')).toEqual({ status: 'ended', rating: 4 })
})

test('a changed filter begins on the first page', () => {
  const search = { type: 'Booking', page: '4' }
  expect(withFilter(search, 'rating', '5')).toEqual({ type: 'Booking', rating: '5' })
  expect(withFilter(search, 'type', null)).toEqual({})
  expect(withFilter(search, 'type', '')).toEqual({})
})
