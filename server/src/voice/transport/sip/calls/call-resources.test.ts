import { describe, expect, test } from 'vitest'
import { freePorts } from '../../../../../../test/peers/ports.ts'
import {
  createRawCall,
  openRawCaller,
  rawHeader,
  rawOffer,
} from '../../../../../../test/peers/phones/raw-caller.ts'
import { createMediaPorts } from './media-ports.ts'
import {
  dial,
  HIGH_HZ,
  LOW_HZ,
  openPhone,
  PATIENCE,
  talk,
  trunkOf,
  wayTo,
  type Phone,
} from '../telephones.fixture.ts'

/** Room for two calls. */
async function narrowRange() {
  const from = await freePorts(4)
  return { from, to: from + 3 }
}

/** As many as there is room for, and no more. */
async function connectTwo(here: Phone, there: Phone) {
  const before = there.calls.length
  const attempts = [dial(here), dial(here)]
  await expect.poll(() => there.calls.length - before, PATIENCE).toBe(2)
  const callees = there.calls.slice(before).map(({ line }) => talk(line, HIGH_HZ))
  await expect.poll(() => attempts.every(({ line }) => line), PATIENCE).toBe(true)
  const third = dial(here)
  await expect.poll(() => third.failure, PATIENCE).toBe('unreachable')
  return { callers: attempts.map(({ line }) => talk(line!, LOW_HZ)), callees }
}

describe.each(['who calls', 'who is called'])('the ports of %s', (side) => {
  test('are free again, however a call ends', { timeout: 60_000 }, async () => {
    const narrow = { mediaPorts: await narrowRange() }
    const there = await openPhone(side === 'who calls' ? {} : narrow)
    const nowhere = trunkOf({ id: 'trunk_2', accountId: 'account_2' })
    const broken = { ...nowhere, outbound: wayTo({ host: 'no host', port: 1, tlsPort: 0 }) }
    const trunks = [trunkOf({ outbound: wayTo(there) }), broken]
    const here = await openPhone({ ...(side === 'who calls' ? narrow : {}), trunks })

    const first = await connectTwo(here, there)
    first.callers[0]!.line.hangUp('agent_hung_up')
    first.callees[1]!.line.hangUp('agent_hung_up')
    await expect.poll(() => first.callees[0]!.dropped, PATIENCE).toEqual(['caller'])
    await expect.poll(() => first.callers[1]!.dropped, PATIENCE).toEqual(['caller'])

    const refused = dial(here)
    await expect.poll(() => there.calls, PATIENCE).toHaveLength(3)
    there.calls[2]!.refuse(486)
    await expect.poll(() => refused.failure, PATIENCE).toBe('busy')
    const given = dial(here)
    await expect.poll(() => there.calls, PATIENCE).toHaveLength(4)
    given.cancel()
    await expect.poll(() => there.calls[3]!.isGone(), PATIENCE).toBe(true)
    dial(here).cancel()
    const impossible = dial(here, { accountId: 'account_2' })
    await expect.poll(() => impossible.failure, PATIENCE).toBe('unreachable')

    await connectTwo(here, there)
  })
})

test('ports in use are passed over, and the longest unused come first', async () => {
  const range = await narrowRange()
  const take = createMediaPorts('127.0.0.1', range)
  const other = createMediaPorts('127.0.0.1', range)
  const taken = (await take())!
  const passed = (await other())!
  expect([taken.port, passed.port]).toEqual([range.from, range.from + 2])
  expect(await other()).toBeUndefined()
  taken.close()
  taken.close()
  expect((await other())?.port).toBe(range.from)
  passed.close()
  expect((await take())?.port).toBe(range.from + 2)
})

test('a call for which there are no ports gets Retry-After', async () => {
  const there = await openPhone({ mediaPorts: { from: 1, to: 1 } })
  const caller = await openRawCaller(there)
  caller.send(createRawCall(caller, '100', there).request('INVITE', { body: rawOffer(9) }))
  const refusal = await caller.until('refusal', ({ status }) => status >= 300)
  expect(refusal.status).toBe(503)
  expect(rawHeader(refusal, 'Retry-After')).toBe('5')
  expect(there.calls).toEqual([])
  caller.close()
})

