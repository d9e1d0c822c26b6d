import fc from 'fast-check'
import { expect, test } from 'vitest'
import { header } from './message/headers.ts'
import {
  ANSWER,
  answeredCall,
  nameOf,
  bytes,
  createStage,
  OFFER,
  ourTag,
  request,
  response,
  type Saying,
  type Stage,
  TRUNK,
} from './stage.fixture.ts'
import { parseMessage } from './message/parse.ts'

const METHODS = [
  'INVITE',
  'ACK',
  'CANCEL',
  'BYE',
  'OPTIONS',
  'PRACK',
  'UPDATE',
  'INFO',
  'NOTIFY',
  'REFER',
  'REGISTER',
  'ODD',
]

const HEADERS = [
  'Require: 100rel',
  'Require: unknown',
  'Supported: timer',
  'Session-Expires: 90',
  'Session-Expires: 90;refresher=uas',
  'Session-Expires: 5',
  'RAck: 1 1 INVITE',
  'Event: refer',
  'Subscription-State: terminated',
  'Record-Route: <sip:198.51.100.7;lr>',
  'Record-Route: <sip:strict.example>',
  'Expires: 1',
  'Reason: Q.850;cause=16',
  'Info-Package: x',
]

type Step =
  | {
      readonly type: 'request'
      readonly method: string
      /** How far its number is behind what is due. */
      readonly lag: number
      /** How many steps ago its branch was new. */
      readonly again: number
      readonly isInCall: boolean
      readonly more: readonly string[]
      readonly body: string
      readonly bodyType: string
    }
  | {
      readonly type: 'response'
      readonly status: number
      readonly of: number
      readonly more: readonly string[]
      readonly body: string
    }
  | { readonly type: 'order'; readonly what: number; readonly of: number }
  | { readonly type: 'wait'; readonly ms: number }

const anyBody = fc.constantFrom('', '', 'v=0\r\n', 'SIP/2.0 200 OK\r\n', 'Signal=5\r\n')

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('request' as const),
    method: fc.constantFrom(...METHODS),
    lag: fc.constantFrom(0, 0, 0, -1, -5),
    again: fc.constantFrom(0, 0, 0, 0, 1, 3),
    isInCall: fc.constantFrom(true, true, true, false),
    more: fc.uniqueArray(fc.constantFrom(...HEADERS), { maxLength: 3 }),
    body: anyBody,
    bodyType: fc.constantFrom(
      'application/sdp',
      'application/sdp',
      'message/sipfrag',
      'application/dtmf-relay',
    ),
  }),
  fc.record({
    type: fc.constant('response' as const),
    status: fc.constantFrom(100, 180, 183, 200, 202, 302, 401, 407, 408, 422, 481, 486, 491, 500),
    of: fc.constantFrom(0, 0, 0, 1, 2, 7),
    more: fc.uniqueArray(
      fc.constantFrom(
        ...HEADERS,
        'RSeq: 1',
        'RSeq: 2',
        'Min-SE: 100',
        'WWW-Authenticate: Digest realm="a", nonce="b"',
      ),
      { maxLength: 3 },
    ),
    body: anyBody,
  }),
  fc.record({ type: fc.constant('order' as const), what: fc.nat({ max: 8 }), of: fc.nat() }),
  fc.record({ type: fc.constant('wait' as const), ms: fc.constantFrom(1, 500, 4000, 33_000, 70_000) }),
)

/** Where it begins: before any call, or in one that rings, that we answered, or that we made. */
type Start = 'nothing' | 'ringing' | 'answered' | 'placed'

/** Begins a call, and gives what its requests are known by. */
function begin(stage: Stage, start: Start): Saying {
  if (start === 'answered') return { toTag: answeredCall(stage, ['Supported: timer']).toTag }
  if (start === 'ringing') {
    stage.hear(request('INVITE', { body: OFFER, more: ['Require: 100rel'] }))
    stage.agent.ring(stage.lastEvent('ringing').call, stage.nowMs())
    return { toTag: ourTag(stage.last('180 INVITE')) }
  }
  if (start === 'nothing') return { toTag: 'nobody' }
  give(stage, 8, 0)
  const invite = stage.last('INVITE')
  stage.hear(response(invite, 200, { body: ANSWER }))
  const toTag = header(invite, 'from')!.split('tag=')[1]!
  return { callId: header(invite, 'call-id')!, toTag, fromTag: 'bob' }
}

function hear(stage: Stage, text: string): void {
  const parsed = parseMessage(bytes(text))
  if (parsed.ok) stage.agent.receive(parsed.message, TRUNK, stage.nowMs())
}

