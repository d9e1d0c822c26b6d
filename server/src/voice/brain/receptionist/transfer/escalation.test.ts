import { describe, expect, test } from 'vitest'
import { BRIEFING } from '../briefing.fixture.ts'
import { helpFor, type Need } from './escalation.ts'

const NEEDS: readonly Need[] = ['asked', 'misunderstood', 'no_answer', 'complaint', 'emergency', 'first_turn']

const TRANSFERS: Readonly<Record<string, readonly Need[]>> = {
  never: [],
  on_request: ['asked'],
  complex: ['asked', 'misunderstood', 'no_answer', 'complaint', 'emergency'],
  always: NEEDS,
}

describe.each(['never', 'on_request', 'complex', 'always'] as const)('with the policy %s', (policy) => {
  const briefing = { ...BRIEFING, escalation: { policy, hasTarget: true } }

  test.each(NEEDS)('%s', (need) => {
    expect(helpFor(need, briefing)).toBe(TRANSFERS[policy]?.includes(need) ? 'transfer' : 'message')
    expect(helpFor(need, { ...briefing, open: false })).toBe('closed')
  })
})
