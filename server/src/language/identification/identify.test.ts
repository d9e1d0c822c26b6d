import { expect, test } from 'vitest'
import { otherLanguage } from './choice.ts'
import { foreignTo } from './foreign.ts'
import { identify } from './identify.ts'
import { FOREIGN_UTTERANCES, UTTERANCES } from './utterances.fixture.ts'

const SPOKEN = Object.keys(UTTERANCES)

/** What the utterances of a language are taken for, and how often. */
function takenFor(utterances: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const text of utterances) {
    const language = identify(text)?.language ?? 'unknown'
    const column = SPOKEN.includes(language) || language === 'unknown' ? language : 'other'
    counts[column] = (counts[column] ?? 0) + 1
  }
  return counts
}

test.each(SPOKEN)('at least 95 of 100 first utterances in %s are known for what they are', (language) => {
  const utterances = UTTERANCES[language] ?? []
  expect(utterances).toHaveLength(100)
  const { [language]: right = 0, ...wrong } = takenFor(utterances)
  expect({ right: right >= 95, wrong }).toEqual({ right: true, wrong: expect.anything() })
})

test('the confusion table', () => {
  const table = Object.entries({ ...UTTERANCES, ...FOREIGN_UTTERANCES }).map(
    ([language, utterances]) => [language, takenFor(utterances)] as const,
  )
  expect(Object.fromEntries(table)).toMatchInlineSnapshot(`
    {
      "de": {
        "de": 98,
        "unknown": 2,
      },
      "en": {
        "en": 99,
        "unknown": 1,
      },
      "es": {
        "es": 95,
        "unknown": 5,
      },
      "fr": {
        "other": 10,
      },
      "it": {
        "other": 10,
      },
      "pl": {
        "other": 10,
      },
      "tr": {
        "other": 10,
      },
    }
  `)
})

test.each(Object.keys(FOREIGN_UTTERANCES))('%s is not taken for a language that agents speak', (language) => {
  const { en = 0, de = 0, es = 0 } = takenFor(FOREIGN_UTTERANCES[language] ?? [])
  expect(en + de + es).toBe(0)
})

test.each(['', 'mm-hm', 'Kowalski', '555 0172', 'hm', 'a b c'])('%j says nothing', (text) => {
  expect(identify(text)).toBeUndefined()
})

test('a long speech takes no longer than its beginning', () => {
  expect(identify('ich habe eine Frage '.repeat(50_000))?.language).toBe('de')
})

const ENGLISH = { current: 'en', spoken: ['en'] }
const BOTH = { current: 'de', spoken: ['de', 'en'] }

test('no English caller of an English agent is taken for a foreigner', () => {
  for (const text of UTTERANCES.en ?? []) expect(otherLanguage(ENGLISH, { text })).toBeUndefined()
})

test.each<[current: string, other: string]>([
  ['de', 'en'],
  ['en', 'de'],
  ['es', 'en'],
  ['en', 'es'],
  ['de', 'es'],
  ['es', 'de'],
])('in a call in %s at least 95 of 100 first utterances in %s are followed', (current, other) => {
  const spoken = { current, spoken: [current, other] }
  const followed = (UTTERANCES[other] ?? []).filter((text) => otherLanguage(spoken, { text }) === other)
  const kept = (UTTERANCES[current] ?? []).filter((text) => otherLanguage(spoken, { text }) === undefined)
  expect(followed.length).toBeGreaterThanOrEqual(95)
  expect(kept.length).toBeGreaterThanOrEqual(99)
})

test('what STT takes it for counts, unless the words say otherwise', () => {
  expect(otherLanguage(ENGLISH, { text: 'Gluten Talk', guess: 'de' })).toBe('de')
  expect(otherLanguage(ENGLISH, { text: 'are you open on Sunday', guess: 'de' })).toBeUndefined()
  expect(otherLanguage(BOTH, { text: 'Schmidt', guess: 'de' })).toBeUndefined()
})

test('a name or a loan word changes nothing', () => {
  for (const text of ['Robert Kowalski', 'okay', 'Checkup', 'ja okay', 'Manager', 'das Meeting bitte'])
    expect(otherLanguage(BOTH, { text })).toBeUndefined()
})

test('in each of nine languages a caller hears what is spoken here', () => {
  for (const language of ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'tr']) {
    const told = foreignTo(language === 'en' ? ['de'] : ['en'], language)
    expect(told?.notice).not.toContain('{')
    expect(told?.thanks).toMatch(/\.$/)
    expect(told?.label).not.toBe('')
  }
  expect(foreignTo(['de', 'en'], 'es')).toEqual({
    notice: 'Lo siento, solo hablo alemán y inglés. Puede dejar un mensaje ahora; quedará grabado.',
    thanks: 'Gracias, transmitiré su mensaje. Adiós.',
    label: 'auf Spanisch',
  })
  expect(foreignTo(['en'], 'ja')).toBeUndefined()
})
