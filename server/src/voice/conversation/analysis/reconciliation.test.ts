import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallAnalysis, type Extracted } from './analysis.ts'
import { CALL_TYPES, OUTCOMES } from './outcomes.ts'
import { reconcile, type ModelAnalysis } from './reconciliation.ts'

const NOTHING: Extracted = { callerName: null, callbackNumber: null, reason: null, appointment: null }

const RULES: CallAnalysis = {
  answeredAtMs: 0,
  endedAtMs: 60_000,
  durationSeconds: 60,
  reason: 'caller_hung_up',
  type: 'General Info',
  outcome: 'Resolved',
  possibleOutcomes: ['Resolved', 'Unresolved', 'Follow-up Required', 'Spam', 'Wrong Number'],
  rating: 4,
  summary: 'By the rules.',
  extracted: null,
  conversation: [],
  unanswered: [],
}
const MODEL: ModelAnalysis = {
  model: 'm',
  type: 'Support Request',
  outcome: 'Unresolved',
  rating: 2,
  summary: 'By the model.',
  extracted: { ...NOTHING, callerName: 'Ada', reason: 'A leak.' },
}

test('what is a matter of judgement is the model’s', () => {
  expect(reconcile(RULES, MODEL)).toEqual({
    type: 'Support Request',
    outcome: 'Unresolved',
    rating: 2,
    summary: 'By the model.',
    extracted: { ...NOTHING, callerName: 'Ada', reason: 'A leak.' },
  })
})

test('an outcome that the journal rules out is not taken, nor the words that go with it', () => {
  const booked = reconcile(RULES, { ...MODEL, outcome: 'Appointment Booked', summary: 'Booked for ten.' })
  expect(booked).toMatchObject({ outcome: 'Resolved', summary: 'By the rules.' })
})

test.each([
  [4, 5, 5],
  [4, 1, 3],
  [2, 5, 3],
  [1, 0, 1],
  [5, 99, 5],
  [3, -99, 2],
  [3, 3.4, 3],
  [4, null, 4],
])('a rating of %j by the rules and %j by the model is %j', (rules, wanted, expected) => {
  const { rating } = reconcile({ ...RULES, rating: rules }, { ...MODEL, outcome: 'Resolved', rating: wanted })
  expect(rating).toBe(expected)
})

test('what was left in a message or booked is not replaced, only added to', () => {
  const known = { ...NOTHING, callbackNumber: '+12025550143', appointment: '2026-11-17T10:00:00.000Z' }
  const claimed = {
    ...NOTHING,
    callerName: 'Ada',
    callbackNumber: '+19005550100',
    appointment: '2027-01-01T00:00:00.000Z',
  }
  expect(reconcile({ ...RULES, extracted: known }, { ...MODEL, extracted: claimed }).extracted).toEqual({
    ...known,
    callerName: 'Ada',
  })
})

test('there is no appointment where none was booked', () => {
  const extracted = { ...NOTHING, appointment: '2027-01-01T00:00:00.000Z' }
  expect(reconcile(RULES, { ...MODEL, extracted }).extracted).toBeNull()
  const booked: CallAnalysis = {
    ...RULES,
    outcome: 'Appointment Booked',
    possibleOutcomes: ['Appointment Booked'],
  }
  expect(reconcile(booked, { ...MODEL, extracted }).extracted).toEqual(extracted)
})

test('of a call without a word of the caller the model knows nothing', () => {
  const silent: CallAnalysis = {
    ...RULES,
    rating: null,
    outcome: 'Abandoned',
    possibleOutcomes: ['Abandoned'],
  }
  expect(reconcile(silent, MODEL)).toEqual({
    type: 'General Info',
    outcome: 'Abandoned',
    rating: null,
    summary: 'By the rules.',
    extracted: null,
  })
})

const anyText = fc.option(fc.string(), { nil: null })
const anyModel: fc.Arbitrary<ModelAnalysis> = fc.record({
  model: fc.constant('m'),
  type: fc.constantFrom(...CALL_TYPES),
  outcome: fc.constantFrom(...OUTCOMES),
  rating: fc.option(fc.double({ noNaN: true }), { nil: null }),
  summary: fc.string(),
  extracted: fc.record({
    callerName: anyText,
    callbackNumber: anyText,
    reason: anyText,
    appointment: anyText,
  }),
})
const anyRules: fc.Arbitrary<CallAnalysis> = fc
  .record({
    outcome: fc.constantFrom(...OUTCOMES),
    more: fc.subarray([...OUTCOMES]),
    rating: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ outcome, more, rating }) => ({ ...RULES, outcome, possibleOutcomes: [outcome, ...more], rating }))

test('whatever a model claims, the outcome is possible, the rating is one, and the summary says something', () => {
  fc.assert(
    fc.property(anyRules, anyModel, (rules, model) => {
      const found = reconcile(rules, model)
      expect(rules.possibleOutcomes).toContain(found.outcome)
      expect([1, 2, 3, 4, 5]).toContain(found.rating)
      expect(found.summary).not.toBe('')
    }),
  )
})
