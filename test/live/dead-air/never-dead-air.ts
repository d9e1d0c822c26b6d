import { afterAll, beforeAll, describe, test } from 'vitest'
import { expectNoDeadAir, placeCalls, tableOf, type Row } from './failing-calls.ts'
import { CELLS } from './failures.ts'

/** They mostly wait, but what one of them keeps the thread from is another’s silence. */
const AT_ONCE = 7

/** Places so many calls with each kind of failing provider, and holds every one of them to the limit. */
export function neverDeadAir({ callsPerCell, longestMs }: { callsPerCell: number; longestMs: number }): void {
  describe(`there is never dead air, in ${callsPerCell} calls of each kind`, () => {
    let rows: readonly Row[] = []
    beforeAll(async () => {
      rows = await placeCalls(callsPerCell, AT_ONCE)
    }, longestMs)
    afterAll(() => console.log(tableOf(rows)))

    test.each(CELLS)('when the $provider is $failure', (cell) =>
      expectNoDeadAir(rows.find((row) => row.cell === cell)!),
    )
  })
}
