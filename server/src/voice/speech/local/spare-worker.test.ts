import { afterEach, expect, test } from 'vitest'
import { createModelWorker, type ModelWorker } from './model-worker.ts'
import { createSpareWorker, type SpareWorker } from './spare-worker.ts'

/** The detector's thread is quick to start. It refuses work that is not its own, once it is there to refuse it. */
const JOB = {
  type: 'synthesise',
  text: 'hello',
  accent: 'american',
  speaker: 1,
  lengthScale: 1,
  gainDb: 0,
} as const
const REFUSED = { problem: 'broken', message: 'A thread of another role was asked to synthesise.' }

const spares: SpareWorker[] = []
afterEach(() => Promise.all(spares.splice(0).map((spare) => spare.close())))

function openSpare(idleMs: number): { spare: SpareWorker; opened: ModelWorker[] } {
  const opened: ModelWorker[] = []
  const open = () => {
    const worker = createModelWorker('activity')
    opened.push(worker)
    return worker
  }
  const spare = createSpareWorker(open, idleMs)
  spares.push(spare)
  return { spare, opened }
}

test('it is loaded with the first job, and given back when there was none for a while', async () => {
  const { spare, opened } = openSpare(20)
  expect(opened).toEqual([])
  await expect(spare.run(JOB, 'final')).rejects.toMatchObject(REFUSED)
  expect(opened.map(({ ready }) => ready)).toEqual([true])
  await expect.poll(() => opened[0]?.ready, { timeout: 20_000 }).toBe(false)
  await expect(spare.run(JOB, 'final')).rejects.toMatchObject(REFUSED)
  expect(opened.map(({ ready }) => ready)).toEqual([false, true])
})

test('what will be wanted soon is loaded before the first job, and given back when none comes', async () => {
  const { spare, opened } = openSpare(20)
  await spare.load()
  expect(opened.map(({ ready }) => ready)).toEqual([true])
  await expect.poll(() => opened[0]?.ready, { timeout: 20_000 }).toBe(false)
})

test('one thread does all that is asked for without a pause', async () => {
  const { spare, opened } = openSpare(0)
  const jobs = Array.from({ length: 5 }, () => spare.run(JOB, 'ordinary'))
  for (const job of await Promise.allSettled(jobs)) expect(job).toMatchObject({ reason: REFUSED })
  expect(opened).toHaveLength(1)
})

test('once closed, it takes no more', async () => {
  const { spare, opened } = openSpare(20)
  await spare.close()
  await expect(spare.run(JOB, 'final')).rejects.toMatchObject({ problem: 'cancelled' })
  expect(opened).toEqual([])
})
