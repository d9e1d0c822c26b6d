import { expect, test } from 'vitest'
import { readMutations } from './parsing.ts'

test('4,000 mutations of valid messages throw nothing, take no time, and are written as they were read', () => {
  const { understood, refused } = readMutations(4000, 4)
  // Neither half is empty, or the mutations would be too tame or too wild.
  expect(understood).toBeGreaterThan(400)
  expect(refused).toBeGreaterThan(400)
})
