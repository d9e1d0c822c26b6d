import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { createModelWorker, type ModelWorker } from './model-worker.ts'
import type { ThreadNews } from './thread.ts'

const lanes: ModelWorker[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(lanes.splice(0).map((lane) => lane.close()))
})

function openLane(onNews?: (news: ThreadNews) => void): ModelWorker {
  const lane = createModelWorker('activity', onNews)
  lanes.push(lane)
  return lane
}

const aSecond = () => ({ stream: 1, samples: new Int16Array(8192) })

test('a lane that is not loaded refuses at once', async () => {
  const lane = openLane()
  await expect(lane.run({ type: 'detect', streams: [], ended: [] }, 'final')).rejects.toMatchObject({
    problem: 'not_ready',
  })
})

test('work of another role is refused, and the lane goes on', async () => {
  const lane = openLane()
  await lane.load()
  const misplaced = lane.run({ type: 'recognise', model: 'tiny', samples: new Int16Array(10) }, 'final')
  await expect(misplaced).rejects.toMatchObject({ problem: 'broken' })
  const { probabilities } = await lane.run({ type: 'detect', streams: [aSecond()], ended: [] }, 'final')
  expect(probabilities[0]).toHaveLength(32)
})

test('a thread that dies loses its work, says so, and another takes its place', async () => {
  const news: ThreadNews[] = []
  const lane = openLane((each) => news.push(each))
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  await lane.load()
  const lost = lane.run({ type: 'detect', streams: [aSecond()], ended: [] }, 'final')
  const [thread] = post.mock.contexts
  if (thread instanceof Worker) void thread.terminate()
  await expect(lost).rejects.toMatchObject({ problem: 'broken' })
  expect(lane.ready).toBe(false)
  await expect.poll(() => lane.ready, { timeout: 20_000 }).toBe(true)
  await lane.run({ type: 'detect', streams: [aSecond()], ended: [1] }, 'final')
  expect(news.map(({ type }) => type)).toEqual(['loaded', 'ready', 'failed', 'loaded', 'ready'])
})

test('once closed, a lane takes no more', async () => {
  const lane = openLane()
  await lane.load()
  await lane.close()
  await expect(lane.run({ type: 'detect', streams: [], ended: [] }, 'final')).rejects.toMatchObject({
    problem: 'cancelled',
  })
})
