import { expect, test } from 'vitest'
import { shareHeard } from './understanding.ts'

test.each([
  [1, 'We have 9 chairs.', 'we have nine chairs'],
  [1, 'Hello there, Ada.', 'hello ada there'],
  [0.5, 'one two three four', 'one two'],
  [0.5, 'no no', 'no'],
  [0, 'Good morning', ''],
  [0, '', 'Good morning'],
])('%d of "%s" is in "%s"', (share, said, heard) => {
  expect(shareHeard(said, heard)).toBe(share)
})
