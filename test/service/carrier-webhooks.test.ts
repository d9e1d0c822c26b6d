import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { signatureOf } from '../../server/src/product/phone-numbers/adapters/twilio/signature.ts'
import { MINUTE_MS } from '../../server/src/platform/clock.ts'
import { startReceiver } from '../webhook-receiver.ts'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { ACCOUNT, AUTH_TOKEN, startTwilio, type TwilioStandIn } from '../twilio/stand-in.ts'

const PUBLIC = 'http://localhost:4000'
const CALLER = '+13034997111'
/** Of a country that callers may be put through to. */
const COLLEAGUE = '+13035550187'
/** The first call starts threads; on a busy machine that takes a while. */
const SOON = { timeout: 50_000 }

let twilio: TwilioStandIn
let node: TestService
let owner: Tenant
let agentId: string
let number: string

beforeAll(async () => {
  twilio = await startTwilio()
  node = await startTestService('sqlite', { ...twilio.environment, PUBLIC_URL: PUBLIC, DIAL_COUNTRIES: 'US' })
  owner = await node.signUp()
  const { body } = await owner.ask('POST', '/agents', { body: { ...AN_AGENT, forwarding_number: COLLEAGUE } })
  agentId = body.agent.id
  number = (await owner.ask('POST', '/phone-numbers', { body: { agent_id: agentId } })).body.phone_number
})
afterAll(async () => {
  await node?.close()
  await twilio?.close()
})

const fieldsOf = (sid: string, to = number) => ({ CallSid: sid, AccountSid: ACCOUNT, To: to, From: CALLER })
const rows = () => node.store.db.selectFrom('carrier_calls').selectAll().execute()
afterEach(async () => void (await node.store.db.deleteFrom('carrier_calls').execute()))

type Sent = { signature?: string | undefined; type?: string; at?: string }

async function post(path: string, fields: Record<string, string>, { signature, type, at }: Sent = {}) {
  const body = new URLSearchParams(fields)
  const { statusCode: status, body: text } = await node.service.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': type ?? 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? signatureOf(AUTH_TOKEN, (at ?? PUBLIC) + path, body),
    },
    payload: body.toString(),
  })
  return { status, text }
}

const tokenIn = (text: string) => /\/carrier\/stream\/([\w-]+)"/.exec(text)?.[1] ?? ''

