import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNetwork, type Fate, HOSTS, type Network } from './network.fixture.ts'
import { bytes } from './stage.fixture.ts'

const MINUTE_MS = 60_000

/** What the one who is called does with a call, and how long it thinks. */
type Manner = {
  readonly rings: boolean
  readonly decision: 'answer' | 'reject' | 'nothing'
  readonly afterMs: number
  readonly offers: 'accept' | 'decline' | 'nothing'
}

type Order = {
  readonly by: 0 | 1
  readonly atMs: number
  readonly what: 'hangUp' | 'reinvite' | 'info' | 'refer'
}

/** T4: SIP takes what is later for lost (RFC 3261 17.1.2.2). */
const MAX_DELAY_MS = 4900

const anyFate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 400 }).map((delayMs) => [delayMs]) },
  { weight: 2, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.integer({ min: 1, max: MAX_DELAY_MS }), { minLength: 2, maxLength: 3 }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 400, max: MAX_DELAY_MS }).map((delayMs) => [delayMs]) },
)

const anyManner: fc.Arbitrary<Manner> = fc.record({
  rings: fc.boolean(),
  decision: fc.constantFrom('answer', 'answer', 'answer', 'reject', 'nothing'),
  afterMs: fc.integer({ min: 0, max: 12_000 }),
  offers: fc.constantFrom('accept', 'accept', 'decline', 'nothing'),
})

const anyOrder: fc.Arbitrary<Order> = fc.record({
  by: fc.constantFrom(0 as const, 1 as const),
  atMs: fc.integer({ min: 0, max: MINUTE_MS }),
  what: fc.constantFrom('hangUp', 'reinvite', 'reinvite', 'info', 'refer'),
})

const anyScript = fc.record({
  fates: fc.array(anyFate, { minLength: 1, maxLength: 60, size: 'max' }),
  manner: anyManner,
  orders: fc.array(anyOrder, { maxLength: 8 }),
  isReliable: fc.boolean(),
  transport: fc.constantFrom('udp' as const, 'udp' as const, 'udp' as const, 'tcp' as const),
})

type Script = typeof anyScript extends fc.Arbitrary<infer S> ? S : never

/** One call from the first to the second, through a minute of bad weather. */
function play(script: Script): Network {
  const { fates, manner, orders } = script
  let messages = 0
  const callOf: [string | undefined, string | undefined] = [undefined, undefined]
  const network: Network = createNetwork(
    script.transport,
    () => fates[messages++ % fates.length]!,
    (party, event) => {
      const { agent } = network.parties[party]
      if (event.type === 'offer') {
        if (manner.offers === 'accept') agent.accept(event.call, bytes('answer'), network.nowMs())
        if (manner.offers === 'decline') agent.decline(event.call, 488, network.nowMs())
      }
      if (event.type !== 'ringing') return
      callOf[party] = event.call
      if (manner.rings) agent.ring(event.call, network.nowMs())
      network.at(network.nowMs() + manner.afterMs, () => {
        if (manner.decision === 'answer') agent.answer(event.call, bytes('answer'), network.nowMs())
        if (manner.decision === 'reject') agent.reject(event.call, 486, network.nowMs())
      })
    },
  )
  const order = { target: `sip:bob@${HOSTS[1]}`, from: `<sip:alice@${HOSTS[0]}>`, sdp: bytes('offer') }
  const headers = script.isReliable ? [{ name: 'require', value: '100rel' }] : []
  callOf[0] = network.parties[0].agent.invite({ ...order, headers }, 0)
  for (const { by, atMs, what } of orders)
    network.at(atMs, () => {
      const call = callOf[by]
      const { agent } = network.parties[by]
      const nowMs = network.nowMs()
      if (call === undefined) return
      if (what === 'hangUp') agent.hangUp(call, nowMs)
      if (what === 'reinvite') agent.reinvite(call, bytes('another offer'), nowMs)
      if (what === 'info') agent.info(call, 'application/dtmf', bytes('5'), nowMs)
      if (what === 'refer') agent.refer(call, { target: 'sip:carol@example.com' }, nowMs)
    })
  network.runUntil(MINUTE_MS)
  network.calm()
  return network
}

/** But for how often each address asked, of which a bounded number is kept. */
function isEmpty(network: Network): boolean {
  return network.parties.every(({ agent }) => {
    const { sources: _, ...sizes } = agent.sizes()
    return Object.values(sizes).every((size) => size === 0)
  })
}

