import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readWav } from '../../server/src/voice/audio/wav.ts'
import { decodeG711, encodeG711 } from '../../packages/rtp/src/index.ts'
import { resampleWhole } from '../../server/src/voice/audio/resampling/resample.ts'

/** Recordings that are too large for the repository: PARLEY_TEST_DATA, or a folder beside it. */
const FOLDER = process.env['PARLEY_TEST_DATA'] ?? path.resolve(import.meta.dirname, '../../../shared/data')
const SPEECH = path.join(FOLDER, 'speech')

export type Recording = { readonly file: string; readonly text: string; readonly seconds: number }

/** People reading aloud, with what they read. Empty where the recordings are not installed. */
export const recordings: readonly Recording[] = existsSync(path.join(SPEECH, 'manifest.json'))
  ? (JSON.parse(readFileSync(path.join(SPEECH, 'manifest.json'), 'utf8')) as Recording[])
  : []

/** Speakers whose recordings nothing is tuned on: they are only measured with. */
const LOCKED_SPEAKERS = new Set(['2033', '367', '533', '1998', '2414', '3005', '3331'])

export function isLocked({ file }: Recording): boolean {
  return LOCKED_SPEAKERS.has(file.split('-')[0] ?? '')
}

/** 16 kHz. */
export function readRecording({ file }: Recording): Int16Array {
  const wav = readWav(readFileSync(path.join(SPEECH, file)))
  if (!wav.ok) throw new Error(`${file} cannot be read: ${wav.problem}.`)
  return resampleWhole(wav.samples, wav.rate, 16_000)
}

/** What is left of 16 kHz speech after the telephone network. */
export function throughTelephone(samples: Int16Array): Int16Array {
  const narrow = resampleWhole(samples, 16_000, 8000)
  const bytes = new Uint8Array(narrow.length)
  encodeG711('mu-law', narrow, bytes)
  decodeG711('mu-law', bytes, narrow)
  return resampleWhole(narrow, 8000, 16_000)
}
