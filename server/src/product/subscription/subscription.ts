import { Type, type Static } from 'typebox'
import { DAY_MS } from '../../platform/clock.ts'
import { OneOf } from '../../platform/http/envelope.ts'
import { PLAN_LIMITS, PlanLimits } from './plan-limits.ts'
import { PLANS } from './plan-names.ts'

export type Plan = Static<typeof Plan>
export const Plan = OneOf(PLANS, {
  title: 'Plan',
  description: 'The plan, which sets the allowance, the rate limit and the other limits (D-U2, D-L2, D-E2).',
  examples: ['professional'],
})

export type SubscriptionStatus = Static<typeof SubscriptionStatus>
export const SubscriptionStatus = OneOf(['trialing', 'active', 'past_due', 'paused', 'canceled'], {
  title: 'SubscriptionStatus',
  description:
    '`trialing` for 14 days, then `active`; where the operator bills and no plan was chosen, `paused`. ' +
    '`past_due`: a payment is missing. While `paused` or `canceled`, what costs is refused and calls are forwarded (D-S3, D-S4).',
  examples: ['active'],
})

const Subscription = Type.Object(
  {
    plan: Plan,
    status: SubscriptionStatus,
    current_period_start: Type.String({
      format: 'date-time',
      description:
        'Start of the trial or of the paid month, ISO 8601 UTC. When paused or canceled, of the last one.',
    }),
    current_period_end: Type.String({
      format: 'date-time',
      description: 'End of that period, itself no longer part of it.',
    }),
    cancel_at_period_end: Type.Boolean({
      description: 'Whether the subscription ends with the period; it stays true once it has.',
    }),
  },
  { title: 'Subscription', description: 'The plan and its current period.' },
)

export type Usage = Static<typeof Usage>
export const Usage = Type.Object(
  {
    used: Type.Integer({ minimum: 0, description: 'Amount used in the period, rounded up once (D-U1).' }),
    limit: Type.Integer({ minimum: 0, description: 'Allowance in the period (D-U2).' }),
    unit: OneOf(['minutes'], { description: 'What `used` and `limit` count.' }),
    seconds: Type.Integer({ minimum: 0, description: 'Seconds of answered calls in the period, unrounded.' }),
  },
  { title: 'Usage', description: 'What the answered calls of the current period amount to.' },
)

export type SubscriptionView = Static<typeof SubscriptionView>
export const SubscriptionView = Type.Object(
  {
    subscription: Subscription,
    usage: Usage,
    limits: PlanLimits,
    next_status: Type.Unsafe<SubscriptionStatus>({
      ...SubscriptionStatus,
      description: 'What the subscription is after its period, if nothing changes until then.',
    }),
    choices: Type.Array(Plan, {
      description: 'The plans that this account may choose: larger ones are granted by the operator.',
    }),
  },
  {
    title: 'SubscriptionView',
    description: 'The current plan, its usage, and how much it has room for.',
    examples: [
      {
        subscription: {
          plan: 'professional',
          status: 'active',
          current_period_start: '2026-01-31T09:30:00.000Z',
          current_period_end: '2026-02-28T09:30:00.000Z',
          cancel_at_period_end: false,
        },
        usage: { used: 42, limit: 1000, unit: 'minutes', seconds: 2501 },
        limits: PLAN_LIMITS.professional,
        next_status: 'active',
        choices: ['starter', 'professional'],
      },
    ],
  },
)

export type SubscriptionChange = Static<typeof SubscriptionChange>
export const SubscriptionChange = Type.Object(
  {
    plan: Type.Optional(Plan),
    cancel_at_period_end: Type.Optional(
      Type.Boolean({
        description:
          'True ends the subscription with its period, at once if that is over; false withdraws it in time. ' +
          'Choosing a plan withdraws it too.',
      }),
    ),
  },
  {
    title: 'SubscriptionChange',
    description:
      'Choosing a plan confirms it: the trial goes on and is followed by paid months; ' +
      'a paused or canceled subscription is active at once.',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ plan: 'professional' }],
  },
)

/**
 * What is stored. It holds instants, not states: as time passes, the status follows from the clock alone.
 */
export type SubscriptionTerms = {
  plan: Plan
  trialStartMs: number
  trialEndMs: number
  /** Where the paid months start: the end of the trial, or a later choice of plan. Null until one is chosen. */
  paidFromMs: number | null
  /** When a cancellation takes or took effect. */
  endsAtMs: number | null
  /** A payment is missing. */
  pastDue: boolean
  /** The paid months were not chosen: without billing they follow the trial by themselves (D-S3). */
  unbilled?: boolean
}

/** The subscription at one instant; the period is [start, end) in epoch milliseconds. */
type SubscriptionState = {
  plan: Plan
  status: SubscriptionStatus
  current_period_start: number
  current_period_end: number
  cancel_at_period_end: boolean
}

const TRIAL_MS = 14 * DAY_MS

export function newTrial(nowMs: number): SubscriptionTerms {
  return {
    plan: 'starter',
    trialStartMs: nowMs,
    trialEndMs: nowMs + TRIAL_MS,
    paidFromMs: null,
    endsAtMs: null,
    pastDue: false,
  }
}

export function subscriptionAt(terms: SubscriptionTerms, nowMs: number): SubscriptionState {
  const [startMs, endMs] = periodAt(terms, nowMs)
  return {
    plan: terms.plan,
    status: statusAt(terms, nowMs),
    current_period_start: startMs,
    current_period_end: endMs,
    cancel_at_period_end: terms.endsAtMs !== null,
  }
}

