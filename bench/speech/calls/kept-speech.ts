import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { INSTALLATION_CACHE } from '../../../server/src/platform/installation-cache.ts'
import { readPcm16, writePcm16 } from '../../../server/src/voice/audio/wav.ts'
import type { SynthesiseJob } from '../../../server/src/voice/speech/local/protocol.ts'
import { createPiper } from '../../../server/src/voice/speech/local/tts/piper.ts'
import type { TextToSpeech } from '../../../server/src/voice/speech/text-to-speech.ts'

const FOLDER = path.join(INSTALLATION_CACHE, 'spoken-calls')
const VOICE_CODE = path.resolve(import.meta.dirname, '../../../server/src/voice/speech/local/tts')

type Samples = Int16Array<ArrayBuffer>
export type Speech = TextToSpeech

/** Speech that was made once is read from disk: callers and agents say the same in every run. */
export function keptSpeech(synthesise: (job: SynthesiseJob) => Promise<Samples>): Speech {
  const version = codeVersion()
  const known = new Map<string, Promise<Samples>>()

  async function find(job: SynthesiseJob): Promise<Samples> {
    const key = createHash('sha256').update(version).update(JSON.stringify(job)).digest('hex').slice(0, 32)
    const file = path.join(FOLDER, `${key}.pcm`)
    const kept = await readFile(file).catch(() => undefined)
    if (kept) return readPcm16(kept) as Samples
    const samples = await synthesise(job)
    await keep(file, samples)
    return samples
  }

  const run = async (job: SynthesiseJob) => {
    const key = JSON.stringify(job)
    const found = known.get(key) ?? find(job)
    known.set(key, found)
    return { samples: (await found).slice(), computedMs: 0 }
  }
  const worker = { run } as unknown as Parameters<typeof createPiper>[0]['live']['english']
  const workers = { english: worker, spanish: worker }
  return createPiper({ live: workers, ahead: workers })
}

/** A voice that is changed says everything anew. */
function codeVersion(): string {
  const hash = createHash('sha256')
  for (const name of globSync('*.ts', { cwd: VOICE_CODE, exclude: ['*.test.ts'] }).toSorted())
    hash.update(readFileSync(path.join(VOICE_CODE, name)))
  return hash.digest('hex')
}

/** Another process may be writing the same. */
async function keep(file: string, samples: Int16Array): Promise<void> {
  const bytes = new Uint8Array(samples.length * 2)
  writePcm16(samples, bytes)
  const part = `${file}.${process.pid}`
  await mkdir(FOLDER, { recursive: true })
  await writeFile(part, bytes)
  await rename(part, file)
}
