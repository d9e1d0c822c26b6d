import { expect, test } from 'vitest'
import { createMarks } from './marks.ts'

function watched() {
  const played: number[] = []
  return { played, marks: createMarks((mark) => void played.push(mark)) }
}

test('a client that never reports is assumed to play in real time', () => {
  const { played, marks } = watched()
  marks.sent(1, 100)
  marks.sent(2, 200)
  marks.tick(120)
  expect(played).toEqual([1])
  marks.tick(200)
  expect(played).toEqual([1, 2])
})

test('a client that reports is believed, and a report includes what came before', () => {
  const { played, marks } = watched()
  marks.sent(1, 100)
  marks.sent(2, 200)
  marks.sent(3, 300)
  expect(marks.told(2)).toBe(true)
  marks.tick(400)
  expect(played).toEqual([1, 2])
  expect(marks.told(3)).toBe(true)
  expect(played).toEqual([1, 2, 3])
})

test('a client that stops reporting is not waited for without end', () => {
  const { played, marks } = watched()
  marks.sent(1, 100)
  marks.told(1)
  marks.sent(2, 200)
  marks.tick(1100)
  expect(played).toEqual([1])
  marks.tick(1200)
  expect(played).toEqual([1, 2])
})

test('a mark that was never sent is no mark', () => {
  const { played, marks } = watched()
  marks.sent(1, 100)
  expect(marks.told(2)).toBe(false)
  expect(played).toEqual([])
})

test('what was cleared was not heard, unless the client still reports it', () => {
  const { played, marks } = watched()
  for (const mark of [1, 2, 3]) marks.sent(mark, mark * 100)
  marks.clear()
  marks.tick(5000)
  expect(played).toEqual([])
  marks.told(1)
  expect(played).toEqual([1])
  marks.sent(4, 400)
  marks.told(4)
  expect(played).toEqual([1, 4])
})
