import { expect, test } from 'vitest'
import { readMutations } from './parsing.ts'

const ROUNDS = 20
const MESSAGES = 50_000

test.each(Array.from({ length: ROUNDS }, (_, round) => round + 100))(
  'seed %i: 50,000 mutations of valid messages throw nothing, take no time, and are written as they were read',
  (seed) => {
    const { understood, refused } = readMutations(MESSAGES, seed)
    expect(understood + refused).toBe(MESSAGES)
  },
)
