import { expect, test } from 'vitest'
import { english } from '../../language/en/index.ts'
import { route, type RoutingFacts } from './routing.ts'

const agent: NonNullable<RoutingFacts['agent']> = {
  status: 'active',
  forwardingNumber: null,
  escalationNumber: null,
  escalationPolicy: 'never',
  open: true,
  language: english,
  nextOpening: null,
}

function facts(change: Partial<RoutingFacts> = {}, agentChange: Partial<typeof agent> = {}): RoutingFacts {
  return {
    numberKnown: true,
    dialled: '+12125550100',
    draining: false,
    capacityLeft: 1,
    forwardingLeft: 1,
    subscriptionUsable: true,
    agent: { ...agent, ...agentChange },
    ...change,
  }
}

test('an active agent answers', () => {
  expect(route(facts())).toEqual({
    kind: 'answer',
    reason: 'open',
    transferTo: null,
    sentence: 'The agent answers. It puts nobody through, but takes messages.',
  })
})

test('the escalation number comes before the forwarding number (D-F2)', () => {
  const both = {
    escalationNumber: '+12125550101',
    forwardingNumber: '+12125550102',
    escalationPolicy: 'on_request',
  } as const
  expect(route(facts({}, both))).toMatchObject({ transferTo: '+12125550101' })
  expect(route(facts({}, { ...both, escalationNumber: null }))).toMatchObject({ transferTo: '+12125550102' })
  expect(route(facts({}, { escalationPolicy: 'always' }))).toMatchObject({
    transferTo: null,
    sentence:
      "The agent answers. After the caller's first words, it takes a message, since there is no number to transfer to.",
  })
})

test('there is no transfer to the number that was dialled', () => {
  const loop = {
    escalationNumber: '+12125550100',
    forwardingNumber: '+12125550102',
    escalationPolicy: 'complex',
  } as const
  expect(route(facts({}, loop))).toMatchObject({ transferTo: '+12125550102' })
  expect(route(facts({}, { status: 'paused', forwardingNumber: '+12125550100' }))).toMatchObject({
    kind: 'apologise',
  })
})

test('a closed business answers, says when it opens, and makes no transfers (D-F3)', () => {
  const closed = {
    open: false,
    nextOpening: { atMs: 5, words: 'Monday at 9 am' },
    escalationPolicy: 'always',
    escalationNumber: '+12125550101',
  } as const
  expect(route(facts({}, closed))).toEqual({
    kind: 'answer_closed',
    reason: 'closed',
    opensAtMs: 5,
    closedLine: 'We are closed right now and open again Monday at 9 am. I can take a message for you.',
    sentence:
      'The business is closed until Monday at 9 am: the agent says so and takes a message, and puts nobody through.',
  })
  expect(route(facts({}, { open: false }))).toMatchObject({ opensAtMs: null })
})

test.each([
  ['the subscription is over (D-S4)', { subscriptionUsable: false }, {}, 'subscription_over', 'unavailable'],
  ['the agent is suspended', {}, { status: 'suspended' }, 'subscription_over', 'unavailable'],
  ['the agent is paused (D-S1)', {}, { status: 'paused' }, 'paused', 'unavailable'],
  ['all lines are taken', { capacityLeft: 0 }, {}, 'no_capacity', 'busy'],
] as const)(
  'when %s, the call is forwarded, or the caller hears an apology',
  (_name, change, agentChange, reason, line) => {
    expect(route(facts(change, agentChange))).toMatchObject({ kind: 'apologise', reason, line })
    const forwarded = { ...agentChange, forwardingNumber: '+12125550102' }
    expect(route(facts(change, forwarded))).toMatchObject({ kind: 'forward', reason, to: '+12125550102' })
  },
)

test('when an account has too many calls that are forwarded, the next caller hears that all lines are busy', () => {
  const forwarded = { status: 'paused', forwardingNumber: '+12125550102' } as const
  expect(route(facts({ forwardingLeft: 1 }, forwarded))).toMatchObject({ kind: 'forward' })
  expect(route(facts({ forwardingLeft: 0 }, forwarded))).toMatchObject({
    kind: 'apologise',
    reason: 'no_capacity',
    line: 'busy',
  })
})

test('an unknown number is not in service, and a node that drains takes nothing', () => {
  expect(route(facts({ numberKnown: false }))).toMatchObject({ kind: 'apologise', line: 'not_in_service' })
  expect(route(facts({ agent: null }))).toMatchObject({ kind: 'apologise', line: 'not_in_service' })
  expect(route(facts({ draining: true }))).toMatchObject({ kind: 'refuse', reason: 'draining' })
})
