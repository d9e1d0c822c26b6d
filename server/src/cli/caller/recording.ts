import { readFile } from 'node:fs/promises'
import { resampleWhole } from '../../voice/audio/resampling/resample.ts'
import { MAX_WAV_BYTES, readWav, type WavProblem } from '../../voice/audio/wav.ts'
import { LINE_RATE } from '../../voice/transport/call-leg.ts'
import { Failure } from '../failure.ts'
import type { ScriptLine } from './script.ts'

const CONVERT = 'Convert it, such as with `ffmpeg -i FILE -ar 16000 -ac 1 -c:a pcm_s16le NEW.wav`.'

const PROBLEMS: Readonly<Record<WavProblem, string>> = {
  'too-large': `is larger than ${MAX_WAV_BYTES / 1024 ** 2} MiB. Cut it into pieces.`,
  'not-wav': `is no WAV file. ${CONVERT}`,
  'no-format': 'is a damaged WAV file: it does not say how its sound is written.',
  'unknown-encoding': `is a WAV file, but neither 16-bit PCM nor G.711. ${CONVERT}`,
  'unknown-rate': `is a WAV file of none of 8, 16, 22.05, 24, 44.1 and 48 kHz. ${CONVERT}`,
  'too-many-channels': `is a WAV file of more than two channels. ${CONVERT}`,
  'no-sound': 'is a WAV file without any sound.',
}

/** The sound of each line that has a file. */
export type Recordings = ReadonlyMap<ScriptLine, Int16Array>

export async function readRecordings(lines: readonly ScriptLine[]): Promise<Recordings> {
  const recordings = new Map<ScriptLine, Int16Array>()
  for (const line of lines) if (line.kind === 'wav') recordings.set(line, await readSpeech(line.text))
  return recordings
}

/** A recording as the line carries it: 16 kHz, mono. */
export async function readSpeech(file: string): Promise<Int16Array> {
  const bytes = await readFile(file)
  const wav = readWav(bytes)
  if (wav.ok) return resampleWhole(wav.samples, wav.rate, LINE_RATE)
  const samples = wav.problem === 'unknown-rate' ? readCdRate(bytes) : undefined
  if (samples === undefined) throw new Failure(`${file} ${PROBLEMS[wav.problem]}`)
  return samples
}

const CD_RATE = 44_100

/**
 * No line and no voice has 44.1 kHz, so the signal code does not know it; but from there to 16 kHz is the same step
 * as from half of one to half of the other.
 */
function readCdRate(bytes: Buffer): Int16Array | undefined {
  const rateAt = bytes.indexOf('fmt ', 12, 'latin1') + 12
  if (bytes.readUInt32LE(rateAt) !== CD_RATE) return undefined
  const halved = Buffer.from(bytes)
  halved.writeUInt32LE(CD_RATE / 2, rateAt)
  const wav = readWav(halved)
  return wav.ok ? resampleWhole(wav.samples, 22_050, 8000) : undefined
}
