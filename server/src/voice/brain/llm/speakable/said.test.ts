import { expect, test } from 'vitest'
import { unsaid } from './said.ts'

test.each([
  ['We open at nine.', '', 'We open at nine.'],
  ['We open at nine.', 'We open at nine.', ''],
  ['we open at nine,', 'Yes. We open at nine.', ''],
  ['We open at nine, and close at five.', 'Yes. We open at nine,', 'and close at five.'],
  ['Nine is when we open.', 'We open at nine.', 'Nine is when we open.'],
  ['That is free.', 'We open at nine.', 'That is free.'],
])('of %j after %j there is %j to say', (clause, said, rest) => {
  expect(unsaid(clause, said)).toBe(rest)
})
