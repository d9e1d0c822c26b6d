import { afterAll, expect, test } from 'vitest'
import { likeness, startMeaning } from './meaning.ts'

const meaning = startMeaning()
afterAll(() => meaning.close())

test('sentences of like meaning are alike', async () => {
  const [dog, puppy, tax] = await Promise.all([
    meaning.vector('can I bring my dog', 'now'),
    meaning.vector('is my puppy welcome', 'now'),
    meaning.vector('how do I file a tax return', 'later'),
  ])
  expect(likeness(dog, dog)).toBeCloseTo(1, 5)
  expect(likeness(dog, puppy)).toBeGreaterThan(likeness(dog, tax) + 0.2)
})

test("a caller's words do not wait for those that can", async () => {
  const done: string[] = []
  const later = Array.from({ length: 20 }, (_, index) => `sentence number ${index} of a long list`)
  const waiting = later.map((text) => meaning.vector(text, 'later').then(() => done.push('later')))
  const now = meaning.vector('is there parking', 'now').then(() => done.push('now'))
  await Promise.all([...waiting, now])
  expect(done.indexOf('now')).toBeLessThan(3)
})

test('more sentences than can wait are refused at once', async () => {
  const asked = Array.from({ length: 200 }, (_, index) => meaning.vector(`caller ${index}`, 'now'))
  const settled = await Promise.allSettled(asked)
  expect(settled.some(({ status }) => status === 'rejected')).toBe(true)
  expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(60)
})

test('a sentence is read once, and again only after it failed', async () => {
  const first = meaning.vector('the same sentence', 'now')
  expect(meaning.vector('the same sentence', 'later')).toBe(first)
  await first
})

test('once closed, it refuses', async () => {
  const closed = startMeaning()
  await closed.close()
  await expect(closed.vector('hello', 'now')).rejects.toThrow('stopped')
})

test('what a call needs goes before what is read for later, also where both want the same', async () => {
  const done: string[] = []
  const later = Array.from({ length: 40 }, (_, index) => `sentence ${index} that nobody waits for`)
  const wanted = [later[38]!, 'a sentence that a call wants']
  const all = [
    ...later.map((text) => meaning.vector(text, 'later').then(() => done.push(text))),
    ...wanted.map((text) => meaning.vector(text, 'soon').then(() => done.push(text))),
  ]
  await Promise.all(all)
  for (const text of wanted) expect(done.indexOf(text)).toBeLessThan(10)
})
