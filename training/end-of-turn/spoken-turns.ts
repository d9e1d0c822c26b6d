/**
 * What callers say, spoken by many voices: whole turns, and turns with pauses in them. Writes WAV files and
 * `turns.jsonl` into the folder that is named.
 */
import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadPiper } from '../../server/src/voice/speech/local/tts/piper-model.ts'
import { refuseTelemetry } from '../../server/src/platform/native-telemetry.ts'
import { writeWav } from '../../server/src/voice/audio/wav.ts'
import { languageFor } from '../../server/src/language/languages.ts'
import { seededRandom, type Random } from './random.ts'
import { CALLER_TALK, inPieces } from './caller-talk.ts'

const RATE = 16_000
const SPEAKERS = 904
const TURNS = Number(process.argv[3] ?? 500)
const folder = process.argv[2] ?? '.cache/end-of-turn/spoken'

type Asked = { readonly asked: Readonly<Record<'short' | 'spoken' | 'context', readonly string[]>> }
type Business = { readonly faq: readonly Asked[]; readonly pairs: readonly { readonly text: string }[] }

function callerSentences(): string[] {
  const businesses = globSync(path.resolve(import.meta.dirname, '../data/faq/*.json')).toSorted()
  const asked = businesses.flatMap((file) => {
    const { faq, pairs } = JSON.parse(readFileSync(file, 'utf8')) as Business
    const askings = faq.flatMap(({ asked: { short, spoken, context } }) => [...short, ...spoken, ...context])
    return [...askings, ...pairs.map(({ text }) => text)]
  })
  return asked.filter((text) => text.length < 140)
}

/** Of the whole pauses between the pieces, most are short and some are long. */
function pauseMs(random: Random): number {
  return 250 + 1250 * random() ** 2
}

refuseTelemetry()
const english = languageFor('en')
const piper = await loadPiper()
const random = seededRandom(14)
const asked = callerSentences()
mkdirSync(folder, { recursive: true })
writeFileSync(path.join(folder, 'turns.jsonl'), '')
for (let turn = 0; turn < TURNS; turn++) {
  const texts = random() < 0.6 ? asked : CALLER_TALK
  const pieces = inPieces(texts[Math.floor(random() * texts.length)] ?? '', random)
  const voice = {
    type: 'synthesise',
    accent: random() < 0.7 ? 'american' : 'british',
    speaker: Math.floor(random() * SPEAKERS),
    lengthScale: 1 + 0.6 * random(),
    gainDb: 0,
  } as const
  const parts: Int16Array[] = []
  const ends: { ms: number; finished: boolean; text: string }[] = []
  let length = 0
  const add = (samples: Int16Array) => {
    parts.push(samples)
    length += samples.length
  }
  for (const [index, text] of pieces.entries()) {
    add(await piper.synthesise({ ...voice, text: english.spokenForm(text) }))
    ends.push({ ms: (1000 * length) / RATE, finished: index === pieces.length - 1, text })
    if (index < pieces.length - 1) add(new Int16Array(Math.round((RATE * pauseMs(random)) / 1000)))
  }
  const samples = new Int16Array(length)
  parts.reduce((at, part) => (samples.set(part, at), at + part.length), 0)
  const file = `${String(turn).padStart(4, '0')}.wav`
  writeFileSync(path.join(folder, file), writeWav(samples, RATE))
  appendFileSync(
    path.join(folder, 'turns.jsonl'),
    `${JSON.stringify({ file, speaker: voice.speaker, ends })}\n`,
  )
}
