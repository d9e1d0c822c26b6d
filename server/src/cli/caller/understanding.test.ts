import { expect, test } from 'vitest'
import { languageFor } from '../../language/languages.ts'
import { shareHeard } from './understanding.ts'

test.each([
  [1, 'en', 'We have 9 chairs.', 'we have nine chairs'],
  [1, 'en', 'Hello there, Ada.', 'hello ada there'],
  [0.5, 'en', 'one two three four', 'one two'],
  [0.5, 'en', 'no no', 'no'],
  [0, 'en', 'Good morning', ''],
  [0, 'en', '', 'Good morning'],
  [1, 'de', 'Wir haben 9 Stühle.', 'wir haben neun stühle'],
  [1, 'es', 'Tenemos 9 sillas.', 'tenemos nueve sillas'],
])('%d of what is in %s "%s" is in "%s"', (share, tag, said, heard) => {
  expect(shareHeard(languageFor(tag), said, heard)).toBe(share)
})
