import { expect, test } from 'vitest'
import { firstDayOfWeek } from './first-day.ts'

test.each([
  ['en', ['en-US'], 7],
  ['en', ['en-GB', 'en'], 1],
  ['en', ['fr-FR'], 7],
  ['de', ['en-US', 'de-DE'], 1],
  ['es', ['es-ES'], 1],
  ['es', ['es-MX'], 7],
] as const)('in %s, where %s is preferred, weeks begin on day %d', (language, preferred, day) => {
  expect(firstDayOfWeek(language, preferred)).toBe(day)
})
