import { describe, expect, test } from 'vitest'
import { createRawCall, rawHeader, rawOffer } from '../../../../../test/peers/phones/raw-caller.ts'
import { caller, inbound, LONG, prove, turns } from './proving.fixture.ts'
import { openPhone, PATIENCE, trunkOf, wayTo, dial } from './telephones.fixture.ts'

/** Peers on this machine have to authenticate. */
async function openGuarded(options: Parameters<typeof openPhone>[0] = {}) {
  const trunks = [trunkOf({ inbound: inbound('office') })]
  return openPhone({ allowsNeighbours: false, algorithms: ['SHA-256', 'MD5'], trunks, ...options })
}

describe('who calls without credentials', () => {
  test('is taken from next door in development, for whichever account', async () => {
    const phone = await openPhone()
    const raw = await caller(phone)
    raw.send(createRawCall(raw, '100', phone).request('INVITE', { body: rawOffer(9) }))
    await expect.poll(() => phone.calls, PATIENCE).toHaveLength(1)
    expect(phone.calls[0]?.accounts).toBeUndefined()
  })

  test('gets no byte in production, and afterwards is taken as a trunk, or a proxy', async () => {
    const phone = await openPhone({ allowsNeighbours: false })
    const raw = await caller(phone)
    for (const method of ['INVITE', 'OPTIONS', 'REGISTER', 'CANCEL', 'BYE'])
      raw.send(createRawCall(raw, '100', phone).request(method))
    raw.send('OPTIONS sip:x SIP/2.0\r\nVia: broken\r\n\r\n')
    raw.send('\r\n\r\n')
    const addresses = ['127.0.0.0/8']
    const trunk = trunkOf({ addresses })
    const other = trunkOf({ id: 'trunk_2', accountId: 'account_2', addresses })
    await turns()
    phone.telephone.setTrunks([trunk, other])
    raw.send(createRawCall(raw, '100', phone).request('INVITE', { body: rawOffer(9) }))
    await expect.poll(() => phone.calls, PATIENCE).toHaveLength(1)
    expect(phone.calls[0]?.accounts).toEqual(['account_1', 'account_2'])
    expect(raw.received.filter(({ method }) => method !== 'INVITE')).toEqual([])
    await raw.until('word', ({ status }) => status === 100)
    expect(raw.received.map(({ status }) => status)).toEqual([100])

    const behind = await openPhone({ allowsNeighbours: false, trusted: addresses })
    const proxy = await caller(behind)
    proxy.send(createRawCall(proxy, '100', behind).request('INVITE', { body: rawOffer(9) }))
    await expect.poll(() => behind.calls, PATIENCE).toHaveLength(1)
    expect(behind.calls[0]?.accounts).toBeUndefined()
  })

  test('and calls itself a scanner hears nothing, even from next door', async () => {
    const phone = await openPhone()
    const raw = await caller(phone)
    const call = createRawCall(raw, '100', phone)
    raw.send(call.request('OPTIONS', { headers: ['User-Agent: friendly-scanner'] }))
    raw.send(call.request('OPTIONS', { cseq: 2, headers: ['User-Agent: Desk'] }))
    await raw.until('answer', ({ cseq }) => cseq === 2)
    expect(raw.received.map(({ cseq }) => cseq)).toEqual([2])
  })
})

