import { expect, test } from 'vitest'
import type { AccountId } from '../../../platform/ids.ts'
import { createRoom } from './room.ts'

const account = (name: string) => name as AccountId

test('one account’s slow uploads leave room for those of others, and give it back when they end', async () => {
  const room = createRoom()
  const slow = Promise.withResolvers<void>()
  const asked = Array.from({ length: 16 }, () => room(account('eve'), () => slow.promise))
  const refused = await Promise.allSettled(asked.slice(4))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(refused[0]).toMatchObject({
    reason: { code: 'unavailable', message: expect.stringContaining('account') },
  })
  expect(await room(account('ada'), async () => 'kept')).toBe('kept')
  slow.resolve()
  await Promise.all(asked.slice(0, 4))
  expect(await room(account('eve'), async () => 'kept')).toBe('kept')
})

test('all accounts together have a bound too', async () => {
  const room = createRoom()
  const slow = Promise.withResolvers<void>()
  const asked = Array.from({ length: 16 }, (_, index) => room(account(`a${index}`), () => slow.promise))
  await expect(room(account('ada'), async () => 'kept')).rejects.toMatchObject({ code: 'unavailable' })
  slow.resolve()
  await Promise.all(asked)
  expect(await room(account('ada'), async () => 'kept')).toBe('kept')
})

test('what fails gives its place back', async () => {
  const room = createRoom()
  for (let count = 0; count < 5; count++)
    await expect(room(account('ada'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
