/**
 * Makes examples of recordings: at every silence that voice activity reports, how the speech before it sounds and
 * whether the turn was over. Each recording is taken several times, as different telephones would carry it.
 *
 *     npx node training/end-of-turn/examples.ts OUT VERSIONS FOLDER...
 *
 * OUT.f32 gets the cues and OUT.jsonl a line for each. A folder with `turns.jsonl` says itself where turns end; in
 * any other each WAV file is one turn, and all of its pauses but the last silence are in the middle of it.
 */
import { createWriteStream, existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cuesOf } from '../../server/src/voice/audio/melody/cues.ts'
import { createMelody } from '../../server/src/voice/audio/melody/melody.ts'
import { createResampler } from '../../server/src/voice/audio/resampling/resample.ts'
import { readWav } from '../../server/src/voice/audio/wav.ts'
import { silencesIn, virtualActivity } from '../../test/speech/silences.ts'
import { overTelephone } from './telephone-line.ts'
import { seededRandom } from './random.ts'

const RATE = 16_000
const FRAME = RATE / 50
/** How far from its text's end the silence after a piece may be detected. */
const NEAR_MS = 300

type End = { readonly ms: number; readonly finished: boolean }
type Turn = { readonly file: string; readonly ends: readonly End[] | undefined }

function turnsIn(folder: string): Turn[] {
  const list = path.join(folder, 'turns.jsonl')
  if (!existsSync(list))
    return globSync(path.join(folder, '*.wav'))
      .toSorted()
      .map((file) => ({ file, ends: undefined }))
  const lines = readFileSync(list, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const { file, ends } = JSON.parse(line) as { file: string; ends: End[] }
    return { file: path.join(folder, file), ends }
  })
}

const [out = 'examples', versions = '1', ...folders] = process.argv.slice(2)
const activity = await virtualActivity()
const random = seededRandom(15)
const cues = createWriteStream(`${out}.f32`)
const lines = createWriteStream(`${out}.jsonl`)
for (const { file, ends } of folders.flatMap(turnsIn)) {
  const wav = readWav(readFileSync(file))
  if (!wav.ok) throw new Error(`${file}: ${wav.problem}`)
  for (let version = 0; version < Number(versions); version++) {
    const samples = overTelephone(wav.samples, version === 0 ? undefined : random)
    const silences = await silencesIn(activity, samples)
    const melody = createMelody()
    const resampler = createResampler(RATE, 8000)
    const frame = new Int16Array(FRAME / 2)
    let frames = 0
    for (const [index, { fromMs, knownMs, untilMs }] of silences.entries()) {
      for (; frames * 20 < knownMs; frames++) {
        resampler.process(samples.subarray(frames * FRAME, (frames + 1) * FRAME), frame)
        melody.push(frame)
      }
      const window = melody.before(fromMs)
      const near = ends?.find(({ ms }) => Math.abs(ms - fromMs) < NEAR_MS)
      const isLast = index === silences.length - 1
      const finished = ends ? (near?.finished ?? false) : isLast
      if (!window || (ends && isLast && !finished)) continue
      cues.write(Buffer.from(cuesOf(window).buffer))
      const pauseMs = untilMs === undefined ? null : untilMs - fromMs
      lines.write(`${JSON.stringify({ file: path.basename(file), version, fromMs, pauseMs, finished })}\n`)
    }
  }
}
cues.end()
lines.end()
