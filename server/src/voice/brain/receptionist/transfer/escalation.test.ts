import { describe, expect, test } from 'vitest'
import { german } from '../../../../language/de/index.ts'
import { english } from '../../../../language/en/index.ts'
import { spanish } from '../../../../language/es/index.ts'
import type { Language } from '../../../../language/language.ts'
import { BRIEFING } from '../briefing.fixture.ts'
import { converse } from '../conversation.fixture.ts'
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

const ASKED: readonly (readonly [language: Language, said: string, reason: string | null])[] = [
  [english, 'a real person please', null],
  [english, 'transfer me', null],
  [english, 'put me through to the manager please', null],
  [english, 'Get me the manager. My bill is wrong.', 'My bill is wrong.'],
  [english, 'I want to talk to the dentist about my crown', 'about my crown'],
  [german, 'einen Menschen bitte', null],
  [spanish, 'quiero hablar con una persona', null],
]

test.each(ASKED.map(([language, said, reason]) => ({ language, said, reason })))(
  '"$said": who is asked for is not what the message says',
  ({ language, said, reason }) => {
    const [first] = converse([said], { briefing: { language, open: false } })
    expect(first?.pending).toMatchObject({ kind: 'message', flow: { reason } })
  },
)
