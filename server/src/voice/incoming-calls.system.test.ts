import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createListeningLog } from '../../../test/live/listening-log.ts'
import { freePort } from '../../../test/peers/ports.ts'
import {
  createRawCall,
  openRawCaller,
  rawHeader,
  rawOffer,
  type RawMessage,
} from '../../../test/peers/phones/raw-caller.ts'
import { systemClock } from '../platform/clock.ts'
import { openSipEndpoint } from './transport/sip/endpoint.ts'
import { PATIENCE, settingsOf } from './transport/sip/telephones.fixture.ts'
import { createLog } from '../platform/log.ts'
import { createIncomingCalls } from './incoming-calls.ts'
import type { Load } from './protocol.ts'

const isFinal = ({ status, method }: RawMessage) => status >= 200 && method === 'INVITE'

/** Incoming calls on a real SIP endpoint, and a caller. */
async function hang(load: Load = { draining: false, capacityLeft: 2 }) {
  const settings = await settingsOf()
  const rung: string[] = []
  const current = { load }
  let opened = 0
  const incoming = createIncomingCalls({
    openTelephone: async (events) => openSipEndpoint(settings, events),
    clock: systemClock,
    log: createLog('silent', false),
    load: () => current.load,
    emit(event) {
      if (event.type === 'telephone') opened++
      if (event.type === 'ringing') rung.push(event.callId)
    },
  })
  let closing: Promise<void> | undefined
  const close = async () => (closing ??= incoming.close())
  onTestFinished(close)
  const raw = await openRawCaller(settings)
  onTestFinished(() => raw.close())
  const call = () => {
    const made = createRawCall(raw, '+12125550100', settings)
    raw.send(made.request('INVITE', { body: rawOffer(9) }))
    return made
  }
  return { incoming, rung, current, raw, call, close, opened: () => opened }
}

/** The telephone is there. */
async function ready() {
  const hung = await hang()
  await expect.poll(hung.opened, PATIENCE).toBe(1)
  return hung
}

describe('a call that comes', () => {
  test('rings until the service accepts it', async () => {
    const { incoming, rung, raw, call } = await ready()
    call()
    await expect.poll(() => rung, PATIENCE).toHaveLength(1)
    const taken = incoming.answer(rung[0]!, 'account_1')
    expect(taken?.dialled).toEqual(['+12125550100'])
    await raw.until('ringing', ({ status }) => status === 180)
    expect(incoming.answer(rung[0]!, 'account_1')).toBeUndefined()
    taken?.line.open(rung[0]!, { frame() {}, digit() {}, typed() {}, played() {}, dropped() {} })
    expect((await raw.until('answer', isFinal)).status).toBe(200)
  })

  test('is refused if its number is unknown', async () => {
    const { incoming, rung, raw, call } = await ready()
    call()
    await expect.poll(() => rung, PATIENCE).toHaveLength(1)
    incoming.refuse(rung[0]!, 404)
    const refusal = await raw.until('refusal', isFinal)
    expect([refusal.status, rawHeader(refusal, 'Retry-After')]).toEqual([404, ''])
    expect(incoming.answer(rung[0]!, 'account_1')).toBeUndefined()
  })

  test('is not answered after the caller has hung up', async () => {
    const { incoming, rung, raw, call } = await ready()
    const made = call()
    await expect.poll(() => rung, PATIENCE).toHaveLength(1)
    const branch = /branch=([^;]+)/.exec(made.request('INVITE'))?.[1] ?? ''
    raw.send(made.request('CANCEL', { branch }))
    expect((await raw.until('end', isFinal)).status).toBe(487)
    expect(incoming.answer(rung[0]!, 'account_1')).toBeUndefined()
  })

  test('gets 503 with Retry-After when its account is not found in time', async () => {
    const { incoming, rung, raw, call } = await ready()
    call()
    const refusal = await raw.until('refusal', isFinal)
    expect([refusal.status, rawHeader(refusal, 'Retry-After')]).toEqual([503, '10'])
    expect(incoming.answer(rung[0]!, 'account_1')).toBeUndefined()
  })

  test('gets 503 when the node closes', async () => {
    const { close, rung, raw, call } = await ready()
    call()
    await expect.poll(() => rung, PATIENCE).toHaveLength(1)
    await close()
    expect((await raw.until('refusal', isFinal)).status).toBe(503)
  })
})

describe('a node', () => {
  test.each<[string, Load]>([
    ['that is full', { draining: false, capacityLeft: 0 }],
    ['that stops', { draining: true, capacityLeft: 5 }],
  ])('%s says when it is worth another try', async (_why, load) => {
    const { rung, current, raw, call, opened } = await hang(load)
    await expect.poll(opened, PATIENCE).toBe(1)
    call()
    const refusal = await raw.until('refusal', isFinal)
    expect([refusal.status, rawHeader(refusal, 'Retry-After')]).toEqual([503, '10'])
    expect(rung).toEqual([])
    current.load = { draining: false, capacityLeft: 1 }
    call()
    await expect.poll(() => rung, PATIENCE).toHaveLength(1)
  })

  test('counts those that still ring as if they were answered', async () => {
    const { incoming, rung, raw, call } = await ready()
    call()
    call()
    await expect.poll(() => rung, PATIENCE).toHaveLength(2)
    call()
    expect((await raw.until('refusal', isFinal)).status).toBe(503)
    incoming.refuse(rung[0]!, 404)
    call()
    await expect.poll(() => rung, PATIENCE).toHaveLength(3)
  })
})

describe('a telephone whose port is in use', () => {
  test('says so, and opens when it is free', async () => {
    const port = await freePort()
    const other = createSocket('udp4').bind(port, '127.0.0.1')
    await once(other, 'listening')
    const { log, said } = createListeningLog()
    const settings = await settingsOf({ port })
    let opened = 0
    const incoming = createIncomingCalls({
      openTelephone: async (events) => openSipEndpoint(settings, events),
      clock: systemClock,
      log,
      load: () => ({ draining: false, capacityLeft: 1 }),
      emit: ({ type }) => void (opened += type === 'telephone' ? 1 : 0),
    })
    onTestFinished(() => incoming.close())
    await said('no telephone yet: set SIP_HOST, SIP_PORT and SIP_TLS_PORT to what is free')
    const failures: string[] = []
    const dialling = { callId: 'call_1', accountId: 'a', number: '+12125550123', caller: 'anonymous' }
    incoming.dialler.dial(
      { ...dialling, dialled: null, ringMs: 1000, operatorTrunk: { callerId: null } },
      { ringing() {}, answered() {}, failed: (reason) => void failures.push(reason) },
    )
    await expect.poll(() => failures, PATIENCE).toEqual(['no_trunk'])
    expect(opened).toBe(0)
    other.close()
    await expect.poll(() => opened, PATIENCE).toBe(1)
  })

  test('stops waiting for it when the node closes', async () => {
    const port = await freePort()
    const other = createSocket('udp4').bind(port, '127.0.0.1')
    await once(other, 'listening')
    const settings = await settingsOf({ port })
    let attempts = 0
    const incoming = createIncomingCalls({
      openTelephone: async (events) => {
        attempts++
        return openSipEndpoint(settings, events)
      },
      clock: systemClock,
      log: createLog('silent', false),
      load: () => ({ draining: false, capacityLeft: 1 }),
      emit() {},
    })
    await incoming.close()
    other.close()
    expect(attempts).toBe(1)
    // The port is free.
    const next = createSocket('udp4').bind(port, '127.0.0.1')
    await once(next, 'listening')
    next.close()
  })
})
