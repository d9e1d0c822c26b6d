import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const CODE = ['{server,packages,dashboard,test,bench,scripts,examples}/**/*.{ts,tsx,js,mjs}']
const PROSE = ['*.md', 'docs/**/*.md', 'packages/*/*.md', 'examples/**/*.md']
/** Not ours, generated, or history that quotes the old names. */
const ELSEWHERE =
  /(?:^|\/)(?:node_modules|dist[^/]*|generated|data)\/|^CHANGELOG\.md$|^docs\/decisions\/0024-|^docs\/calls-to-hear\.md$|^test\/retired-words\.test\.ts$/

/** Words that are never right here, and what to write instead. */
const RETIRED: readonly (readonly [RegExp, string])[] = [
  [/\bwh(?:o|om)ever\b/i, 'the caller, the client, the account: name them'],
  [/\b(?:somebody|anybody|everybody)\b/i, 'the caller, another account, everyone: name them'],
  [/\bnobody is told\b/i, 'no notification is sent'],
  [/\bobey(?:s|ed|ing)?\b/i, 'handle, follow'],
  [/\btidings\b/i, 'event'],
  [/\bby sight\b/i, 'by inspection'],
  [/\bamiss\b/i, 'wrong'],
  [/\bmouthpiece\b/i, 'frame source'],
  [/\bmetronome\b/i, 'frame clock'],
  [/\bswitchboard\b/i, 'session'],
  [/\bthe (?:ear|ears)\b/i, 'STT'],
  [/\bthe (?:mouth|purse|bell)\b/i, 'TTS playback, token budget, incoming call'],
  [/\bwish(?:es)?\b(?! (?:you|to|I)\b)/i, 'request, tool call'],
  [/\bunless told otherwise\b/i, 'by default'],
]

/** After `test(`, `describe(` and the like, or after the table of `test.each`. */
const TITLE =
  /(?:\b(?:test|it|describe)(?:\.\w+(?:\([^()]*\))?)*|\](?: as const)?\))\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g

/** Comments and the titles of tests: what colleagues read. Strings that callers hear or say are not judged. */
function proseOf(code: string): string[] {
  const found = code.match(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g) ?? []
  const titles = code.matchAll(TITLE)
  return [...found, ...Array.from(titles, ([, , title = '']) => title)]
}

function faultsIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    RETIRED.flatMap(([word, instead]) => {
      const found = word.exec(text)?.[0]
      return found === undefined ? [] : [`"${found}" (${instead}) in: ${text.trim().slice(0, 120)}`]
    }),
  )
}

test('finds a retired word in a comment, a title and a guide', () => {
  const code = [
    '/** Slows down whoever guesses. */',
    "test('what nobody wants is told to somebody', () => {})",
    "test.each([['a']] as const)('%s is for anybody', () => {})",
    "const spoken = 'Somebody will call you back.' // until the ear is ready",
  ].join('\n')
  expect(faultsIn(proseOf(code))).toHaveLength(4)
  expect(faultsIn(['The plane tells of the wish.'])).toHaveLength(1)
  expect(faultsIn(['The caller hears the greeting; no one is put through.'])).toEqual([])
})

test.each([
  ['comments and titles', CODE, proseOf],
  ['guides', PROSE, (text: string) => [text]],
] as const)('%s use the words of the field', (_what, patterns, textsOf) => {
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist*/**'] }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !ELSEWHERE.test(file))
  expect(files.length).toBeGreaterThan(5)
  const faults = files.flatMap((file) =>
    faultsIn(textsOf(readFileSync(path.join(ROOT, file), 'utf8'))).map((fault) => `${file}: ${fault}`),
  )
  expect(faults).toEqual([])
})
