import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCall, badLine, perfectLine } from './any-call.ts'
import { violations } from './invariants.ts'
import { runCall } from './lab.ts'
import { PERFECT_LINE, script } from './script.ts'

const RUNS = 300

const HUNG_UP_ON_BEFORE_THE_GREETING = script(
  'the operator hangs up before the greeting is heard',
  {},
  PERFECT_LINE,
  [{ voice: { of: 'all', firstAudioMs: 1131 } }, { operator: { does: 'hangs_up', atMs: 870 } }],
)

test('whatever the caller does and whatever fails, no call breaks a rule', () => {
  fc.assert(
    fc.property(anyCall(perfectLine), (call) => {
      expect(violations(runCall(call))).toEqual([])
    }),
    { numRuns: RUNS, examples: [[HUNG_UP_ON_BEFORE_THE_GREETING]] },
  )
})

test('nor does one over a line that loses, delays and jitters', () => {
  fc.assert(
    fc.property(anyCall(badLine), (call) => {
      expect(violations(runCall(call))).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
