import { expect, test } from 'vitest'
import { indexWords, sharedWords as sharedWith, type Worded } from './shared-words.ts'

const NONE: ReadonlySet<string> = new Set()
const sharedWords = (said: ReadonlySet<string>, joined: ReadonlySet<string>, entries: readonly Worded[]) =>
  sharedWith(said, joined, indexWords(entries))
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const entry = (title: string, answer = '', ...wordings: readonly string[]): Worded => ({
  stems: words(`${title} ${answer}`),
  title: words(title),
  wordings: wordings.map(words),
})

const ENTRIES = [
  entry('kost zahnreinig', 'profession kost euro'),
  entry('kost bleach', 'bleach praxis kost euro'),
  entry('parkplatz praxis', 'haus stellplatz'),
]

const likeness = (asked: string, known: string) =>
  sharedWords(words(asked), NONE, [entry(known), entry('katz')])[0]?.covered

test('the same word, a part of a compound and a misheard word are alike; others are not', () => {
  expect(likeness('park', 'park')).toBe(1)
  expect(likeness('reinig', 'zahnreinig')).toBeGreaterThan(0.8)
  expect(likeness('reservacion', 'reservasion')).toBeGreaterThan(0.6)
  expect(likeness('hund', 'maus')).toBe(0)
  expect(likeness('bar', 'barrierefrei')).toBe(0)
})

test('the entry that has the telling word is ahead of the one that has what all have', () => {
  const [cleaning, bleaching, parking] = sharedWords(words('kost reinig'), NONE, ENTRIES)
  expect(cleaning?.covered).toBeGreaterThan(bleaching?.covered ?? 0)
  expect(cleaning?.telling).toBeGreaterThan(bleaching?.telling ?? 0)
  expect(bleaching?.lacking).toBeGreaterThan(cleaning?.lacking ?? 1)
  expect(parking?.covered).toBe(0)
})

test('a word that was heard as two is one where an entry has it', () => {
  const [, , apart] = sharedWords(words('teo rica'), NONE, [...ENTRIES.slice(0, 2), entry('teorica horari')])
  const [, , joined] = sharedWords(words('teo rica'), words('teorica'), [
    ...ENTRIES.slice(0, 2),
    entry('teorica horari'),
  ])
  expect(joined?.named).toBeGreaterThan(apart?.named ?? 1)
  expect(sharedWords(words('teo rica'), words('teorica'), ENTRIES)).toEqual(
    sharedWords(words('teo rica'), NONE, ENTRIES),
  )
})

test('another wording counts where nearly the same is asked, and is no reason to take its words for the entry’s', () => {
  const entries = [entry('parkplatz', 'haus stellplatz', 'wohin anhang stell'), entry('kost bleach')]
  const covered = (asked: string) => sharedWords(words(asked), NONE, entries)[0]?.covered
  expect(covered('also wohin anhang stell')).toBeGreaterThan(0.7)
  expect(covered('anhang miet')).toBe(0)
})

test('all is between 0 and 1, also where nothing is asked and nothing is there', () => {
  for (const asked of ['', 'kost', 'parkplatz praxis kost zahnreinig bleach'])
    for (const found of sharedWords(words(asked), NONE, ENTRIES))
      for (const number of Object.values(found)) {
        expect(number).toBeGreaterThanOrEqual(0)
        expect(number).toBeLessThanOrEqual(1)
      }
  expect(sharedWords(words('kost'), NONE, [])).toEqual([])
})

test('what a turn costs is bounded, however alike the words of a long FAQ are', () => {
  const alike = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `behandlung${(from + at).toString(36)}`)
  const index = indexWords(
    Array.from({ length: 200 }, (_, at) =>
      entry(alike(10 * at, 20).join(' '), alike(300 * at, 300).join(' ')),
    ),
  )
  const asked = words(alike(1, 2000).join(' '))
  const before = process.cpuUsage()
  for (let turn = 0; turn < 5; turn++) sharedWith(asked, asked, index)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000 / 5).toBeLessThan(1000)
})
