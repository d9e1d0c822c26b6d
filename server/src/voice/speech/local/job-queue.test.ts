import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createJobQueue, type Urgency } from './job-queue.ts'

function drained<Job>(queue: ReturnType<typeof createJobQueue<Job>>): Job[] {
  const jobs: Job[] = []
  for (let job = queue.next(); job !== undefined; job = queue.next()) jobs.push(job)
  return jobs
}

test('the most urgent goes first, and the first of the equally urgent', () => {
  const queue = createJobQueue<string>(10)
  queue.add('interim 1', 'interim')
  queue.add('final 1', 'final')
  queue.add('guess', 'ordinary')
  queue.add('final 2', 'final')
  expect(drained(queue)).toEqual(['final 1', 'final 2', 'guess', 'interim 1'])
})

test('when it is full, the oldest interim job goes', () => {
  const queue = createJobQueue<string>(2)
  queue.add('old', 'interim')
  queue.add('young', 'interim')
  expect(queue.add('final', 'final')).toBe('old')
  expect(queue.add('another', 'ordinary')).toBe('young')
  expect(queue.add('late', 'interim')).toBe('late')
})

test('when all that waits is wanted, the newest finds no place', () => {
  const queue = createJobQueue<string>(1)
  queue.add('first', 'final')
  expect(queue.add('second', 'final')).toBe('second')
  expect(queue.add('third', 'ordinary')).toBe('third')
  expect(drained(queue)).toEqual(['first'])
})

test('an aborted job leaves', () => {
  const queue = createJobQueue<string>(5)
  queue.add('one', 'final')
  queue.add('two', 'interim')
  expect(queue.remove('two')).toBe(true)
  expect(queue.remove('two')).toBe(false)
  expect(queue.clear()).toEqual(['one'])
  expect(queue.size).toBe(0)
})

const urgency = fc.constantFrom<Urgency>('interim', 'ordinary', 'final')

test('it never holds more than its bound, and loses no job without saying which', () => {
  fc.assert(
    fc.property(fc.array(urgency), fc.integer({ min: 1, max: 6 }), (urgencies, bound) => {
      const queue = createJobQueue<number>(bound)
      const gone = urgencies.flatMap((each, index) => {
        const gaveWay = queue.add(index, each)
        expect(queue.size).toBeLessThanOrEqual(bound)
        return gaveWay ?? []
      })
      const all = [...gone, ...drained(queue)]
      expect(all.toSorted((a, b) => a - b)).toEqual(urgencies.map((_, index) => index))
    }),
  )
})
