import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadModels, type Models } from '../../bench/speech/calls/models.ts'
import { shown } from '../../bench/speech/calls/shown.ts'
import { spokenCall } from '../../bench/speech/calls/spoken-call.ts'
import { verdictOn } from '../../bench/speech/calls/verdict.ts'

/** However busy the machine is: the calls take the same course, only later. */
const PATIENCE_MS = 300_000

/** The shortest form of `npm run bench -- speech calls`: the errands that take least, on lines that are not quiet. */
const SEEDS: readonly (readonly [what: string, seed: number])[] = [
  ['who wants a person and is put through', 6],
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
