import { afterAll, beforeAll, describe, test } from 'vitest'
import { expectNoDeadAir, placeCalls, tableOf, type Row } from './dead-air/failing-calls.ts'
import { CELLS } from './dead-air/failures.ts'

const CALLS_PER_CELL = 20
/** They mostly wait. */
const AT_ONCE = 14
const LONGEST_MS = 1_800_000

describe('there is never dead air, in twenty calls of each kind', () => {
  let rows: readonly Row[] = []
  beforeAll(async () => {
    rows = await placeCalls(CALLS_PER_CELL, AT_ONCE)
  }, LONGEST_MS)
  afterAll(() => console.log(tableOf(rows)))

  test.each(CELLS)('when the $provider is $failure', (cell) =>
    expectNoDeadAir(rows.find((row) => row.cell === cell)!),
  )
})
