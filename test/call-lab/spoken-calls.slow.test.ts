import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadModels, type Models } from '../../bench/speech/calls/models.ts'
import { shown } from '../../bench/speech/calls/shown.ts'
import { spokenCall } from '../../bench/speech/calls/spoken-call.ts'
import { verdictOn } from '../../bench/speech/calls/verdict.ts'

/** However busy the machine is: the calls take the same course, only later. */
const PATIENCE_MS = 600_000

/** A short form of `npm run bench -- speech calls`: each errand once, and each temper. */
const SEEDS: readonly (readonly [what: string, seed: number])[] = [
  ['a silent caller with the wrong number', 118],
  ['who books in a hurry', 341],
  ['who changes their mind about the day', 121],
  ['who moves an appointment', 12],
  ['who rambles and cancels', 420],
  ['a question from the street', 14],
  ['the hours', 15],
  ['two questions in one breath', 21],
  ['who interrupts', 307],
  ['who wants a person and is put through', 6],
  ['an emergency', 62],
  ['an emergency over a television', 7],
  ['who has the wrong number, in the street', 8],
]

let models: Models
beforeAll(async () => (models = await loadModels()), PATIENCE_MS)
afterAll(() => models.close())

test.for(SEEDS)(
  'a spoken call ends as it should: %s',
  { timeout: PATIENCE_MS },
  async ([, seed]: readonly [string, number]) => {
    const call = await spokenCall(seed, models)
    expect(verdictOn(call).faults, shown(call)).toEqual([])
  },
)

test(
  'a spoken call goes the same way again',
  async () => {
    const [, seed] = SEEDS[0]!
    const [one, other] = [await spokenCall(seed, models), await spokenCall(seed, models)]
    expect(other.journal).toEqual(one.journal)
  },
  PATIENCE_MS,
)
