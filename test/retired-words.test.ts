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

/** What owners read, by the language of the dashboard: phrases that a native reader stumbled over, and what to write. */
const RETIRED_FOR_OWNERS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bhand(?:ing|ed)? over\b|\bput(?:ting)? (?:\w+ )?through\b/i, 'transfer'],
    [/\bjournal\b/i, 'timeline'],
    [/\bcame over the\b/i, 'phone call, browser call'],
    [/\bsay it in writing\b/i, 'type a message'],
    [/\bwhat a call would meet\b|\bwhat happens if\b/i, 'call preview'],
    [/\b(?:start|begin)s? anew\b/i, 'resets, start over'],
    [/\bas the system\b/i, 'system'],
    [/\ball as it should be\b|\bthe summary is there\b/i, 'review; leave it out'],
    [/\bwhat is going on\b/i, 'how can I help'],
    [/\bnobody (?:spoke|is on the line|could be reached)\b/i, 'no conversation, no calls, no one'],
    [/\bthat is for you to find out\b/i, 'check your recording laws'],
    [/\boutbox\b/i, 'emails'],
    [/\bgive back\b/i, 'release'],
    [/\banswer begins after\b/i, 'response time'],
  ],
  de: [
    [/\bübergeben\b/i, 'weiterleiten, durchstellen'],
    [/\bName des Geschäfts\b/i, 'Unternehmen'],
    [/\bzu hören, aber noch nicht anzurufen\b/i, 'noch keine Nummer'],
    [/\beinen Menschen\?/i, 'Wann wird durchgestellt?'],
    [/\bProtokoll des Anrufs\b/i, 'Zeitverlauf'],
    [/\bPostausgang\b/i, 'E-Mails'],
  ],
  es: [
    [/\brecados?\b/i, 'mensaje'],
    [/\bquieren una persona\b/i, 'piden hablar con una persona'],
    [/\bdecirlo por escrito\b/i, 'escribir'],
    [/\bbandeja de salida\b/i, 'correos'],
  ],
}

/** The texts of a file of words: what stands between quotation marks, without the comments. */
function stringsOf(code: string): string[] {
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\/|^import .*$/gm, '')
  return Array.from(
    bare.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g),
    ([, one, two]) => one ?? two ?? '',
  )
}

test('finds a retired phrase among the texts of a page, and not in its names', () => {
  const code =
    "export const call = { journal: 'Journal', tab: \"The caller was put through\", ok: 'Timeline' }"
  const found = stringsOf(code).filter((text) =>
    RETIRED_FOR_OWNERS['en']?.some(([phrase]) => phrase.test(text)),
  )
  expect(found).toEqual(['Journal', 'The caller was put through'])
})

test.each(Object.entries(RETIRED_FOR_OWNERS))('owners read no retired phrase in %s', (language, retired) => {
  const folder = path.join(ROOT, 'dashboard/src/text', language)
  const files = globSync('*.ts', { cwd: folder })
  expect(files.length).toBeGreaterThan(10)
  const faults = files.flatMap((file) =>
    stringsOf(readFileSync(path.join(folder, file), 'utf8')).flatMap((text) =>
      retired.flatMap(([phrase, instead]) => (phrase.test(text) ? [`${file}: ${text} (${instead})`] : [])),
    ),
  )
  expect(faults).toEqual([])
})
