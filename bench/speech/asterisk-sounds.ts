import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { decodeG711, encodeG711 } from '../../packages/rtp/src/index.ts'
import { resampleWhole } from '../../server/src/voice/audio/resampling/resample.ts'
import { readWav } from '../../server/src/voice/audio/wav.ts'

/** Debian's recordings for telephone systems: one person in a studio, 8 kHz, with what she says. */
const PACKAGES = ['asterisk-core-sounds-en', 'asterisk-core-sounds-en-wav']
const SOUNDS = 'usr/share/asterisk/sounds/en_US_f_Allison'
const WORDS = 'usr/share/doc/asterisk-core-sounds-en/core-sounds-en.txt.gz'
const FETCH_TIMEOUT_MS = 180_000
/** Nothing is installed: the packages are unpacked here, which needs no rights on Debian. */
const UNPACKED = path.join(tmpdir(), 'parley-asterisk-sounds')

export type Prompt = { readonly name: string; readonly text: string }

export type Prompts = {
  readonly all: readonly Prompt[]
  /** What a telephone makes of the recording of that name, 16 kHz. */
  read(name: string): Int16Array
}

/** Undefined where they are not there and cannot be had. */
export async function findPrompts(): Promise<Prompts | undefined> {
  const root = ['/', UNPACKED].find(isThere) ?? (await unpack())
  if (root !== undefined) return { all: promptsIn(root), read: (name) => readPrompt(root, name) }
  console.warn(`MISSING: Debian's packages ${PACKAGES.join(' and ')}. Install them for the whole benchmark.`)
  return undefined
}

function isThere(root: string): boolean {
  return existsSync(path.join(root, WORDS)) && existsSync(fileOf(root, 'digits/1'))
}

async function unpack(): Promise<string | undefined> {
  await fetchPackages(PACKAGES, UNPACKED)
  return isThere(UNPACKED) ? UNPACKED : undefined
}

/** Unpacks Debian's packages into a folder, where they can be had. */
export async function fetchPackages(packages: readonly string[], folder: string): Promise<void> {
  console.warn(`Fetching Debian's ${packages.join(' and ')} into ${folder}.`)
  mkdirSync(folder, { recursive: true })
  const options = { cwd: folder, timeout: FETCH_TIMEOUT_MS }
  const run = promisify(execFile)
  const download = () => run('apt-get', ['download', ...packages], options)
  try {
    await download().catch(async () => {
      await run('apt-get', ['update'], options)
      return download()
    })
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
      await run('dpkg-deb', ['-x', file, folder], options)
  } catch (error) {
    console.warn('They cannot be fetched.', error)
  }
}

function promptsIn(root: string): Prompt[] {
  return gunzipSync(readFileSync(path.join(root, WORDS)))
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', text = ''] = /^([\w/-]+):\s*(.*)$/.exec(line) ?? []
      return name !== '' && existsSync(fileOf(root, name)) ? [{ name, text }] : []
    })
}

function fileOf(root: string, name: string): string {
  return path.join(root, SOUNDS, `${name}.wav`)
}

function readPrompt(root: string, name: string): Int16Array {
  return overTelephone(fileOf(root, name))
}

/** What a telephone makes of a recording, 16 kHz. */
export function overTelephone(file: string): Int16Array {
  const wav = readWav(readFileSync(file))
  if (!wav.ok) throw new Error(`${file} cannot be read: ${wav.problem}.`)
  const narrow = resampleWhole(wav.samples, wav.rate, 8000)
  const bytes = new Uint8Array(narrow.length)
  encodeG711('mu-law', narrow, bytes)
  decodeG711('mu-law', bytes, narrow)
  return resampleWhole(narrow, 8000, 16_000)
}
