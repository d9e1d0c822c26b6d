import { describe, test } from 'vitest'

/** Stands in the count of skipped tests for those that this machine lacks something for. */
export function countAsSkipped(what: string): void {
  describe.each([what])('%s', () => {
    test('is skipped', ({ skip }) => skip())
  })
}
