import { use } from 'react'
import type { Language } from './languages.ts'
import type { Catalogue } from './text.ts'

export type Area = keyof Catalogue

/** Every area of every language is a file of its own: a page loads the words that it shows. */
const FILES = import.meta.glob<Record<string, unknown>>('./{en,de,es}/*.ts')
/** `./en/agent-form.ts` holds `agentForm`. */
const AREAS = new Set(
  Object.keys(FILES).map((file) =>
    (file.split('/').at(-1) ?? '')
      .replace('.ts', '')
      .replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()),
  ),
) as ReadonlySet<Area>

const asked = new Map<string, Promise<unknown>>()
const known = new Map<string, unknown>()

function load(language: Language, area: Area): Promise<unknown> {
  const key = `${language} ${area}`
  const before = asked.get(key)
  if (before !== undefined) return before
  const loading = read(language, area).then((words) => {
    known.set(key, words)
    return words
  })
  asked.set(key, loading)
  // What could not be had, the network away for a moment, is asked for again.
  loading.catch(() => asked.delete(key))
  return loading
}

async function read(language: Language, area: Area): Promise<unknown> {
  const name = area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const file = FILES[`./${language}/${name}.ts`]
  if (file === undefined) throw new Error(`There are no words of ${area} in ${language}.`)
  return (await file())[area]
}

/** The words of a language. What a page shows of an area that is still on its way waits for it. */
export function catalogueIn(language: Language): Catalogue {
  const areas = [...AREAS].map((area) => [
    area,
    { enumerable: true, get: () => known.get(`${language} ${area}`) ?? use(load(language, area)) },
  ])
  return Object.defineProperties({}, Object.fromEntries(areas) as PropertyDescriptorMap) as Catalogue
}

/** Begins to load, so that nothing has to wait later. */
export async function loadAreas(language: Language, areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map((area) => load(language, area)))
}

/** What has been shown in a language, and will be in the next. */
export function areasIn(language: Language): Area[] {
  return [...AREAS].filter((area) => known.has(`${language} ${area}`))
}
