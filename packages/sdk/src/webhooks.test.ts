import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { Parley } from './client.ts'

const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
const BODY = JSON.stringify({ type: 'call.ended', timestamp: '2026-11-17T09:00:00Z', data: { id: 'call_1' } })
const { webhooks } = new Parley()

function signed(body: string, { secret = SECRET, seconds = Math.floor(Date.now() / 1000) } = {}) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`msg_1.${seconds}.${body}`).digest('base64')
  return {
    'Webhook-Id': 'msg_1',
    'Webhook-Timestamp': String(seconds),
    'Webhook-Signature': `v1,${signature}`,
  }
}

test('a signed event is unwrapped, whichever of the signatures is ours', async () => {
  const headers = signed(BODY)
  const event = { type: 'call.ended', timestamp: '2026-11-17T09:00:00Z', data: { id: 'call_1' } }
  expect(await webhooks.unwrap(BODY, headers, SECRET)).toEqual(event)
  expect(await webhooks.unwrap(BODY, new Headers(headers), SECRET)).toEqual(event)
  const rotating = { ...headers, 'Webhook-Signature': `v1,AAAA v1a,x ${headers['Webhook-Signature']}` }
  expect(await webhooks.unwrap(BODY, rotating, SECRET)).toEqual(event)
})

test('the example of the specification is verified', async () => {
  // https://github.com/standard-webhooks/standard-webhooks: the vector of its reference libraries, at its own time.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  const key = Buffer.from(secret.slice(6), 'base64')
  const known = createHmac('sha256', key)
    .update(`msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.${body}`)
    .digest('base64')
  expect(known).toBe('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  expect(await webhooks.unwrap(body, signed(body, { secret }), secret)).toEqual({ test: 2_432_232_314 })
})

const now = () => Math.floor(Date.now() / 1000)
test.each<readonly [string, string, () => Record<string, string>, string]>([
  ['another body', `${BODY} `, () => signed(BODY), SECRET],
  ['another secret', BODY, () => signed(BODY), `whsec_${Buffer.alloc(24, 2).toString('base64')}`],
  ['an old one', BODY, () => signed(BODY, { seconds: now() - 301 }), SECRET],
  ['one of the future', BODY, () => signed(BODY, { seconds: now() + 301 }), SECRET],
  ['one without a time', BODY, () => ({ ...signed(BODY), 'Webhook-Timestamp': 'now' }), SECRET],
  [
    'one without a signature',
    BODY,
    () => ({ 'Webhook-Id': 'a', 'Webhook-Timestamp': String(now()) }),
    SECRET,
  ],
  ['a signature that is none', BODY, () => ({ ...signed(BODY), 'Webhook-Signature': 'v1,%% v1' }), SECRET],
  ['a secret that is none', BODY, () => signed(BODY), 'prl_key'],
])('%s is refused', async (_what, body, headers, secret) => {
  await expect(webhooks.unwrap(body, headers(), secret)).rejects.toMatchObject({ name: 'WebhookError' })
})
