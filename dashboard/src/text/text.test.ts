import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from './en.ts'
import { LANGUAGES, type Language } from './text.ts'

const FILES = import.meta.glob<Record<string, unknown>>('./{en,de,es}/*.ts', { eager: true })
const SOURCES = path.join(import.meta.dirname, '..')
const OTHERS = Object.keys(LANGUAGES).filter((language) => language !== 'en') as Language[]

type Entry = { path: readonly string[]; text: string }

function entriesOf(words: unknown, at: readonly string[] = []): Entry[] {
  if (typeof words === 'string') return [{ path: at, text: words }]
  return Object.entries(words as object).flatMap(([key, value]) => entriesOf(value, [...at, key]))
}

/** What the files of a language hold, under the names of the areas. */
function inLanguage(language: Language): Map<string, string> {
  const files = Object.entries(FILES).filter(([file]) => file.startsWith(`./${language}/`))
  const entries = files.flatMap(([, exported]) => entriesOf(exported))
  return new Map(entries.map((entry) => [entry.path.join('.'), entry.text]))
}

const placeholdersIn = (text = '') => new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name))
const english = inLanguage('en')

test.each(OTHERS)('%s has the same words as English, with the same placeholders', (language) => {
  const words = inLanguage(language)
  expect([...words.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  const differing = [...english].flatMap(([name, text]) =>
    placeholdersIn(text).symmetricDifference(placeholdersIn(words.get(name))).size === 0 ? [] : [name],
  )
  expect(differing).toEqual([])
})

test.each(Object.keys(LANGUAGES) as Language[])('no word is empty in %s', (language) => {
  const empty = [...inLanguage(language)].filter(([, text]) => text.trim() === '')
  expect(empty).toEqual([])
})

/** Every page and part, as a set of its words. */
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file) && !file.startsWith('text'))
  .map((file) => {
    const code = readFileSync(path.join(SOURCES, file), 'utf8').replaceAll(/^import .*$/gm, '')
    return { code, words: new Set(code.match(/\w+/g)) }
  })

/** `one` and `other` are chosen by the number. */
const isPlural = (key: string | undefined) => key === 'one' || key === 'other'

/** A word is shown where one file has every name of its path; the last may come out of a variable. */
function isShown(given: readonly string[]): boolean {
  const names = isPlural(given.at(-1)) ? given.slice(0, -1) : given
  const [parents, last = ''] = [names.slice(0, -1), names.at(-1)]
  const chosen = chosenFrom(parents.at(-1) ?? '', last)
  return sources.some(
    ({ code, words }) =>
      parents.every((name) => words.has(name)) && (words.has(last) || chosen.test(code)),
  )
}

/** `words.kind[kind]`, `{...words.nothing}`, `labelOf(type, words.events)`, and [`${name}Hint`] for `agentHint`. */
function chosenFrom(parent: string, last: string): RegExp {
  const ending = /[A-Z]\w*$/.exec(last)?.[0] ?? '[^]'
  return new RegExp(
    [
      `\\b${parent}\\[`,
      `\\.\\.\\.[\\w.]*\\b${parent}\\b`,
      `[(,] ?[\\w.]+\\.${parent}\\)`,
      `\\[\`\\$\\{\\w+\\}${ending}\``,
    ].join('|'),
  )
}

test('every word is shown somewhere', () => {
  const unused = entriesOf(catalogue).filter((entry) => !isShown(entry.path))
  expect(unused.map((entry) => entry.path.join('.'))).toEqual([])
})
