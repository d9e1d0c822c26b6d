import { describe, expect, test } from 'vitest'
import { lacksNumber, targetsOf } from './escalation-targets.ts'

const [DESK, MOBILE, OWN] = ['+12125550198', '+12125550199', '+12125550100']
const numbers = (
  escalation_policy: 'never' | 'on_request' | 'complex' | 'always',
  escalation_number: string | null,
  forwarding_number: string | null,
) => ({ escalation_policy, escalation_number, forwarding_number })

describe('whom an agent calls', () => {
  test('is the escalation number, else the forwarding number', () => {
    expect(targetsOf(numbers('on_request', DESK, MOBILE), OWN)).toEqual({ person: DESK, instead: MOBILE })
    expect(targetsOf(numbers('complex', null, MOBILE), OWN)).toEqual({ person: MOBILE, instead: MOBILE })
  })

  test('is empty where the policy allows no transfers', () => {
    expect(targetsOf(numbers('never', DESK, MOBILE), OWN)).toEqual({ person: null, instead: MOBILE })
  })

  test('is never the number that was dialled', () => {
    expect(targetsOf(numbers('always', OWN, MOBILE), OWN).person).toBe(MOBILE)
    expect(targetsOf(numbers('always', null, OWN), OWN)).toEqual({ person: null, instead: null })
  })

  test('is missing only where the policy needs one', () => {
    expect(lacksNumber(numbers('always', null, null), OWN)).toBe(true)
    expect(lacksNumber(numbers('never', null, null), OWN)).toBe(false)
    expect(lacksNumber(numbers('always', null, MOBILE), OWN)).toBe(false)
  })
})
