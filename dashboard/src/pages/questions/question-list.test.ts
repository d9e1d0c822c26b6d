import { expect, test } from 'vitest'
import { nextAfter, without } from './question-list.ts'

const questions = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const page = { success: true, data: { groups: questions, total: 30, limit: 20, offset: 0 } }

test('a settled group is off its page and off the count', () => {
  expect(without(page, 'b')).toEqual({
    success: true,
    data: { groups: [{ id: 'a' }, { id: 'c' }], total: 29, limit: 20, offset: 0 },
  })
  expect(page.data.groups).toHaveLength(3)
})

test('one that is not there changes nothing', () => {
  expect(without(page, 'z')).toEqual(page)
})

test('after a question comes the next, and after the last the one before', () => {
  expect(nextAfter(questions, 'a')).toBe('b')
  expect(nextAfter(questions, 'c')).toBe('b')
  expect(nextAfter([{ id: 'a' }], 'a')).toBeUndefined()
  expect(nextAfter(questions, 'z')).toBeUndefined()
})
