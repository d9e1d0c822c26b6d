import { expect, test } from 'vitest'
import { createRawCall, rawOffer } from '../../../../../test/peers/phones/raw-caller.ts'
import type { IncomingCall } from '../telephone.ts'
import { caller, inbound, LONG, prove, turns } from './proving.fixture.ts'
import { dial, openPhone, PATIENCE, trunkOf, wayTo } from './telephones.fixture.ts'

/** Tenant A has a telephone with a password. Tenant B names the address that it calls from. */
const ADDRESSES = ['127.0.0.0/24']
const OF_B = trunkOf({ id: 'trunk_2', accountId: 'account_2', addresses: ADDRESSES })
const OF_A = trunkOf({ id: 'softphone_1', kind: 'softphone', inbound: inbound('ada') })
const NUMBER_OF_A = '+12125550100'

/** As the service does: the dialled number is A's, so that no other account gets the call. */
function answerForA(call: IncomingCall): void {
  if (call.accounts?.includes('account_1') === false) call.refuse(404)
  else call.ring()
}

async function openShared(options: Parameters<typeof openPhone>[0] = {}) {
  return openPhone({ allowsNeighbours: false, trunks: [OF_A, OF_B], called: answerForA, ...options })
}

test('a password works from an address that another account has named', async () => {
  const phone = await openShared()
  const raw = await caller(phone)
  const call = createRawCall(raw, NUMBER_OF_A, phone)
  expect(await prove(raw, call, 'INVITE', { username: 'ada' })).toBe(180)
  expect(phone.calls.map(({ accounts }) => accounts)).toEqual([['account_2'], ['account_1']])
})

test('so it does where a proxy in front of us is the address', async () => {
  const phone = await openShared({ trusted: ADDRESSES })
  const raw = await caller(phone)
  const call = createRawCall(raw, 'ada', phone)
  expect(await prove(raw, call, 'REGISTER', { username: 'ada' })).toBe(200)
})

test('the number of another account is not found by an address alone, nor whether it exists', async () => {
  const phone = await openShared({ trunks: [OF_B], called: (call) => call.refuse(404) })
  const raw = await caller(phone)
  const ask = async (dialled: string) => {
    const from = raw.received.length
    raw.send(createRawCall(raw, dialled, phone).request('INVITE', { body: rawOffer(9) }))
    return (await raw.until('end', ({ status }) => status >= 400, { from })).status
  }
  // There is no password that could be asked for.
  expect(await ask(NUMBER_OF_A)).toBe(404)
  phone.telephone.setTrunks([OF_A, OF_B])
  expect([await ask(NUMBER_OF_A), await ask('+12125550199')]).toEqual([401, 401])
})

test('wrong passwords are counted from an address that is named, and its calls still come', async () => {
  let nowMs = Date.now()
  const phone = await openShared({ clock: { now: () => nowMs } })
  const raw = await caller(phone)
  const guess = async (password: string) => {
    const call = createRawCall(raw, 'ada', phone)
    return prove(raw, call, 'REGISTER', { username: 'ada', password })
  }
  for (let times = 0; times < 64; times++) {
    expect(await guess(`guess ${times}`)).toBe(401)
    nowMs += 100
  }
  const heard = raw.received.length
  await expect(Promise.race([guess('correct horse battery'), turns().then(turns)])).resolves.toBeUndefined()
  expect(raw.received.slice(heard).filter(({ status }) => status === 200)).toEqual([])
  raw.send(createRawCall(raw, NUMBER_OF_A, phone).request('INVITE', { body: rawOffer(9) }))
  await expect.poll(() => phone.calls, PATIENCE).toHaveLength(1)
  nowMs += 300_000
  expect(await guess('correct horse battery')).toBe(200)
})

test('a flood from an address that is named is cut, and is over when it slows', async () => {
  let nowMs = Date.now()
  const phone = await openShared({ clock: { now: () => nowMs } })
  const raw = await caller(phone)
  for (let times = 0; times < 260; times++) {
    raw.send(createRawCall(raw, '100', phone).request('OPTIONS', { headers: LONG }))
    if (times % 20 === 0) await turns()
  }
  await raw.until('answer', ({ status }) => status === 200, { count: 200 })
  await turns()
  expect(raw.received).toHaveLength(200)
  nowMs += 2000
  raw.send(createRawCall(raw, '100', phone).request('OPTIONS', { headers: LONG }))
  await raw.until('answer', ({ status }) => status === 200, { count: 201 })
})

test('naming another account’s carrier changes nothing of its transfers or its encryption', async () => {
  const carrier = trunkOf({ addresses: ADDRESSES, transfer: 'refer', referForm: 'tel', srtp: 'require' })
  const intruder = { ...OF_B, transfer: 'bridge', srtp: 'off' } as const
  const here = await openPhone({ allowsNeighbours: false, trunks: [intruder, carrier] })
  const there = await openPhone({ trunks: [trunkOf({ outbound: wayTo(here), srtp: 'require' })] })
  dial(there)
  await expect.poll(() => here.calls, PATIENCE).toHaveLength(1)
  const [call] = here.calls
  expect(call!.accounts).toContain('account_1')
  call!.belongsTo('account_1')
  expect(call!.line.refer).toBeDefined()

  const raw = await caller(here)
  raw.send(createRawCall(raw, NUMBER_OF_A, here).request('INVITE'))
  await expect.poll(() => here.calls, PATIENCE).toHaveLength(2)
  expect(here.calls[1]!.accounts).toContain('account_1')
  here.calls[1]!.belongsTo('account_1')
  here.calls[1]!.line.open('call_2', { frame() {}, digit() {}, typed() {}, played() {}, dropped() {} })
  const answer = await raw.until('offer', ({ status }) => status === 200)
  expect(answer.text).toContain('RTP/SAVP')
})
