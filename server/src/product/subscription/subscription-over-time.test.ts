import * as fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { choosePlan, isUsable, newTrial, nextTransition, settle, subscriptionAt } from './subscription.ts'

const DAY_MS = 24 * 3_600_000

const anyInstant = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2034-01-01') })
const anyWait = fc.oneof(fc.integer({ min: 0, max: 20 * DAY_MS }), fc.integer({ min: 0, max: 400 * DAY_MS }))
const anyPart = fc.double({ min: 0, max: 1, noNaN: true })
const anyChange = fc.record(
  { plan: fc.constantFrom('starter', 'professional', 'enterprise'), cancel_at_period_end: fc.boolean() },
  { requiredKeys: [] },
)
/** Terms as they come about: a trial, then changes at later and later instants. */
const anyHistory = fc
  .record({
    startMs: anyInstant,
    changes: fc.array(fc.record({ afterMs: anyWait, change: anyChange }), { maxLength: 5 }),
    pastDue: fc.boolean(),
  })
  .map(({ startMs, changes, pastDue }) => {
    let [terms, nowMs] = [newTrial(startMs), startMs]
    for (const { afterMs, change } of changes) {
      nowMs += afterMs
      terms = choosePlan(terms, change, nowMs)
    }
    return { terms: { ...terms, pastDue }, nowMs }
  })

describe('whatever was chosen and whenever', () => {
  test('the paid months tile time, each where the calendar puts it', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 0, max: 120 }), anyPart, (startMs, month, part) => {
        const terms = choosePlan(newTrial(startMs - 15 * DAY_MS), { plan: 'starter' }, startMs)
        const anchor = DateTime.fromMillis(startMs, { zone: 'utc' })
        const monthStartMs = anchor.plus({ months: month }).toMillis()
        const monthEndMs = anchor.plus({ months: month + 1 }).toMillis()
        const insideMs = monthStartMs + Math.floor(part * (monthEndMs - 1 - monthStartMs))
        for (const nowMs of [monthStartMs, insideMs, monthEndMs - 1]) {
          const { current_period_start, current_period_end } = subscriptionAt(terms, nowMs)
          expect([current_period_start, current_period_end]).toEqual([monthStartMs, monthEndMs])
        }
      }),
      { numRuns: 500 },
    )
  })

  test('settling shows nothing new, and settles once', () => {
    fc.assert(
      fc.property(anyHistory, anyWait, ({ terms, nowMs }, waitMs) => {
        const settled = settle(terms, nowMs + waitMs)
        expect(settle(settled, nowMs + waitMs)).toEqual(settled)
        for (const laterMs of [nowMs + waitMs, nowMs + waitMs + 40 * DAY_MS]) {
          expect(subscriptionAt(settled, laterMs)).toEqual(subscriptionAt(terms, laterMs))
        }
      }),
    )
  })

  test('the status never goes back by itself', () => {
    const rank = { trialing: 0, paused: 1, active: 1, past_due: 1, canceled: 2 }
    fc.assert(
      fc.property(anyHistory, anyWait, anyWait, ({ terms, nowMs }, waitMs, furtherMs) => {
        const [earlier, later] = [nowMs + waitMs, nowMs + waitMs + furtherMs].map(
          (ms) => subscriptionAt(terms, ms).status,
        )
        const same = earlier === later
        expect(same || rank[later!] > rank[earlier!]).toBe(true)
      }),
    )
  })

  test('nothing changes before the next transition, and something does at it', () => {
    fc.assert(
      fc.property(anyHistory, anyWait, anyPart, ({ terms, nowMs }, waitMs, part) => {
        const fromMs = nowMs + waitMs
        const now = subscriptionAt(terms, fromMs)
        const transitionMs = nextTransition(terms, fromMs)
        const quietUntilMs = transitionMs ?? fromMs + 1000 * DAY_MS
        expect(quietUntilMs).toBeGreaterThan(fromMs)
        const betweenMs = fromMs + Math.floor(part * (quietUntilMs - 1 - fromMs))
        expect(subscriptionAt(terms, betweenMs)).toEqual(now)
        expect(transitionMs === undefined).toBe(!isUsable(now.status))
        const next = subscriptionAt(terms, quietUntilMs)
        expect(JSON.stringify(next) === JSON.stringify(now)).toBe(transitionMs === undefined)
      }),
    )
  })
})
