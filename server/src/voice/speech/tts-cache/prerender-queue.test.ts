import { expect, test } from 'vitest'
import { createPrerenderQueue, MAX_WAITING_OF_ACCOUNT } from './prerender-queue.ts'

const FOREVER = new AbortController().signal

/** Work that ends on request, and a record of what was begun. */
function workshop() {
  const queue = createPrerenderQueue()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask(account: string, name: string, rank: 'soon' | 'later' = 'later', signal: AbortSignal = FOREVER) {
      const work = async () => {
        begun.push(name)
        const { promise, resolve } = Promise.withResolvers<void>()
        ends.set(name, resolve)
        await promise
        return name
      }
      const asked = queue.run(account, rank, work, signal)
      asked.catch(() => {})
      return asked
    },
    async end(name: string) {
      await expect.poll(() => ends.has(name)).toBe(true)
      ends.get(name)?.()
    },
  }
}

test('an account has one thing made at a time, and others do not wait for all that it wants', async () => {
  const { begun, ask, end } = workshop()
  for (const name of ['b1', 'b2', 'b3', 'b4']) void ask('b', name)
  const a = ask('a', 'a1')
  await expect.poll(() => begun).toEqual(['b1', 'a1'])
  await end('a1')
  expect(await a).toBe('a1')
  void ask('c', 'c1')
  await expect.poll(() => begun).toEqual(['b1', 'a1', 'c1'])
  await end('b1')
  await expect.poll(() => begun).toEqual(['b1', 'a1', 'c1', 'b2'])
})

test('accounts take turns, however much they have waiting', async () => {
  const { begun, ask, end } = workshop()
  for (const name of ['b1', 'b2', 'b3']) void ask('b', name)
  for (const name of ['c1', 'c2', 'c3']) void ask('c', name)
  void ask('a', 'a1')
  await expect.poll(() => begun).toEqual(['b1', 'c1'])
  await end('b1')
  await expect.poll(() => begun).toEqual(['b1', 'c1', 'a1'])
  await end('c1')
  await expect.poll(() => begun).toEqual(['b1', 'c1', 'a1', 'b2'])
})

test('what is waited for comes before what is for later, of the same account', async () => {
  const { begun, ask, end } = workshop()
  for (const name of ['later 1', 'later 2']) void ask('a', name)
  void ask('a', 'soon', 'soon')
  await end('later 1')
  await expect.poll(() => begun).toEqual(['later 1', 'soon'])
})

test('leaving the queue costs no other account a turn', async () => {
  const { begun, ask, end } = workshop()
  const leaving = new AbortController()
  void ask('a', 'first')
  const left = ask('a', 'left', 'soon', leaving.signal)
  void ask('a', 'second')
  leaving.abort()
  await expect(left).rejects.toMatchObject({ problem: 'cancelled' })
  await end('first')
  await expect.poll(() => begun).toEqual(['first', 'second'])
})

test('an account that has too much waiting is refused, another is not', async () => {
  const { ask } = workshop()
  for (let index = 0; index <= MAX_WAITING_OF_ACCOUNT; index++) void ask('b', `b${index}`)
  await expect(ask('b', 'one more')).rejects.toMatchObject({ problem: 'overloaded' })
  const a = ask('a', 'a1')
  await expect(Promise.race([a, Promise.resolve('waits')])).resolves.toBe('waits')
})

test('what fails does not hold up what comes after it', async () => {
  const queue = createPrerenderQueue()
  const failing = queue.run('a', 'soon', () => Promise.reject(new Error('no voice')), FOREVER)
  await expect(failing).rejects.toThrow('no voice')
  expect(await queue.run('a', 'soon', async () => 'made', FOREVER)).toBe('made')
})
