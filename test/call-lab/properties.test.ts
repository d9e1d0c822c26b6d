import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCall, badLine, perfectLine } from './any-call.ts'
import { violations } from './invariants.ts'
import { runCall } from './lab.ts'

const RUNS = 300

test('whatever the caller does and whatever fails, no call breaks a rule', () => {
  fc.assert(
    fc.property(anyCall(perfectLine), (script) => {
      expect(violations(runCall(script))).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

test('nor does one over a line that loses, delays and jitters', () => {
  fc.assert(
    fc.property(anyCall(badLine), (script) => {
      expect(violations(runCall(script))).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
