import { english } from '../../language/en/index.ts'
import { expect, test } from 'vitest'
import { createEmailTool, MAX_MAILS, MAX_MAILS_TO_CALLER, type OutgoingMail } from './email-tool.ts'
import { createToolRegistry } from './registry.ts'
import type { Json } from '../../voice/tool.ts'

const { signal } = new AbortController()
const mail = { to: 'caller', address: 'Ann@example.com', subject: 'Your visit', text: 'See you on Monday.' }

function createCall(works = true) {
  const outbox = new Map<string, OutgoingMail>()
  const mailer = {
    send: async (each: OutgoingMail) => {
      if (works) outbox.set(each.key, each)
      return works
    },
    find: async (key: string) => outbox.get(key),
  }
  const registry = createToolRegistry([createEmailTool(english, mailer)])
  const run = (key: string, turn: number, heard: string, args: Json = mail) =>
    registry.run(
      'send_email',
      args,
      { key, callId: 'call_1', turn, heard, callerNumber: null, nowMs: 0 },
      signal,
    )
  return { outbox, mailer, run }
}

test('mail to the business goes at once, to where no model can say', async () => {
  const { outbox, run } = createCall()
  const args = { to: 'business', subject: 'A\r\nBcc: x@example.com', text: 'Please call Ann.' }
  expect(await run('k1', 1, 'tell them', args)).toEqual({
    ok: true,
    result: { status: 'sent', to: 'business' },
    effect: null,
  })
  expect([...outbox.values()]).toEqual([
    { key: 'k1', to: { kind: 'business' }, subject: 'A Bcc: x@example.com', text: 'Please call Ann.' },
  ])
})

test('mail to the caller goes after they have said yes to the address in a later turn', async () => {
  const { outbox, run } = createCall()
  expect(await run('k1', 1, 'ann at example dot com, yes')).toMatchObject({
    ok: false,
    result: { error: 'not_confirmed', address: 'Ann@example.com' },
  })
  expect(await run('k2', 1, 'yes')).toMatchObject({ result: { error: 'not_confirmed' } })
  expect(outbox.size).toBe(0)
  expect(await run('k3', 2, "Yes, that's right.")).toMatchObject({ ok: true })
  expect([...outbox.values()]).toMatchObject([
    { key: 'k3', to: { kind: 'caller', address: 'Ann@example.com' } },
  ])
})

test.each(['no', 'no, yes, no', 'wait', "that's not right", 'what?', '', 'send it to bob instead, okay'])(
  'whatever the model claims, "%s" is no yes',
  async (heard) => {
    const { outbox, run } = createCall()
    await run('k1', 1, 'my address')
    expect(await run('k2', 2, heard)).toMatchObject({ result: { error: 'not_confirmed' } })
    expect(await run('k3', 3, 'yes', { ...mail, address: 'bob@example.com' })).toMatchObject({
      result: { error: 'not_confirmed' },
    })
    expect(outbox.size).toBe(0)
  },
)

test('a call causes so many mails and no more, and the same key only one', async () => {
  const { outbox, run } = createCall()
  await run('ask', 1, 'my address')
  for (let at = 0; at < 2 * MAX_MAILS; at++) await run(`c${at}`, 2, 'yes')
  expect(outbox.size).toBe(MAX_MAILS_TO_CALLER)
  for (let at = 0; at < 2 * MAX_MAILS; at++)
    await run(`b${at}`, 2, 'yes', { to: 'business', subject: 'x', text: 'y' })
  expect(outbox.size).toBe(MAX_MAILS)
  expect(await run('c0', 9, 'no')).toMatchObject({ ok: true, result: { status: 'sent' } })
  expect(outbox.size).toBe(MAX_MAILS)
})

test('what cannot be sent, or has no recipient, is an error', async () => {
  const { run } = createCall(false)
  expect(await run('k1', 1, '', { to: 'business', subject: 'x', text: 'y' })).toMatchObject({
    result: { error: 'not_sent' },
  })
  expect(await run('k2', 1, '', { to: 'caller', subject: 'x', text: 'y' })).toMatchObject({
    result: { error: 'no_address' },
  })
  expect(await run('k3', 1, '', { ...mail, address: 'ann at home' })).toMatchObject({
    result: { error: 'invalid_arguments' },
  })
})