test('a signature is that of Twilio’s own example', () => {
  const fields = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(signatureOf('12345', url, fields)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
})

describe('a call that Twilio tells of', () => {
  test('is to bring its sound by a socket, by a token that says nothing', async () => {
    const { status, text } = await post('/carrier/voice', fieldsOf(twilio.newSid('CA')))
    expect(status).toBe(200)
    expect(text).toMatch(
      /^<\?xml .*<Response><Connect action="http:\/\/localhost:4000\/carrier\/after"><Stream url="ws:\/\/localhost:4000\/carrier\/stream\/[\w-]{32}"\/><\/Connect><\/Response>$/,
    )
    expect(await rows()).toMatchObject([{ agent_id: agentId, caller: CALLER, state: 'ringing' }])
    expect(JSON.stringify(await rows())).not.toContain(tokenIn(text))
  })

  test.each([
    ['TN-Validation-Passed-A', 'A'],
    ['TN-Validation-Passed-C-Diverted', 'C'],
    ['TN-Validation-Failed-A', null],
    ['No-TN-Validation', null],
    ['TN-Validation-Passed-D', null],
  ])('says %s of its caller, which is kept as %s', async (StirVerstat, attestation) => {
    await post('/carrier/voice', { ...fieldsOf(twilio.newSid('CA')), StirVerstat, ForwardedFrom: COLLEAGUE })
    expect(await rows()).toMatchObject([{ attestation, forwarded_from: COLLEAGUE }])
  })

  test('keeps nothing of a number that is none', async () => {
    await post('/carrier/voice', { ...fieldsOf(twilio.newSid('CA')), ForwardedFrom: 'x'.repeat(9000) })
    expect(await rows()).toMatchObject([{ attestation: null, forwarded_from: null }])
  })

  test('is looked up while it rings, and rejected where the owner’s server says so', async () => {
    const receiver = await startReceiver()
    const ask = async () => (await post('/carrier/voice', fieldsOf(twilio.newSid('CA')))).text
    const changed = { lookup_url: receiver.url, lookup_timeout_ms: 1500 }
    await owner.ask('PATCH', `/agents/${agentId}`, { body: changed })
    receiver.answer = (response) => response.end('{"reject": true}')
    expect(await ask()).toContain('<Reject/>')
    expect(await rows()).toEqual([])
    const [asked] = receiver.received
    expect(JSON.parse(asked?.body ?? '').data).toMatchObject({
      caller: CALLER,
      called: number,
      agent_id: agentId,
    })
    node.clock.advance(MINUTE_MS)
    receiver.answer = (response) => response.end('{"variables": {"name": "Ann"}}')
    expect(tokenIn(await ask())).not.toBe('')
    const [row] = await rows()
    expect(JSON.parse(row?.lookup ?? '')).toMatchObject({ used: true, variables: { name: 'Ann' } })
    await owner.ask('PATCH', `/agents/${agentId}`, { body: { lookup_url: null } })
    await receiver.close()
  })

  test('for a number that is none of ours is rejected', async () => {
    const { text } = await post('/carrier/voice', fieldsOf(twilio.newSid('CA'), '+12127369999'))
    expect(text).toContain('<Reject/>')
    expect(await rows()).toEqual([])
  })

  test('is told of again with a new token, as long as nobody has come with the first', async () => {
    const fields = fieldsOf(twilio.newSid('CA'))
    const first = tokenIn((await post('/carrier/voice', fields)).text)
    const second = tokenIn((await post('/carrier/voice', fields)).text)
    expect(second).not.toBe(first)
    expect(await rows()).toHaveLength(1)
    await node.store.db.updateTable('carrier_calls').set({ state: 'connected' }).execute()
    expect(await post('/carrier/voice', fields)).toMatchObject({ status: 409 })
  })

  test('whose sound never came is forwarded to the agent’s number, once', async () => {
    const fields = fieldsOf(twilio.newSid('CA'))
    await post('/carrier/voice', fields)
    expect((await post('/carrier/after', fields)).text).toContain(`<Number>${COLLEAGUE}</Number>`)
    expect((await post('/carrier/after', fields)).text).toContain('<Hangup/>')
  })

  test('that has ended as it should is hung up', async () => {
    const fields = fieldsOf(twilio.newSid('CA'))
    await post('/carrier/voice', fields)
    await node.store.db.updateTable('carrier_calls').set({ state: 'ended' }).execute()
    expect((await post('/carrier/after', fields)).text).toContain('<Response><Hangup/></Response>')
  })

  test('that we did not answer is forwarded by the fallback', async () => {
    const { text } = await post('/carrier/fallback', fieldsOf(twilio.newSid('CA')))
    expect(text).toContain(`<Number>${COLLEAGUE}</Number>`)
  })

  test('is not forwarded at the operator’s expense where the operator does not let the account', async () => {
    await owner.click('PATCH', `/operator/accounts/${owner.accountId}`, { body: { may_dial: false } })
    const { text } = await post('/carrier/fallback', fieldsOf(twilio.newSid('CA')))
    expect(text).toMatch(/<Say language="en-US">[^<]*nobody can take your call[^<]*<\/Say><Hangup\/>/)
    await owner.click('PATCH', `/operator/accounts/${owner.accountId}`, { body: { may_dial: true } })
  })
})

describe('nothing is made for', () => {
  const CASES: [string, Sent][] = [
    ['a request without a signature', { signature: '' }],
    ['a signature of somebody else', { signature: Buffer.alloc(20).toString('base64') }],
    ['a signature for another address', { at: 'https://elsewhere.example.com' }],
    ['a signature for the address with another scheme', { at: 'https://localhost:4000' }],
  ]
  test.each(CASES)('%s', async (_what, sent) => {
    for (const path of ['voice', 'fallback', 'after', 'status', 'status/token'])
      expect(await post(`/carrier/${path}`, fieldsOf(twilio.newSid('CA')), sent), path).toMatchObject({
        status: 403,
      })
    expect(await rows()).toEqual([])
  })

  test('a signed request whose fields were changed, added to, or left out', async () => {
    const fields = fieldsOf(twilio.newSid('CA'))
    const signature = signatureOf(AUTH_TOKEN, `${PUBLIC}/carrier/voice`, new URLSearchParams(fields))
    const { From: _from, ...fewer } = fields
    for (const changed of [{ ...fields, To: '+12125550100' }, { ...fields, More: '1' }, fewer])
      expect(await post('/carrier/voice', changed, { signature })).toMatchObject({ status: 403 })
    expect(await post('/carrier/voice?more=1', fields, { signature })).toMatchObject({ status: 403 })
    expect(await rows()).toEqual([])
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'a body of the kind %s',
    async (type) => {
      const { status } = await post('/carrier/voice', fieldsOf(twilio.newSid('CA')), { type })
      expect([400, 403, 415]).toContain(status)
      expect(await rows()).toEqual([])
    },
  )

  test('a request without the call’s name', async () => {
    expect(await post('/carrier/voice', { To: number })).toMatchObject({ status: 400 })
    expect(await post('/carrier/voice', fieldsOf('CA/../1'))).toMatchObject({ status: 400 })
  })
})

describe('a socket', () => {
  let port: number
  beforeAll(async () => {
    await node.service.app.listen({ host: '127.0.0.1', port: 0 })
    port = (node.service.app.server.address() as AddressInfo).port
  })

  const connect = (token: string, signature?: string) => {
    const path = `/carrier/stream/${token}`
    const right = signatureOf(AUTH_TOKEN, `ws://localhost:4000${path}`, new URLSearchParams())
    const headers = { 'x-twilio-signature': signature ?? right }
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
    return new Promise<WebSocket>((resolve, reject) => {
      socket.once('open', () => resolve(socket))
      socket.once('error', reject)
    })
  }
  const closing = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))

  test('that is not signed, or signed for another address, is not opened', async () => {
    const token = tokenIn((await post('/carrier/voice', fieldsOf(twilio.newSid('CA')))).text)
    const http = signatureOf(AUTH_TOKEN, `${PUBLIC}/carrier/stream/${token}`, new URLSearchParams())
    await expect(connect(token, '')).rejects.toThrow('403')
    await expect(connect(token, http)).rejects.toThrow('403')
    expect(await rows()).toMatchObject([{ state: 'ringing' }])
  })

  test('with a token that is none, or was used, is closed', async () => {
    expect(await closing(await connect('nobody-knows-it'))).toBe(4004)
    const token = tokenIn((await post('/carrier/voice', fieldsOf(twilio.newSid('CA')))).text)
    const first = await connect(token)
    await expect.poll(async () => (await rows())[0]?.state).toBe('connected')
    expect(await closing(await connect(token))).toBe(4004)
    first.send(JSON.stringify({ event: 'stop', streamSid: 'MZ1' }))
    await closing(first)
  })

  test.each([
    ['completed', 'caller_hung_up'],
    ['canceled', 'caller_hung_up'],
    ['failed', 'failed'],
  ])(
    'of a call that Twilio calls %s ends it, as %s',
    async (CallStatus, reason) => {
      twilio.calls.reach(PUBLIC, `http://127.0.0.1:${port}`)
      const calls = async (status: string) => (await owner.ask('GET', `/calls?status=${status}`)).body.data
      const call = await twilio.calls.call({ to: number, from: CALLER, voiceUrl: `${PUBLIC}/carrier/voice` })
      const tell = (status: string) =>
        twilio.calls.post(`${PUBLIC}/carrier/status`, { CallSid: call.sid, CallStatus: status })
      await expect.poll(() => calls('live'), SOON).toHaveLength(1)
      const [{ id }] = await calls('live')
      await tell('in-progress')
      expect(await rows()).toMatchObject([{ state: 'connected' }])
      await tell(CallStatus)
      const ended = async () => (await owner.ask('GET', `/calls/${id}`)).body.data.reason
      await expect.poll(ended, SOON).toBe(reason)
      await call.over
    },
    120_000,
  )

  test('with a token that is a minute old is closed', async () => {
    const token = tokenIn((await post('/carrier/voice', fieldsOf(twilio.newSid('CA')))).text)
    node.clock.advance(61_000)
    expect(await closing(await connect(token))).toBe(4004)
  })
})