/** What follows the present period if nothing changes (D-S3). */
export function statusAfter(terms: SubscriptionTerms, billing: Billing, nowMs: number): SubscriptionStatus {
  const settled = withBilling(terms, billing, nowMs)
  return statusAt(settled, Math.max(nowMs, periodAt(settled, nowMs)[1]))
}

/** Plans set how much of a shared machine one account may take, so customers do not choose more of it. */
export function choosable(present: Plan, isOperator: boolean): Plan[] {
  return PLANS.filter((plan) => isOperator || PLANS.indexOf(plan) <= PLANS.indexOf(present))
}

/** Strikes out what the passing of time has settled: a subscription that has ended owes nothing. */
export function settle(terms: SubscriptionTerms, nowMs: number): SubscriptionTerms {
  return statusAt(terms, nowMs) === 'canceled' ? { ...terms, pastDue: false } : terms
}

export type Billing = 'on' | 'off'

/**
 * Without billing the trial is followed by active months on the same plan (D-S3). Where billing is switched on later,
 * accounts without a plan are on trial again, so that no telephone falls silent in that moment.
 */
export function withBilling(terms: SubscriptionTerms, billing: Billing, nowMs: number): SubscriptionTerms {
  if (billing === 'off')
    return terms.paidFromMs === null ? { ...terms, paidFromMs: terms.trialEndMs, unbilled: true } : terms
  if (terms.unbilled !== true) return terms
  const { trialStartMs, trialEndMs } = nowMs < terms.trialEndMs ? terms : newTrial(nowMs)
  return { ...terms, trialStartMs, trialEndMs, paidFromMs: null, unbilled: false }
}

/** A choice of plan also withdraws a cancellation, unless the same change asks for one. */
export function choosePlan(
  terms: SubscriptionTerms,
  change: SubscriptionChange,
  nowMs: number,
): SubscriptionTerms {
  const chosen = change.plan === undefined ? terms : withPlan(terms, change.plan, nowMs)
  if (change.cancel_at_period_end === undefined) return chosen
  return withCancellation(chosen, change.cancel_at_period_end, nowMs)
}

/** The next instant at which the status or the period changes by itself. */
export function nextTransition(terms: SubscriptionTerms, nowMs: number): number | undefined {
  const { status, current_period_end: endMs } = subscriptionAt(terms, nowMs)
  return isUsable(status) ? endMs : undefined
}

/** Whether writes and calls are served (D-E2, D-S4). A missing payment alone stops no phone. */
export function isUsable(status: SubscriptionStatus): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due'
}

/** The minutes that a period includes (D-U2); the enterprise plan's are configured. */
export function allowanceMinutes(plan: Plan, enterpriseMinutes: number): number {
  return { starter: 250, professional: 1000, enterprise: enterpriseMinutes }[plan]
}

/** Whole minutes, rounded up once over all calls together (D-U1). */
export function usedMinutes(seconds: number): number {
  return Math.ceil(seconds / 60)
}

function statusAt(terms: SubscriptionTerms, nowMs: number): SubscriptionStatus {
  if (terms.endsAtMs !== null && nowMs >= terms.endsAtMs) return 'canceled'
  if (nowMs < terms.trialEndMs) return 'trialing'
  if (terms.paidFromMs === null) return 'paused'
  return terms.pastDue ? 'past_due' : 'active'
}

function periodAt(terms: SubscriptionTerms, nowMs: number): [startMs: number, endMs: number] {
  const { trialStartMs, trialEndMs, paidFromMs, endsAtMs } = terms
  // What has ended goes on showing its last period.
  const atMs = endsAtMs === null ? nowMs : Math.min(nowMs, endsAtMs - 1)
  if (paidFromMs === null || atMs < trialEndMs) return [trialStartMs, trialEndMs]
  // A clock that is set back must not bring up a month before the first.
  return monthAround(paidFromMs, Math.max(atMs, paidFromMs))
}

function monthAround(anchorMs: number, atMs: number): [startMs: number, endMs: number] {
  const [anchor, at] = [new Date(anchorMs), new Date(atMs)]
  const years = at.getUTCFullYear() - anchor.getUTCFullYear()
  const months = years * 12 + at.getUTCMonth() - anchor.getUTCMonth()
  // The calendar month of the instant is begun by this period or, before its day comes, ended by it.
  const begun = monthsAfter(anchorMs, months) <= atMs ? months : months - 1
  return [monthsAfter(anchorMs, begun), monthsAfter(anchorMs, begun + 1)]
}

/** The anchor's day and time of day in a later month, on the last day where the month is too short, in UTC. */
function monthsAfter(anchorMs: number, months: number): number {
  const anchor = new Date(anchorMs)
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay)) + (anchorMs % DAY_MS)
}

function withPlan(terms: SubscriptionTerms, plan: Plan, nowMs: number): SubscriptionTerms {
  const chosen = { ...terms, plan, endsAtMs: null, ...(terms.unbilled === true ? { unbilled: false } : {}) }
  const status = statusAt(terms, nowMs)
  if (status === 'trialing') return { ...chosen, paidFromMs: terms.trialEndMs }
  return isUsable(status) ? chosen : { ...chosen, paidFromMs: nowMs, pastDue: false }
}

/** What has ended does not come back by a withdrawal: only the choice of a plan revives it. */
function withCancellation(terms: SubscriptionTerms, cancel: boolean, nowMs: number): SubscriptionTerms {
  const { status, current_period_end: endMs } = subscriptionAt(terms, nowMs)
  if (status === 'canceled') return terms
  return { ...terms, endsAtMs: cancel ? endMs : null }
}
