import { languageFor } from '../../server/src/language/languages.ts'
import type { SpeechToText } from '../../server/src/voice/speech/speech-to-text.ts'
import { readRecording, recordings, throughTelephone } from '../../test/speech/recordings.ts'
import { wordErrorRate, words } from '../../test/speech/word-error-rate.ts'
import type { Prompts } from './asterisk-sounds.ts'
import { percent, table, type Verdict } from './figures.ts'

const GOALS = { people: 0.12, prompts: 0.04 }
const FRAME = 320
const FRAME_MS = 20
/** Silence before and after, as on a line. */
const BEFORE_FRAMES = 25
const AFTER_FRAMES = 15

/** What the STT makes of speech as it comes out of a telephone, 16 kHz. */
export async function heardBy(stt: SpeechToText, samples: Int16Array): Promise<string> {
  const texts: string[] = []
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  const aborter = new AbortController()
  const listening = stt.listen((heard) => {
    if (heard.type === 'failed') return reject(new Error(heard.reason))
    if (heard.type !== 'words') return
    if (heard.final) texts.push(heard.text)
    // The answer to the second flush, which finds nothing to hear.
    if (heard.final && heard.confidence === null) resolve()
  }, aborter.signal)
  let pushedMs = 0
  const push = (sound: Int16Array) => {
    for (let from = 0; from + FRAME <= sound.length; from += FRAME) {
      listening.push(sound.subarray(from, from + FRAME))
      pushedMs += FRAME_MS
    }
  }
  push(new Int16Array(FRAME * BEFORE_FRAMES))
  listening.voice(true, pushedMs)
  push(samples)
  listening.voice(false, pushedMs)
  push(new Int16Array(FRAME * AFTER_FRAMES))
  listening.flush()
  listening.flush()
  await done
  aborter.abort()
  return texts.filter((text) => text !== '').join(' ')
}

/** Errors and words, so that every word counts alike. */
export type Errors = { errors: number; said: number }

export function countErrors(sum: Errors, said: string, heard: string, language = languageFor('en')): void {
  const count = words(said, language).length
  sum.errors += wordErrorRate(said, heard, language) * count
  sum.said += count
}

/** Sentences that were transcribed word for word. */
const WRITTEN_OUT = /^[A-Za-z0-9' ,.;!?-]+$/
const MIN_WORDS = 4
/** Every third one is enough. */
const EVERY_PROMPT = 3

export async function measureHearing(stt: SpeechToText, prompts: Prompts | undefined): Promise<Verdict[]> {
  const people = recordings.map((recording) => ({
    text: recording.text,
    read: () => throughTelephone(readRecording(recording)),
  }))
  const prompted = (prompts?.all ?? [])
    .filter(({ text }) => WRITTEN_OUT.test(text) && !text.includes('..') && words(text).length >= MIN_WORDS)
    .filter((_, index) => index % EVERY_PROMPT === 0)
    .map(({ name, text }) => ({ text, read: () => prompts?.read(name) ?? new Int16Array(0) }))
  console.log(
    '\nWord error rate of STT through G.711, told where speech begins and ends: each recording is heard whole',
  )
  const rows = [
    ...(await row(stt, 'LibriSpeech test-other, heard whole', people, GOALS.people)),
    ...(await row(stt, 'prompts for telephones, heard whole', prompted, GOALS.prompts)),
  ]
  console.log(table([['', 'spoken', 'words', 'WER', 'CPU'], ...rows.map(({ cells }) => cells)]))
  return rows.map(({ verdict }) => verdict)
}

type Spoken = { readonly text: string; readonly read: () => Int16Array }

async function row(stt: SpeechToText, name: string, spoken: readonly Spoken[], goal: number) {
  if (spoken.length === 0) return []
  const sum: Errors = { errors: 0, said: 0 }
  let seconds = 0
  let cpuMs = 0
  for (const { text, read } of spoken) {
    const samples = read()
    const before = process.cpuUsage()
    countErrors(sum, text, await heardBy(stt, samples))
    const { user, system } = process.cpuUsage(before)
    cpuMs += (user + system) / 1000
    seconds += samples.length / 16_000
  }
  const rate = sum.errors / sum.said
  const verdict: Verdict = {
    name: `word error rate, ${name}`,
    figure: percent(rate),
    goal: percent(goal),
    kept: rate <= goal,
  }
  const cpu = `${(cpuMs / 1000 / seconds).toFixed(3)} s/s`
  return [{ verdict, cells: [name, `${seconds.toFixed(0)} s`, String(sum.said), percent(rate), cpu] }]
}
