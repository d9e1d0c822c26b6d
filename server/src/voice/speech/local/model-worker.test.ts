import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { createModelWorker, type ModelWorker } from './model-worker.ts'
import type { ThreadNews } from './thread.ts'

const workers: ModelWorker[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
})

function openWorker(onNews?: (news: ThreadNews) => void): ModelWorker {
  const worker = createModelWorker('activity', onNews)
  workers.push(worker)
  return worker
}

const aSecond = () => ({ stream: 1, samples: new Int16Array(8192) })

test('a worker that is not loaded refuses at once', async () => {
  const worker = openWorker()
  await expect(worker.run({ type: 'detect', streams: [], ended: [] }, 'final')).rejects.toMatchObject({
    problem: 'not_ready',
  })
})

test('what a worker is asked before its turn to load has come waits for it', async () => {
  const worker = openWorker()
  const turn = Promise.withResolvers<void>()
  const loading = worker.load(turn.promise)
  const asked = worker.run({ type: 'detect', streams: [aSecond()], ended: [] }, 'final')
  expect({ ready: worker.ready, isExpected: worker.isExpected }).toEqual({ ready: false, isExpected: true })
  turn.resolve()
  expect((await asked).probabilities[0]).toHaveLength(32)
  await loading
})

test('what waits for a worker that is closed before its turn is cancelled', async () => {
  const worker = openWorker()
  void worker.load(new Promise(() => {})).catch(() => {})
  const asked = worker.run({ type: 'detect', streams: [], ended: [] }, 'final')
  await worker.close()
  await expect(asked).rejects.toMatchObject({ problem: 'broken' })
})

test('work of another role is refused, and the worker goes on', async () => {
  const worker = openWorker()
  await worker.load()
  const misplaced = worker.run({ type: 'recognise', model: 'tiny', samples: new Int16Array(10) }, 'final')
  await expect(misplaced).rejects.toMatchObject({ problem: 'broken' })
  const { probabilities } = await worker.run({ type: 'detect', streams: [aSecond()], ended: [] }, 'final')
  expect(probabilities[0]).toHaveLength(32)
})

test('a thread that dies loses its work, says so, and another takes its place', async () => {
  const news: ThreadNews[] = []
  const worker = openWorker((each) => news.push(each))
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  await worker.load()
  const lost = worker.run({ type: 'detect', streams: [aSecond()], ended: [] }, 'final')
  const [thread] = post.mock.contexts
  if (thread instanceof Worker) void thread.terminate()
  await expect(lost).rejects.toMatchObject({ problem: 'broken' })
  expect(worker.ready).toBe(false)
  await expect.poll(() => worker.ready, { timeout: 20_000 }).toBe(true)
  await worker.run({ type: 'detect', streams: [aSecond()], ended: [1] }, 'final')
  expect(news.map(({ type }) => type)).toEqual(['loaded', 'ready', 'failed', 'loaded', 'ready'])
})

test('once closed, a worker takes no more', async () => {
  const worker = openWorker()
  await worker.load()
  await worker.close()
  await expect(worker.run({ type: 'detect', streams: [], ended: [] }, 'final')).rejects.toMatchObject({
    problem: 'cancelled',
  })
})