test('whatever is lost, copied, late or out of order, in the end both are in the call or neither is', () => {
  fc.assert(
    fc.property(anyScript, (script) => {
      const network = play(script)
      network.runUntil(MINUTE_MS + 2 * 60 * MINUTE_MS)
      const [caller, called] = network.parties
      expect(caller.agent.sizes().calls).toBe(called.agent.sizes().calls)
      expect(caller.agent.sizes().dialogs).toBe(called.agent.sizes().dialogs)
    }),
  )
})

test('a call ends once, and nothing is emitted or sent after it but to leave', () => {
  fc.assert(
    fc.property(anyScript, (script) => {
      const network = play(script)
      network.runUntil(MINUTE_MS + 2 * 60 * MINUTE_MS)
      for (const { events, requests } of network.parties) {
        const end = events.findIndex(({ type }) => ['ended', 'cancelled', 'failed'].includes(type))
        expect(end === -1 ? [] : events.slice(end + 1)).toEqual([])
        const later = requests.filter(({ isOver }) => isOver).map(({ method }) => method)
        expect(later.filter((method) => !['BYE', 'CANCEL', 'ACK'].includes(method))).toEqual([])
        expect(later.filter((method) => method === 'BYE').length).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('when all have left, nothing of it is remembered once the last timer has run out', () => {
  fc.assert(
    fc.property(anyScript, (script) => {
      const network = play(script)
      network.runUntil(MINUTE_MS + 5000)
      for (const { agent, events } of network.parties)
        for (const event of events) if ('call' in event) agent.hangUp(event.call, network.nowMs())
      network.runUntil(network.nowMs() + 70_000 + 2 * 60 * MINUTE_MS)
      expect(isEmpty(network)).toBe(true)
    }),
  )
})

test('over a network that loses nothing a call comes about, whatever else happens in it later', () => {
  const network = play({
    fates: [[20]],
    manner: { rings: true, decision: 'answer', afterMs: 500, offers: 'accept' },
    orders: [
      { by: 0, atMs: 2000, what: 'reinvite' },
      { by: 1, atMs: 2000, what: 'reinvite' },
      { by: 0, atMs: 20_000, what: 'info' },
      { by: 1, atMs: 30_000, what: 'hangUp' },
    ],
    isReliable: true,
    transport: 'udp',
  })
  const [caller, called] = network.parties
  const told = (party: typeof caller): string[] => party.events.map(({ type }) => type)
  const offers = ['offer', 'acknowledged', 'offer_answered']
  expect(told(caller).slice(0, 2)).toEqual(['progress', 'answered'])
  expect(told(caller).slice(2).toSorted()).toEqual([...offers, 'ended'].toSorted())
  expect(told(called).slice(0, 2)).toEqual(['ringing', 'acknowledged'])
  expect(told(called).slice(2).toSorted()).toEqual([...offers, 'info', 'ended'].toSorted())
  network.runUntil(MINUTE_MS + 10_000)
  expect(isEmpty(network)).toBe(true)
})

test('two hundred calls, then 36 s of silence: nothing is left of them', () => {
  const network: Network = createNetwork(
    'udp',
    () => [20],
    (party, event) => {
      const { agent } = network.parties[party]
      if (event.type === 'ringing') {
        agent.ring(event.call, network.nowMs())
        agent.answer(event.call, bytes('answer'), network.nowMs())
      }
      if (event.type === 'answered')
        network.at(network.nowMs() + 3000, () => agent.hangUp(event.call, network.nowMs()))
    },
  )
  const [caller, called] = network.parties
  const order = { target: `sip:bob@${HOSTS[1]}`, from: `<sip:alice@${HOSTS[0]}>`, sdp: bytes('offer') }
  for (let at = 0; at < 200; at += 1)
    network.at(at * 50, () => void caller.agent.invite(order, network.nowMs()))
  network.runUntil(10_000)
  expect(called.agent.sizes().calls).toBeGreaterThan(50)
  network.runUntil(13_100)
  expect(caller.events.filter(({ type }) => type === 'ended')).toHaveLength(200)
  expect(called.events.filter(({ type }) => type === 'ended')).toHaveLength(200)
  network.runUntil(13_100 + 36_000)
  expect(isEmpty(network)).toBe(true)
})
