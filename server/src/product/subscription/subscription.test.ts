import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import {
  allowanceMinutes,
  choosePlan,
  isUsable,
  newTrial,
  settle,
  subscriptionAt,
  SubscriptionChange,
  SubscriptionStatus,
  type SubscriptionTerms,
  SubscriptionView,
  usedMinutes,
} from './subscription.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const at = (iso: string): number => Date.parse(iso)

const SIGNED_UP_MS = at('2026-01-01T10:20:30.456Z')
const TRIAL_END_MS = at('2026-01-15T10:20:30.456Z')
const trial = newTrial(SIGNED_UP_MS)
const professional = choosePlan(trial, { plan: 'professional' }, SIGNED_UP_MS + DAY_MS)

/** A subscription whose paid months start at an instant. */
const paidFrom = (iso: string): SubscriptionTerms =>
  choosePlan(newTrial(at(iso) - 15 * DAY_MS), { plan: 'starter' }, at(iso))

function period(terms: SubscriptionTerms, nowMs: number): [start: string, end: string] {
  const { current_period_start: startMs, current_period_end: endMs } = subscriptionAt(terms, nowMs)
  return [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
}

function periodStarts(terms: SubscriptionTerms, count: number): string[] {
  const starts: string[] = []
  let nowMs = terms.paidFromMs ?? Number.NaN
  for (let index = 0; index < count; index++) {
    const [start, end] = period(terms, nowMs)
    starts.push(start.slice(0, 10))
    nowMs = at(end)
  }
  return starts
}

describe('a trial', () => {
  test('is on the starter plan, for 14 times 24 hours to the millisecond', () => {
    expect(subscriptionAt(trial, SIGNED_UP_MS)).toEqual({
      plan: 'starter',
      status: 'trialing',
      current_period_start: SIGNED_UP_MS,
      current_period_end: SIGNED_UP_MS + 14 * 24 * HOUR_MS,
      cancel_at_period_end: false,
    })
    expect(subscriptionAt(trial, TRIAL_END_MS - 1).status).toBe('trialing')
    expect(subscriptionAt(trial, TRIAL_END_MS).status).toBe('paused')
  })

  test('is not stretched or shortened by a clock change', () => {
    const startMs = at('2026-03-01T00:00:00Z')
    expect(period(newTrial(startMs), startMs)).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-03-15T00:00:00.000Z',
    ])
  })

  test('that no plan followed pauses with its period in view', () => {
    expect(subscriptionAt(trial, at('2027-06-01'))).toEqual({
      plan: 'starter',
      status: 'paused',
      current_period_start: SIGNED_UP_MS,
      current_period_end: TRIAL_END_MS,
      cancel_at_period_end: false,
    })
  })

  test('goes on with the chosen plan and becomes active at its end', () => {
    const chosen = subscriptionAt(professional, SIGNED_UP_MS + DAY_MS)
    expect(chosen).toMatchObject({
      plan: 'professional',
      status: 'trialing',
      current_period_end: TRIAL_END_MS,
    })
    const later = subscriptionAt(professional, TRIAL_END_MS)
    expect(later).toMatchObject({
      plan: 'professional',
      status: 'active',
      current_period_start: TRIAL_END_MS,
    })
    expect(later.current_period_end).toBe(at('2026-02-15T10:20:30.456Z'))
  })

  test.each([
    ['before a plan is chosen', trial],
    ['after', professional],
  ])('that is canceled %s ends canceled, not paused or active', (_, terms) => {
    const canceled = choosePlan(terms, { cancel_at_period_end: true }, TRIAL_END_MS - 1)
    expect(subscriptionAt(canceled, TRIAL_END_MS - 1)).toMatchObject({
      status: 'trialing',
      cancel_at_period_end: true,
    })
    expect(subscriptionAt(canceled, at('2027-01-01'))).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: true,
      current_period_start: SIGNED_UP_MS,
      current_period_end: TRIAL_END_MS,
    })
  })

  test('outlives a cancellation that is withdrawn', () => {
    const canceled = choosePlan(professional, { cancel_at_period_end: true }, TRIAL_END_MS - 2)
    const withdrawn = choosePlan(canceled, { cancel_at_period_end: false }, TRIAL_END_MS - 1)
    expect(withdrawn).toEqual(professional)
  })
})

