import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestDays, type DayGroup } from './day-groups.ts'

const PARTINGS = new Set([',', 'and'])

test('the nearest day is the one with the fewest words between, of which a comma counts for many', () => {
  const word = fc.constantFrom('Mon', 'Tue', ',', 'and', 'a', 'b', '9')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const tokens = words.map((text) => ({ text }))
      const groups: DayGroup[] = []
      const places: { from: number; to: number }[] = []
      for (const [at, text] of words.entries()) {
        if (text === 'Mon' || text === 'Tue') groups.push({ from: at, to: at, days: 1 << groups.length })
        if (text === '9') places.push({ from: at, to: at })
      }
      const way = (one: number, other: number) =>
        words
          .slice(Math.min(one, other) + 1, Math.max(one, other))
          .reduce((sum, text) => sum + (PARTINGS.has(text) ? 11 : 1), 0)
      const nearest = places.map(
        ({ from }) => groups.toSorted((a, b) => way(a.from, from) - way(b.from, from))[0]?.days ?? 0,
      )
      expect(nearestDays(tokens, groups.slice(0, 30), places, PARTINGS)).toEqual(nearest)
    }),
  )
})
