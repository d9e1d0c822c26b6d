import { expect, test } from 'vitest'
import { catalogue } from './en.ts'
import { LANGUAGES, type Language } from './languages.ts'

const FILES = import.meta.glob<Record<string, unknown>>('./{en,de,es}/*.ts', { eager: true })
const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../text/**', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
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

const placeholdersIn = (text = '') => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ')
const english = inLanguage('en')

test.each(OTHERS)('%s has the same words as English, with the same placeholders', (language) => {
  const words = inLanguage(language)
  expect([...words.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  const differing = [...english].filter(
    ([name, text]) => placeholdersIn(text) !== placeholdersIn(words.get(name)),
  )
  expect(differing).toEqual([])
})

test.each(Object.keys(LANGUAGES) as Language[])('no word is empty in %s', (language) => {
  const empty = [...inLanguage(language)].filter(([, text]) => text.trim() === '')
  expect(empty).toEqual([])
})

/** Every page and part, and the words of its code. */
const sources = Object.values(SOURCES).map((whole) => {
  const code = whole.replaceAll(/^import .*$/gm, '')
  return { code, words: new Set(code.match(/\w+/g)) }
})

/** `one` and `other` are chosen by the number. */
const isPlural = (key: string | undefined) => key === 'one' || key === 'other'

/** A word is shown where one file has every name of its path, or takes what comes after a name from a variable. */
function isShown(given: readonly string[]): boolean {
  const names = isPlural(given.at(-1)) ? given.slice(0, -1) : given
  const choices = names.map((name, index) => chosenFrom(names[index - 1] ?? '', name))
  return sources.some(({ code, words }) =>
    names.every((name, index) => words.has(name) || choices[index]?.test(code)),
  )
}

/** `words.kind[kind]`, `{...words.nothing}`, `optionsOf(words.events)`, and [`${name}Hint`] for `agentHint`. */
function chosenFrom(parent: string, name: string): RegExp {
  const ending = /[A-Z]\w*$/.exec(name)?.[0] ?? '(?!)'
  return new RegExp(
    [
      `\\b${parent}\\[`,
      `\\.\\.\\.[\\w.]*\\b${parent}\\b`,
      `[(,] ?([\\w.]+\\.)?${parent}\\)`,
      `\\[\`\\$\\{\\w+\\}${ending}\``,
    ].join('|'),
  )
}

test('every word is shown somewhere', () => {
  const unused = entriesOf(catalogue).filter((entry) => !isShown(entry.path))
  expect(unused.map((entry) => entry.path.join('.'))).toEqual([])
})
