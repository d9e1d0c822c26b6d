import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallAnalysis, type Extracted } from './analysis.ts'
import { CALL_TYPES, OUTCOMES } from './outcomes.ts'
import { reconcile, type ModelAnalysis } from './reconciliation.ts'

const NOTHING: Extracted = { callerName: null, callbackNumber: null, reason: null, appointment: null }

const RULES: CallAnalysis = {
  answeredAtMs: 0,
  endedAtMs: 60_000,
  disclosedAtMs: null,
  durationSeconds: 60,
  reason: 'caller_hung_up',
  type: 'General Info',
  outcome: 'Resolved',
  possibleOutcomes: ['Resolved', 'Unresolved', 'Follow-up Required', 'Spam', 'Wrong Number'],
  rating: 5,
  grounds: {
    hasSpoken: true,
    outcome: 'Resolved',
    isUpset: false,
    troubles: 0,
    failures: 0,
    hasAnswered: true,
    hasOpen: false,
    hasAsked: true,
  },
  summary: 'By the rules.',
  isFactual: false,
  extracted: null,
  conversation: [],
  unanswered: [],
}
const MODEL: ModelAnalysis = {
  model: 'm',
  type: 'Support Request',
  outcome: 'Unresolved',
  isUpset: false,
  summary: 'By the model.',
  extracted: { ...NOTHING, callerName: 'Ada', reason: 'A leak.' },
}

test('what is a matter of judgement is the model’s', () => {
  expect(reconcile(RULES, MODEL)).toEqual({
    type: 'Support Request',
    outcome: 'Unresolved',
    rating: 3,
    summary: 'By the model.',
    extracted: { ...NOTHING, callerName: 'Ada', reason: 'A leak.' },
  })
})

test('an outcome that the journal rules out is not taken, nor the words that go with it', () => {
  const booked = reconcile(RULES, { ...MODEL, outcome: 'Appointment Booked', summary: 'Booked for ten.' })
  expect(booked).toMatchObject({ outcome: 'Resolved', summary: 'By the rules.' })
})

test.each<[Partial<ModelAnalysis>, number]>([
  [{ outcome: 'Resolved' }, 5],
  [{ outcome: 'Resolved', isUpset: true }, 4],
  [{ outcome: 'Resolved', isUpset: null }, 5],
  [{ outcome: 'Follow-up Required' }, 3],
  [{ outcome: 'Unresolved', isUpset: true }, 2],
  [{ outcome: 'Spam', isUpset: true }, 3],
  [{ outcome: 'Appointment Booked' }, 5],
])('%j of a model is rated %j by the same rules', (change, expected) => {
  expect(reconcile(RULES, { ...MODEL, ...change }).rating).toBe(expected)
})

test('what was done is told by the rules', () => {
  expect(reconcile({ ...RULES, isFactual: true }, MODEL).summary).toBe('By the rules.')
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
  isUpset: fc.option(fc.boolean(), { nil: null }),
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
