import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIGURES } from './figures.fixture.ts'
import { spokenForm } from './spoken-form.ts'
import { TEXTS } from './texts.fixture.ts'

const CASES = { ...FIGURES, ...TEXTS }
const SPEAKABLE = /^[\p{L}\p{M} ',.?!;:-]*$/u

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  test.each(cases)('%j is spoken as %j', (written, spoken) => {
    expect(spokenForm(written)).toBe(spoken)
  })
})

/** Words and signs of the cases in any order, and strings of any characters. */
const pieces = Object.values(CASES)
  .flat()
  .flatMap(([written]) => [...written.split(' '), ...written.split(/\b/)])
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(' ')),
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: fc.constantFrom(...'0123456789.,:/-$%+() apm#@&AB'.split('')), maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

test('whatever is written, only words and punctuation are left for the voice', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(spokenForm(text)).toMatch(SPEAKABLE)
    }),
  )
})

test('what is in its spoken form already stays as it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const spoken = spokenForm(text)
      expect(spokenForm(spoken)).toBe(spoken)
    }),
  )
})

/** With words that are also short for something else. */
const PLAIN =
  "a I we're the boys' it's don't cat sat sun mar no in am may march jan fri wed mon us so at to and or is on of street saint second co dot call room order number press text dial code open closed for you minute pound point six noon oh well May March No In At We The Mary's OK NO US street's hours extension per x w m p s t".split(
    ' ',
  )
const plainText = fc
  .array(fc.tuple(fc.constantFrom(...PLAIN), fc.constantFrom(' ', ' ', ', ', '; ', '. ', '? ', '! ')), {
    minLength: 1,
    maxLength: 20,
  })
  .map((words) => words.flat().join('').trim())

test('plain words are spoken as they are written', () => {
  fc.assert(
    fc.property(plainText, (text) => {
      expect(spokenForm(text)).toBe(text)
    }),
  )
})