describe('paid months', () => {
  test.each([
    ['2026-01-31T08:00:00Z', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2027-12-30T08:00:00Z', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
    ['2028-02-29T23:59:59Z', ['2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29', '2028-06-29']],
    ['2026-11-30T00:00:00Z', ['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
    ['2026-10-01T00:00:00Z', ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']],
  ])('from %s keep their day where the month has it', (start, days) => {
    expect(periodStarts(paidFrom(start), days.length)).toEqual(days)
  })

  test('return to the 29th of February after four years', () => {
    const terms = paidFrom('2028-02-29T12:00:00Z')
    expect(period(terms, at('2032-03-01'))).toEqual(['2032-02-29T12:00:00.000Z', '2032-03-29T12:00:00.000Z'])
    expect(period(terms, at('2030-03-01'))).toEqual(['2030-02-28T12:00:00.000Z', '2030-03-29T12:00:00.000Z'])
  })

  test('begin at their first millisecond', () => {
    const terms = paidFrom('2026-01-31T08:00:00.001Z')
    expect(period(terms, at('2026-02-28T08:00:00.000Z'))[0]).toBe('2026-01-31T08:00:00.001Z')
    expect(period(terms, at('2026-02-28T08:00:00.001Z'))[0]).toBe('2026-02-28T08:00:00.001Z')
  })

  test('keep their dates through a change of plan, which counts at once', () => {
    const nowMs = at('2026-03-20T00:00:00Z')
    const changed = choosePlan(professional, { plan: 'enterprise' }, nowMs)
    expect(subscriptionAt(changed, nowMs)).toEqual({
      ...subscriptionAt(professional, nowMs),
      plan: 'enterprise',
    })
  })

  test('end with the period in which they were canceled, however late it is read', () => {
    const canceled = choosePlan(professional, { cancel_at_period_end: true }, at('2026-03-20T00:00:00Z'))
    const endMs = at('2026-04-15T10:20:30.456Z')
    expect(subscriptionAt(canceled, endMs - 1)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    })
    for (const nowMs of [endMs, at('2031-01-01')]) {
      expect(subscriptionAt(canceled, nowMs).status).toBe('canceled')
      expect(period(canceled, nowMs)).toEqual(['2026-03-15T10:20:30.456Z', '2026-04-15T10:20:30.456Z'])
    }
  })

  test('that are past due stay usable, and owe nothing once they are over', () => {
    const owing = { ...professional, pastDue: true }
    const nowMs = at('2026-03-20T00:00:00Z')
    expect(subscriptionAt(owing, nowMs).status).toBe('past_due')
    expect(subscriptionAt(choosePlan(owing, { plan: 'starter' }, nowMs), nowMs).status).toBe('past_due')
    const canceled = choosePlan(owing, { cancel_at_period_end: true }, nowMs)
    expect(settle(canceled, nowMs).pastDue).toBe(true)
    expect(settle(canceled, at('2026-05-01')).pastDue).toBe(false)
  })
})

describe('a subscription that is over', () => {
  const canceled = choosePlan(professional, { cancel_at_period_end: true }, TRIAL_END_MS)
  const nowMs = at('2026-08-31T06:00:00Z')

  test.each([
    ['paused', trial],
    ['canceled', canceled],
    ['canceled while a payment was missing', { ...canceled, pastDue: true }],
  ])('(%s) is active at once when a plan is chosen, in a period from now', (_, terms) => {
    const revived = choosePlan(terms, { plan: 'enterprise' }, nowMs)
    expect(subscriptionAt(revived, nowMs)).toEqual({
      plan: 'enterprise',
      status: 'active',
      current_period_start: nowMs,
      current_period_end: at('2026-09-30T06:00:00Z'),
      cancel_at_period_end: false,
    })
  })

  test('can be taken for one month only', () => {
    const revived = choosePlan(canceled, { plan: 'starter', cancel_at_period_end: true }, nowMs)
    expect(subscriptionAt(revived, nowMs)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(subscriptionAt(revived, at('2026-09-30T06:00:00Z')).status).toBe('canceled')
  })

  test('does not come back by withdrawing the cancellation', () => {
    expect(choosePlan(canceled, { cancel_at_period_end: false }, nowMs)).toEqual(canceled)
    expect(choosePlan(trial, { cancel_at_period_end: false }, nowMs)).toEqual(trial)
  })

  test('is canceled at once when it was paused', () => {
    const left = choosePlan(trial, { cancel_at_period_end: true }, nowMs)
    expect(subscriptionAt(left, nowMs)).toMatchObject({
      status: 'canceled',
      current_period_end: TRIAL_END_MS,
    })
  })

  test('shows its first month to a clock that was set back an hour', () => {
    const revived = choosePlan(canceled, { plan: 'starter' }, nowMs)
    expect(subscriptionAt(revived, nowMs - HOUR_MS)).toEqual(subscriptionAt(revived, nowMs))
  })
})

test('choosing a plan withdraws a pending cancellation', () => {
  const canceled = choosePlan(professional, { cancel_at_period_end: true }, TRIAL_END_MS)
  const kept = choosePlan(canceled, { plan: 'professional' }, TRIAL_END_MS + DAY_MS)
  expect(subscriptionAt(kept, at('2027-01-01'))).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
  })
})

test('trialing, active and past due are usable; paused and canceled are not', () => {
  const statuses: SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'paused', 'canceled']
  expect(statuses.map((status) => isUsable(status))).toEqual([true, true, true, false, false])
  expect(Reflect.get(SubscriptionStatus, 'enum')).toEqual(statuses)
})

test('the allowance is the plan’s, the enterprise plan’s is configured', () => {
  const plans = ['starter', 'professional', 'enterprise'] as const
  expect(plans.map((plan) => allowanceMinutes(plan, 12_345))).toEqual([250, 1000, 12_345])
})

test('seconds become minutes by rounding up once', () => {
  expect([0, 1, 60, 61, 3600, 3601].map((seconds) => usedMinutes(seconds))).toEqual([0, 1, 1, 2, 60, 61])
})

test.each([
  ['a plan', true, { plan: 'enterprise' }],
  ['a cancellation', true, { cancel_at_period_end: true }],
  ['nothing', false, {}],
  ['an unknown plan', false, { plan: 'Starter' }],
  ['a status', false, { plan: 'starter', status: 'active' }],
  ['null', false, { plan: null }],
])('a change of %s is accepted: %s', (_, valid, body) => {
  expect(new Ajv({ strict: false }).compile(SubscriptionChange)(body)).toBe(valid)
})

test('the documentation shows valid examples', () => {
  const ajv = new Ajv({ strict: false, formats: { 'date-time': true } })
  for (const schema of [SubscriptionView, SubscriptionChange]) {
    const accepts = ajv.compile({ type: 'array', minItems: 1, items: schema })
    expect(accepts(Reflect.get(schema, 'examples'))).toBe(true)
  }
})
