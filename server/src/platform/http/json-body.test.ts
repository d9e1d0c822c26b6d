import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { installJsonParser } from './json-body.ts'

async function parsed(payload: string): Promise<unknown> {
  const app = fastify()
  installJsonParser(app)
  app.post('/', async ({ body }) => ({ body }))
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  return answer.json<{ body: unknown }>().body
}

test('control characters of texts stay outside, but for tabs, line ends and those of passwords', async () => {
  const body = {
    name: 'Ada\u001b[2J \u009b31mEve\u007f',
    faq: [{ answer: 'one\r\ntwo\tthree\n\b' }, 5, null],
    newPassword: 'correct\u0007horse',
  }
  const kept = {
    name: 'Ada[2J 31mEve',
    faq: [{ answer: 'one\r\ntwo\tthree\n' }, 5, null],
    newPassword: 'correct\u0007horse',
  }
  expect(await parsed(JSON.stringify(body))).toEqual(kept)
  expect(await parsed(JSON.stringify(kept))).toEqual(kept)
  expect(await parsed('"\\u001B"')).toBe('')
})
