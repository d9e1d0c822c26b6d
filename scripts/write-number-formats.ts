/**
 * Writes how telephone numbers are grouped in the countries whose owners see them most, from libphonenumber's tables.
 * The whole world would weigh more than a page of the dashboard may.
 *
 *   node scripts/write-number-formats.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const COUNTRIES = 'US CA GB IE DE AT CH FR ES IT NL BE LU DK SE NO FI PL PT CZ GR AU NZ JP SG ZA MX'.split(
  ' ',
)

/** What libphonenumber's own table has at these places. */
type Country = [
  code: string,
  idd: string,
  pattern: string,
  lengths: number[],
  formats: Format[],
  prefix?: string | 0,
  rule?: string | 0,
]
type Format = [pattern: string, format: string, leading?: string[], rule?: string | 0, isOptional?: 1 | 0]

/** The server's dependency. */
const TABLES = 'node_modules/libphonenumber-js/metadata.min.json'
const tables = readFileSync(path.resolve(import.meta.dirname, '..', TABLES), 'utf8')
const { countries } = JSON.parse(tables) as { countries: Record<string, Country> }

const written = COUNTRIES.map((name) => {
  const [code = '', , , , formats = [], prefix, usual] = countries[name] ?? []
  // Canada is dialled as the United States are.
  const groups = (name === 'CA' ? [] : formats).map(([pattern, format, leading = [], own, isOptional]) => {
    const rule = isOptional === 1 ? 0 : own || usual || 0
    // The first part is `$1` nearly everywhere; where another comes first, the prefix stands before that one.
    const atHome = rule === 0 ? [] : [format.replace(/\$\d/, (first) => rule.replace('$1', first))]
    return [leading.at(-1) ?? '', pattern, format, ...atHome]
  })
  return [name, { code, prefix: typeof prefix === 'string' ? prefix : '', groups }] as const
})
writeFileSync(
  new URL('../server/data/number-formats.json', import.meta.url),
  `${JSON.stringify({ about: 'Written from libphonenumber-js by scripts/write-number-formats.ts: for each group of digits how it begins, its parts, and how they are written after the country code and at home.', countries: Object.fromEntries(written) }, undefined, 2)}\n`,
)
