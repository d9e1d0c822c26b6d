import { expect, test } from 'vitest'
import { english } from '../../../../language/en/index.ts'
import { isAboutAnotherThing } from './another-thing.ts'
import { marksOf } from './faq.ts'

function isAnother(asked: string, question: string, answer: string): boolean {
  return isAboutAnotherThing(
    english,
    marksOf(english, asked, []),
    marksOf(english, `${question} ${answer}`, []),
    { asked, question },
  )
}

test.each([
  ['how far is the museum', 'How far is the beach?', 'A five minute walk.'],
  ['how long does a paint job take', 'How long does a brake job take?', 'Half a day.'],
  ['do you work on motorcycles', 'Do you work on electric vehicles?', 'Yes, we do.'],
  ['what would a crown cost me', 'How much does a check-up cost?', 'Ninety-five dollars.'],
  ['can I get a copy of my bill', 'Can I get a copy of my dental records?', 'Yes, at the desk.'],
])('"%s" is not "%s"', (...texts) => {
  expect(isAnother(...texts)).toBe(true)
})

test.each([
  ['how far is the beach', 'How far is the beach?', 'A five minute walk.'],
  ['how far is the beach from you', 'How far is the beach?', 'A five minute walk.'],
  ['what do you charge to swap the oil', 'How much is an oil change?', 'Sixty dollars.'],
  ['do you have seats for toddlers', 'Do you have high chairs for babies?', 'Yes, six.'],
  ['is there a garage for my car', 'Is there parking?', 'Yes, behind the building.'],
  ['how much is it', 'How much does a visit cost?', 'Ninety dollars.'],
])('"%s" may well be "%s"', (...texts) => {
  expect(isAnother(...texts)).toBe(false)
})