test('callers with whom there is no media in common leave their ports to others', async () => {
  const there = await openPhone({ mediaPorts: await narrowRange() })
  const caller = await openRawCaller(there)
  const odd = rawOffer(9).replace('AVP 0', 'AVP 18').replace('0 PCMU', '18 G729')
  for (let times = 0; times < 5; times++) {
    const from = caller.received.length
    caller.send(createRawCall(caller, '100', there).request('INVITE', { body: odd }))
    const refusal = await caller.until('refusal', ({ status }) => status >= 300, { from })
    expect(refusal.status).toBe(488)
  }
  caller.send(createRawCall(caller, '100', there).request('INVITE', { body: rawOffer(9) }))
  await expect.poll(() => there.calls, PATIENCE).toHaveLength(1)
  caller.close()
})

test('giving up before there are ports places no call', async () => {
  const there = await openPhone()
  const caller = await openRawCaller(there)
  for (let times = 0; times < 10; times++) {
    const branch = `z9hG4bKgone${times}`
    const call = createRawCall(caller, '100', there)
    // Both are there before anything can be opened.
    caller.send(call.request('INVITE', { body: rawOffer(9), branch }))
    caller.send(call.request('CANCEL', { branch }))
    const from = caller.received.length
    const end = await caller.until('end', ({ status }) => status === 487, { from })
    caller.send(call.request('ACK', { branch, headers: [`X-To: ${rawHeader(end, 'To')}`] }))
  }
  expect(there.calls.filter((call) => !call.isGone())).toEqual([])
  caller.close()
})

describe('a call is put through', () => {
  test('by the trunk that it came by, while that is there', async () => {
    const [first, second] = [await openPhone(), await openPhone()]
    const other = trunkOf({ id: 'trunk_1', outbound: wayTo(first) })
    const came = trunkOf({ id: 'trunk_2', addresses: ['127.0.0.1'], outbound: wayTo(second) })
    const here = await openPhone({ trunks: [other, came] })
    const there = await openPhone({ trunks: [trunkOf({ outbound: wayTo(here) })] })
    dial(there)
    await expect.poll(() => here.calls, PATIENCE).toHaveLength(1)
    here.calls[0]!.belongsTo('account_1')
    const party = talk(here.calls[0]!.line, HIGH_HZ, 'call_7')
    dial(here, { callId: 'call_7' })
    await expect.poll(() => second.calls, PATIENCE).toHaveLength(1)
    here.telephone.setTrunks([other])
    dial(here, { callId: 'call_7' })
    await expect.poll(() => first.calls, PATIENCE).toHaveLength(1)
    expect([second.calls.length, party.dropped]).toEqual([1, []])
  })

  test('by a trunk of its own account, although others share the address of the carrier', async () => {
    const [first, second] = [await openPhone(), await openPhone()]
    const addresses = ['127.0.0.1']
    const foreign = trunkOf({ id: 'trunk_1', accountId: 'account_2', addresses, outbound: wayTo(first) })
    const own = trunkOf({ id: 'trunk_2', addresses, outbound: wayTo(second), transfer: 'refer' })
    const here = await openPhone({ allowsNeighbours: false, trunks: [foreign, own] })
    const there = await openPhone({ trunks: [trunkOf({ outbound: wayTo(here) })] })
    dial(there)
    await expect.poll(() => here.calls, PATIENCE).toHaveLength(1)
    const [incoming] = here.calls
    expect(incoming?.accounts).toEqual(['account_2', 'account_1'])
    expect(incoming?.line.refer).toBeUndefined()
    incoming!.belongsTo('account_1')
    expect(incoming?.line.refer).toBeDefined()
    talk(incoming!.line, HIGH_HZ, 'call_7')
    dial(here, { callId: 'call_7' })
    await expect.poll(() => second.calls, PATIENCE).toHaveLength(1)
    expect(first.calls).toEqual([])
  })

  test('only for accounts that take calls as they are secured', async () => {
    const addresses = ['127.0.0.1']
    const strict = trunkOf({ id: 'trunk_1', accountId: 'account_2', addresses, srtp: 'require' })
    const here = await openPhone({
      allowsNeighbours: false,
      trunks: [strict, trunkOf({ id: 'trunk_2', addresses })],
    })
    const plain = await openPhone({ trunks: [trunkOf({ outbound: wayTo(here) })] })
    dial(plain)
    await expect.poll(() => here.calls, PATIENCE).toHaveLength(1)
    expect(here.calls[0]?.accounts).toEqual(['account_1'])
    const secured = await openPhone({ trunks: [trunkOf({ outbound: wayTo(here), srtp: 'require' })] })
    dial(secured)
    await expect.poll(() => here.calls, PATIENCE).toHaveLength(2)
    expect(here.calls[1]?.accounts).toEqual(['account_2', 'account_1'])
  })
})
