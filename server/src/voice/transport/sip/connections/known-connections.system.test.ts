import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { requireLoopback } from '../../../../../../test/loopback.ts'
import { MAX_STRANGERS, MAX_STRANGERS_OF_ADDRESS } from './connection-places.ts'
import { readChallenge, writeCredentials } from '@parley/sip'
import { inbound, PASSWORD } from '../proving.fixture.ts'
import { request } from '@parley/sip/testing'
import { dial, openPhone, PATIENCE, type Phone, trunkOf } from '../telephones.fixture.ts'
import type { SipTrunk } from '../trunk.ts'

const NUMBER = '+12125550147'
const ADA = trunkOf({ id: 'softphone_1', kind: 'softphone', phoneNumber: NUMBER, inbound: inbound('ada') })
const CARRIER = trunkOf({ id: 'trunk_2', accountId: 'account_2', addresses: ['127.0.9.9'] })
/** Longer than a telephone takes to authenticate here, shorter than users wait. */
const PROOF_MS = 1500

async function openStrict(trunks: readonly SipTrunk[] = [ADA, CARRIER]): Promise<Phone> {
  return openPhone({ allowsNeighbours: false, trunks, proofMs: PROOF_MS })
}

let names = 0

/** A peer connected over TCP from that address of this machine. */
async function join({ port }: Phone, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let told = ''
  let isClosed = false
  socket.on('data', (data) => void (told += data.toString('latin1')))
  socket.on('error', () => {})
  socket.on('close', () => (isClosed = true))
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const callId = `known-${++names}`
  const say = (method: string, seq: number, more: readonly string[] = []) => {
    const via = 'SIP/2.0/TCP 127.0.0.1:5060'
    const parts = { via, seq, callId, branch: `z9hG4bK${callId}-${seq}`, more, uri: 'sip:127.0.0.1' }
    const text = request(method, { ...parts, contact: '<sip:ada@127.0.0.1:5060;transport=tcp>' })
    socket.write(text.replace('To: <sip:+12125550100@203.0.113.1>', 'To: <sip:ada@127.0.0.1>'))
  }
  const statuses = () => [...told.matchAll(/SIP\/2\.0 (\d{3})/g)].map(([, status]) => Number(status))
  /** Registers as the softphone. The last status. */
  async function register(password = PASSWORD): Promise<number | undefined> {
    say('REGISTER', 1)
    await expect.poll(statuses, PATIENCE).toHaveLength(1)
    const [, value = ''] = /^www-authenticate: *(.+)$/im.exec(told) ?? []
    const asked = { method: 'REGISTER', uri: 'sip:127.0.0.1', username: 'ada', cnonce: 'c', count: 1 }
    const proof = writeCredentials(readChallenge([value.trim()])!, { ...asked, password })
    say('REGISTER', 2, [`Authorization: ${proof}`])
    await expect.poll(statuses, PATIENCE).toHaveLength(2)
    return statuses().at(-1)
  }
  return { socket, say, statuses, register, isClosed: () => isClosed }
}

/** Whether a call to the softphone's number finds it registered. */
async function isReached(phone: Phone): Promise<boolean> {
  const attempt = dial(phone, { number: NUMBER, ringMs: 200 })
  await expect.poll(() => attempt.failure, PATIENCE).toBeDefined()
  return attempt.failure !== 'no_trunk'
}

test('who has not proved itself in time is closed, whatever it says', async () => {
  const phone = await openStrict()
  const [stranger, guesser, ada] = [await join(phone), await join(phone), await join(phone)]
  expect(await ada.register()).toBe(200)
  expect(await guesser.register('a wrong one')).toBe(401)
  let seq = 0
  const talking = setInterval(() => stranger.say('OPTIONS', ++seq), PROOF_MS / 4)
  onTestFinished(() => clearInterval(talking))
  await expect.poll(() => stranger.isClosed() && guesser.isClosed(), PATIENCE).toBe(true)
  expect(stranger.statuses()).toContain(401)
  // It is older than both, and the time of both is over.
  expect(ada.isClosed()).toBe(false)
  ada.say('OPTIONS', 3)
  await expect.poll(() => ada.statuses().length, PATIENCE).toBe(3)
})

test('strangers who hold every place of theirs keep neither carriers nor softphones out', async (context) => {
  await requireLoopback(context, ['127.0.1.1', '127.0.2.1', '127.0.9.9'])
  const phone = await openPhone({ allowsNeighbours: false, trunks: [ADA, CARRIER] })
  const addresses = MAX_STRANGERS / MAX_STRANGERS_OF_ADDRESS
  const strangers: Awaited<ReturnType<typeof join>>[] = []
  for (let at = 1; at <= addresses; at++)
    for (let each = 0; each < MAX_STRANGERS_OF_ADDRESS; each++)
      strangers.push(await join(phone, `127.0.1.${at}`))
  const oneMore = await join(phone, '127.0.1.1')
  await expect.poll(() => oneMore.isClosed(), PATIENCE).toBe(true)
  const carrier = await join(phone, '127.0.9.9')
  carrier.say('OPTIONS', 1)
  await expect.poll(carrier.statuses, PATIENCE).toEqual([200])
  expect(strangers.filter(({ isClosed }) => isClosed())).toEqual([])
  const ada = await join(phone, '127.0.2.1')
  expect(await ada.register()).toBe(200)
  await expect.poll(() => strangers[0]!.isClosed(), PATIENCE).toBe(true)
  expect(strangers.slice(1).filter(({ isClosed }) => isClosed())).toEqual([])
  expect(await isReached(phone)).toBe(true)
})

test.each([
  ['a new password', { ...ADA, inbound: { ...ADA.inbound!, hashes: { md5: 'new', sha256: 'new' } } }],
  ['its deletion', undefined],
  ['another account with its user name', { ...ADA, id: 'softphone_2', accountId: 'account_3' }],
])('%s ends what a softphone has registered, and its connection has to prove itself', async (_by, after) => {
  // One with a password stays, so that strangers may still come.
  const other = trunkOf({ id: 'softphone_9', kind: 'softphone', inbound: inbound('ben') })
  const phone = await openStrict([ADA, other])
  const ada = await join(phone)
  expect(await ada.register()).toBe(200)
  expect(await isReached(phone)).toBe(true)
  phone.telephone.setTrunks([...(after ? [after] : []), other])
  expect(await isReached(phone)).toBe(false)
  await expect.poll(() => ada.isClosed(), PATIENCE).toBe(true)
})

test('trunks that change otherwise leave registrations as they are', async () => {
  const phone = await openStrict()
  const ada = await join(phone)
  expect(await ada.register()).toBe(200)
  phone.telephone.setTrunks([{ ...ADA, name: 'The front desk' }])
  expect(await isReached(phone)).toBe(true)
})

test('whose address no trunk names any more has to prove itself', async (context) => {
  await requireLoopback(context, ['127.0.9.9'])
  const phone = await openStrict()
  const carrier = await join(phone, '127.0.9.9')
  carrier.say('OPTIONS', 1)
  await expect.poll(carrier.statuses, PATIENCE).toEqual([200])
  phone.telephone.setTrunks([ADA])
  await expect.poll(() => carrier.isClosed(), PATIENCE).toBe(true)
})
