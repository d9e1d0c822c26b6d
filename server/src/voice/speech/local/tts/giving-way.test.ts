import { expect, test } from 'vitest'
import type { SpareWorker } from '../spare-worker.ts'
import { givingWay } from './giving-way.ts'

const JOB = {
  type: 'synthesise',
  text: '',
  accent: 'spanish',
  speaker: 0,
  lengthScale: 1,
  gainDb: 0,
} as const
const DONE = { samples: new Int16Array(0), computedMs: 0 }
const HOUR_MS = 3_600_000

/** Does a job when it is told to, and tells what it has begun. */
function workshop(name: string, begun: string[]) {
  const under: PromiseWithResolvers<typeof DONE>[] = []
  const run: SpareWorker['run'] = (job) => {
    begun.push(`${name} ${job.text}`)
    under.push(Promise.withResolvers())
    return under.at(-1)!.promise
  }
  return {
    run,
    finish: () => under.shift()?.resolve(DONE),
    fail: () => under.shift()?.reject(new Error('No.')),
  }
}

function workshops(longestWaitMs = HOUR_MS) {
  const begun: string[] = []
  const [call, later] = [workshop('call', begun), workshop('later', begun)]
  const { live, ahead } = givingWay({ spanish: call }, { spanish: later }, longestWaitMs)
  return { begun, call, later, live: live.spanish, ahead: ahead.spanish }
}

test('what no call waits for begins when no call waits for speech', async () => {
  const { begun, call, later, live, ahead } = workshops()
  const [one, other] = [
    live.run({ ...JOB, text: 'one' }, 'final'),
    live.run({ ...JOB, text: 'two' }, 'final'),
  ]
  const made = ahead.run({ ...JOB, text: 'three' }, 'ordinary')
  call.finish()
  await one
  expect(begun).toEqual(['call one', 'call two'])
  call.fail()
  await expect(other).rejects.toThrow('No.')
  await expect.poll(() => begun).toEqual(['call one', 'call two', 'later three'])
  later.finish()
  expect(await made).toBe(DONE)
})

test('it does not wait for ever', async () => {
  const { begun, live, ahead } = workshops(1)
  void live.run({ ...JOB, text: 'one' }, 'final')
  void ahead.run({ ...JOB, text: 'two' }, 'ordinary')
  await expect.poll(() => begun).toEqual(['call one', 'later two'])
})