function callsOf(stage: Stage): string[] {
  return [...new Set(stage.events.flatMap((event) => ('call' in event ? [event.call] : [])))]
}

function give(stage: Stage, what: number, of: number): void {
  const calls = callsOf(stage)
  const call = calls[of % Math.max(calls.length, 1)] ?? 'nobody'
  const { agent } = stage
  const sdp = bytes('v=0 ours')
  const nowMs = stage.nowMs()
  const orders = [
    () => agent.ring(call, nowMs),
    () => agent.ring(call, nowMs, sdp),
    () => agent.answer(call, sdp, nowMs),
    () => agent.reject(call, 486, nowMs),
    () => agent.accept(call, sdp, nowMs),
    () => agent.reinvite(call, sdp, nowMs),
    () => agent.refer(call, { target: 'sip:carol@example.com' }, nowMs),
    () => agent.hangUp(call, nowMs),
    () =>
      agent.invite(
        {
          target: 'sip:bob@198.51.100.7',
          from: '<sip:us@example.com>',
          sdp,
          credentials: { username: 'a', password: 'b' },
        },
        nowMs,
      ),
  ]
  orders[what]?.()
}

function play(stage: Stage, start: Start, steps: readonly Step[]): void {
  const inCall = begin(stage, start)
  steps.forEach((step, at) => {
    const requests = stage.sent.filter(
      ({ message }) => message.kind === 'request' && message.method !== 'ACK',
    )
    if (step.type === 'request') {
      const { method, more, body, bodyType } = step
      const seq = Math.max(at + 2 + step.lag, 1)
      const saying = { seq, branch: `z9hG4bK${at - step.again}`, more, body, bodyType }
      hear(stage, request(method, step.isInCall ? { ...saying, ...inCall } : saying))
    } else if (step.type === 'wait') stage.pass(step.ms)
    else if (step.type === 'order') give(stage, step.what, step.of)
    else if (requests.length > 0) {
      const { message } = requests.at(-1 - (step.of % requests.length))!
      hear(stage, response(message, step.status, { more: step.more, body: step.body }))
    }
  })
}

const anyStart = fc.constantFrom<Start>('nothing', 'ringing', 'answered', 'placed')
const anySteps = fc.array(anyStep, { maxLength: 60, size: 'max' })

test('whatever a peer says, in whatever order, nothing breaks and nothing stays behind', () => {
  fc.assert(
    fc.property(anyStart, anySteps, fc.boolean(), (start, steps, isRegistrar) => {
      const stage = createStage({
        isRegistrar,
        authenticate: () => ({
          verdict: 'accepted',
          identity: { username: 'a', accountId: 'account_1', userId: 'a' },
        }),
      })
      play(stage, start, steps)
      for (const call of callsOf(stage)) stage.agent.hangUp(call, stage.nowMs())
      stage.pass(4_000_000)
      expect(stage.agent.sizes()).toEqual({
        calls: 0,
        dialogs: 0,
        clientTransactions: 0,
        serverTransactions: 0,
        timers: 0,
        bindings: 0,
        // How often an address asked is kept for one that is known, too.
        sources: expect.any(Number),
      })
    }),
  )
})

test('whatever a peer says, each call ends at most once, and emits nothing after that', () => {
  fc.assert(
    fc.property(anyStart, anySteps, (start, steps) => {
      const stage = createStage()
      play(stage, start, steps)
      stage.pass(4_000_000)
      for (const call of callsOf(stage)) {
        const types = stage.events.flatMap((event) =>
          'call' in event && event.call === call ? [event.type] : [],
        )
        const end = types.findIndex((type) => ['ended', 'cancelled', 'failed'].includes(type))
        expect(types.slice(end === -1 ? types.length : end + 1)).toEqual([])
      }
    }),
  )
})

test('whatever a peer says, no request gets two final responses, and an ACK none', () => {
  fc.assert(
    fc.property(anyStart, anySteps, (start, steps) => {
      const stage = createStage()
      play(stage, start, steps)
      stage.pass(100_000)
      const finals = new Map<string, Set<string>>()
      for (const { message } of stage.sent) {
        if (message.kind === 'request') continue
        expect(nameOf(message)).not.toContain(' ACK')
        // A branch that is used anew after its time is another request: the number of the answer shows it.
        const key = `${header(message, 'via')} ${header(message, 'cseq')} ${header(message, 'to')}`
        if (message.status >= 200) finals.set(key, (finals.get(key) ?? new Set()).add(nameOf(message)))
      }
      for (const names of finals.values()) expect(names.size).toBe(1)
    }),
  )
})