describe('who has to prove itself', () => {
  test.each(['MD5', 'SHA-256'] as const)(
    'does so with %s, and reaches its own account',
    async (algorithm) => {
      const phone = await openGuarded()
      const raw = await caller(phone)
      const call = createRawCall(raw, '+12125550100', phone)
      const ringing = prove(raw, call, 'INVITE', { username: 'office', algorithm })
      await expect.poll(() => phone.calls, PATIENCE).toHaveLength(1)
      expect(phone.calls[0]).toMatchObject({ accounts: ['account_1'], dialled: ['+12125550100'] })
      phone.calls[0]!.ring()
      expect(await ringing).toBe(180)
    },
  )

  test('cannot with a wrong password or an unknown name, and after eight times hears nothing', async () => {
    let nowMs = Date.now()
    const phone = await openGuarded({ clock: { now: () => nowMs } })
    const raw = await caller(phone)
    for (let times = 0; times < 8; times++) {
      const wrong = times % 2 === 0 ? { username: 'office', password: 'wrong' } : { username: 'nobody' }
      expect(await prove(raw, createRawCall(raw, '100', phone), 'OPTIONS', wrong)).toBe(401)
      nowMs += 3000
    }
    const heard = raw.received.length
    const right = { username: 'office' }
    const deaf = createRawCall(raw, '100', phone)
    raw.send(deaf.request('OPTIONS', { headers: LONG }))
    nowMs += 299_000
    raw.send(deaf.request('OPTIONS', { headers: LONG, cseq: 5 }))
    await turns()
    expect(raw.received).toHaveLength(heard)
    nowMs += 2000
    expect(await prove(raw, createRawCall(raw, '100', phone), 'OPTIONS', right)).toBe(200)
    expect(phone.calls).toEqual([])
  })

  test('may ask 16 times in 2 seconds, and hears nothing for 5 minutes if it asks once more', async () => {
    let nowMs = Date.now()
    const phone = await openGuarded({ clock: { now: () => nowMs } })
    const raw = await caller(phone)
    const ask = () => raw.send(createRawCall(raw, '100', phone).request('OPTIONS', { headers: LONG }))
    for (let times = 0; times < 17; times++) ask()
    await raw.until('challenge', ({ status }) => status === 401, { count: 16 })
    nowMs += 299_000
    ask()
    await turns()
    expect(raw.received).toHaveLength(16)
    nowMs += 2000
    ask()
    await raw.until('challenge', ({ status }) => status === 401, { count: 17 })
  })

  test('gets no more bytes than it sent', async () => {
    const phone = await openGuarded()
    const raw = await caller(phone)
    const sizes = [0, 50, 100, 200, 300, 400, 600]
    const asked = sizes.map((size, index) =>
      createRawCall(raw, '100', phone).request('OPTIONS', {
        cseq: index + 1,
        headers: [`X-Padding: ${'x'.repeat(size)}`],
      }),
    )
    for (const text of asked) raw.send(text)
    await raw.until('challenge', ({ cseq }) => cseq === sizes.length)
    for (const { text, cseq } of raw.received)
      expect(text.length).toBeLessThanOrEqual(asked[cseq - 1]!.length)
    expect(raw.received.length).toBeLessThan(sizes.length)
  })
})

describe('a softphone', () => {
  const softphone = trunkOf({
    id: 'softphone_1',
    kind: 'softphone',
    inbound: inbound('ada'),
    phoneNumber: '+12125550111',
  })

  test('registers, is called by its number, and not after it has taken leave', async () => {
    const spare = await openPhone({ called: (call) => call.refuse(486) })
    const trunks = [softphone, trunkOf({ outbound: wayTo(spare) })]
    const phone = await openGuarded({ trunks })
    const raw = await caller(phone)
    const call = createRawCall(raw, 'ada', phone)
    const contact = { headers: ['Expires: 600'] }
    expect(await prove(raw, call, 'REGISTER', { username: 'ada' }, contact)).toBe(200)
    dial(phone, { number: '+12125550111' })
    const invite = await raw.until('call', ({ status, method }) => status === 0 && method === 'INVITE')
    expect(invite.text).toMatch(/^INVITE sip:raw@/)
    expect(rawHeader(invite, 'From')).toContain('+12025550143')
    raw.send(call.reply(invite, '486 Busy Here'))
    const leave = { cseq: 3, headers: ['Expires: 0'] }
    expect(await prove(raw, call, 'REGISTER', { username: 'ada' }, leave)).toBe(200)
    const attempt = dial(phone, { number: '+12125550111' })
    await expect.poll(() => attempt.failure, PATIENCE).toBe('busy')
    expect(spare.calls).toHaveLength(1)
  })

  test('is forgotten when its time is over, and must not register under another name', async () => {
    let nowMs = Date.now()
    const phone = await openGuarded({ trunks: [softphone], clock: { now: () => nowMs } })
    const raw = await caller(phone)
    const call = createRawCall(raw, 'ada', phone)
    const brief = { headers: ['Expires: 60'] }
    expect(await prove(raw, call, 'REGISTER', { username: 'ada' }, brief)).toBe(200)
    const foreign = createRawCall(raw, 'grace', phone)
    expect(await prove(raw, foreign, 'REGISTER', { username: 'ada' })).toBe(403)
    nowMs += 61_000
    // Whatever comes next finds that it is late.
    expect(await prove(raw, createRawCall(raw, 'x', phone), 'OPTIONS', { username: 'ada' })).toBe(200)
    const failure = async () => {
      const attempt = dial(phone, { number: '+12125550111' })
      await turns()
      attempt.cancel()
      return attempt.failure
    }
    await expect.poll(failure, PATIENCE).toBe('no_trunk')
  })

  test('that calls is known by its number, whatever it says of itself', async () => {
    const phone = await openGuarded({ trunks: [softphone] })
    const raw = await caller(phone)
    void prove(raw, createRawCall(raw, '100', phone), 'INVITE', { username: 'ada' }).catch(() => {})
    await expect.poll(() => phone.calls, PATIENCE).toHaveLength(1)
    expect(phone.calls[0]).toMatchObject({ caller: '+12125550111', accounts: ['account_1'] })
  })
})
