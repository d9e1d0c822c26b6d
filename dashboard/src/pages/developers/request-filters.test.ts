import { expect, test } from 'vitest'
import { queryOf, searchOf } from './request-filters.ts'

test('an address becomes a query', () => {
  expect(queryOf({ status: '4xx', method: 'POST', path: '/agents' }, 3, 50)).toEqual({
    status_class: '4xx',
    method: 'POST',
    path: '/agents',
    limit: 50,
    offset: 100,
  })
})

test('a filter that the service does not know is left out', () => {
  expect(queryOf({ status: '9xx', method: 'BREW' }, 1, 50)).toEqual({ limit: 50, offset: 0 })
})

test('a changed filter keeps the others and leaves the page', () => {
  const now = { tab: 'requests', status: '4xx', path: '/calls', page: '7' }
  expect(searchOf(now, { method: 'GET' })).toEqual({
    tab: 'requests',
    status: '4xx',
    method: 'GET',
    path: '/calls',
  })
})

test('a cleared filter is not in the address', () => {
  expect(searchOf({ status: '4xx', path: '/calls' }, { status: null, path: '' })).toEqual({ tab: 'requests' })
})
