import { expect, test } from 'vitest'
import { createSupervisedWorker, type SupervisedWorkerOptions } from './supervised-worker.ts'

const BREAKS = new URL("data:text/javascript,throw new Error('It breaks.')")
const WAITS = new URL('data:text/javascript,setInterval(() => {}, 1000)')

function supervised(
  options: Pick<SupervisedWorkerOptions<string, never>, 'file' | 'maxStarts' | 'restartAfterMs'>,
) {
  const ends: (string | undefined)[] = []
  const worker = createSupervisedWorker<string, never>({
    ...options,
    onMessage() {},
    onEnd: (failure) => void ends.push(failure?.message),
  })
  return { worker, ends }
}

test('a thread that breaks is replaced so often and no more', async () => {
  const { worker, ends } = supervised({ file: BREAKS, maxStarts: 3, restartAfterMs: 0 })
  expect(worker.start()).toBe(true)
  await expect.poll(() => ends, { timeout: 20_000 }).toHaveLength(3)
  expect(new Set(ends)).toEqual(new Set(['It breaks.']))
  expect(worker.start()).toBe(false)
})

test('it can be closed while it waits to start again', async () => {
  const { worker, ends } = supervised({ file: BREAKS, restartAfterMs: 60_000 })
  worker.start()
  await expect.poll(() => ends, { timeout: 20_000 }).toHaveLength(1)
  await worker.close()
  expect(worker.start()).toBe(false)
})

test('a thread that is given up ends once, and another can take its place', async () => {
  const { worker, ends } = supervised({ file: WAITS })
  worker.start()
  worker.fail(new Error('It hangs.'))
  expect([ends, worker.isRunning]).toEqual([['It hangs.'], false])
  expect(worker.start()).toBe(true)
  await worker.close()
  expect(ends).toEqual(['It hangs.', undefined])
})
