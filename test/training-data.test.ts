import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

type Entry = {
  question: string
  answer: string
  asked: Record<'short' | 'spoken' | 'context' | 'misheard', string[]>
}
type Business = {
  id: string
  name: string
  trade: string
  country: string
  about: string
  faq: Entry[]
  pairs: { text: string; entries: [number, number] }[]
  near_misses: string[]
  elsewhere: string[]
}

const DATA = path.resolve(import.meta.dirname, '../training/data')
const FEWEST_ENTRIES = 15
const MOST_ENTRIES = 40
const FEWEST_ASKED = 6
const FEWEST_OTHERS = 20
const FEWEST_PAIRS = 10
const SHORT_WORDS = 7
/** Of businesses in other languages, which only measure and calibrate: nothing is trained with them. */
const IN_OTHER_LANGUAGES = { businesses: 8, asked: 4, others: 10 }
const COUNTRIES = { de: ['DE', 'AT', 'CH'], es: ['ES', 'MX', 'AR'] }

const read = (file: string): Business => JSON.parse(readFileSync(path.join(DATA, file), 'utf8'))
const english = globSync('{faq,faq-more,faq-locked}/*.json', { cwd: DATA }).sort()
const inOthers = globSync('faq-{de,es}/*.json', { cwd: DATA }).sort()
const files = [...english, ...inOthers]

test('there are eighty businesses of forty trades, a third of them locked', () => {
  const first = english.filter((file) => !file.startsWith('faq-more'))
  expect(first.length).toBeGreaterThanOrEqual(80)
  expect(new Set(first.map((file) => read(file).trade)).size).toBeGreaterThanOrEqual(40)
  const locked = first.filter((file) => file.startsWith('faq-locked'))
  expect(locked.length / first.length).toBeGreaterThan(0.32)
})

test.each(['de', 'es'] as const)('there are eight businesses of eight trades in %s', (tag) => {
  const those = inOthers.filter((file) => file.startsWith(`faq-${tag}/`)).map(read)
  expect(those.length).toBeGreaterThanOrEqual(IN_OTHER_LANGUAGES.businesses)
  expect(new Set(those.map(({ trade }) => trade)).size).toBe(those.length)
  for (const { country } of those) expect(COUNTRIES[tag]).toContain(country)
})

test('no two businesses share an asking', () => {
  const seen = new Map<string, string>()
  const twice: string[] = []
  for (const file of files) {
    const { faq } = read(file)
    for (const text of new Set(faq.flatMap(({ asked }) => Object.values(asked).flat()))) {
      const other = seen.get(text.toLowerCase())
      // Short ones come together by chance: "where do I leave the car?"
      if (other !== undefined && text.split(' ').length > SHORT_WORDS)
        twice.push(`${text}: ${other}, ${file}`)
      seen.set(text.toLowerCase(), file)
    }
  }
  expect(twice).toEqual([])
})

describe.each(files)('%s', (file) => {
  const { id, name, trade, country, about, faq, pairs, near_misses: near, elsewhere } = read(file)
  const isEnglish = !inOthers.includes(file)

  test('has all its parts', () => {
    expect(path.basename(file, '.json')).toBe(id)
    for (const text of [name, trade, about]) expect(text).toMatch(/\S/)
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect(faq.length).toBeGreaterThanOrEqual(FEWEST_ENTRIES)
    expect(faq.length).toBeLessThanOrEqual(MOST_ENTRIES)
    const others = isEnglish ? FEWEST_OTHERS : IN_OTHER_LANGUAGES.others
    expect(near.length).toBeGreaterThanOrEqual(others)
    expect(elsewhere.length).toBeGreaterThanOrEqual(others)
    expect(pairs.length).toBeGreaterThanOrEqual(isEnglish ? FEWEST_PAIRS : 0)
  })

  test('has every entry asked in each manner', () => {
    for (const { question, answer, asked } of faq) {
      expect([question, answer]).not.toContain('')
      expect(Object.keys(asked).sort()).toEqual(['context', 'misheard', 'short', 'spoken'])
      expect(Object.values(asked).every((each) => each.length > 0)).toBe(true)
      const fewest = isEnglish ? FEWEST_ASKED : IN_OTHER_LANGUAGES.asked
      expect(Object.values(asked).flat().length, question).toBeGreaterThanOrEqual(fewest)
    }
  })

  test('has pairs of entries that are there', () => {
    for (const { text, entries } of pairs) {
      expect(text).toMatch(/\S/)
      expect(new Set(entries).size).toBe(2)
      expect(entries.every((entry) => faq[entry] !== undefined)).toBe(true)
    }
  })

  test('says nothing twice', () => {
    const all = [...faq.flatMap(({ asked }) => Object.values(asked).flat()), ...near, ...elsewhere]
    expect(all.length - new Set(all.map((text) => text.toLowerCase())).size).toBe(0)
  })
})
