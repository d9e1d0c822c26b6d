import { expect, test } from 'vitest'
import { stillToCome } from './completeness.ts'

test.each([
  'Also, ich habe neulich mit meiner Schwester darüber gesprochen.',
  'Meine Nachbarin hat mir von Ihnen erzählt.',
])('after "%s" the caller has yet to say what they want', (text) => {
  expect(stillToCome(text)).toBe('announced')
})

test.each([
  'Ich habe mit meiner Schwester gesprochen, ich brauche einen Termin.',
  'Meine Nachbarin hat mir von Ihnen erzählt. Haben Sie offen?',
])('"%s" says it', (text) => {
  expect(stillToCome(text)).toBeUndefined()
})
