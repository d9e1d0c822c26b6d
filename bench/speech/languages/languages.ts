import { languageFor } from '../../../server/src/language/languages.ts'
import type { LocalSpeech } from '../../../server/src/voice/speech/local/local.ts'
import type { SpeechToText } from '../../../server/src/voice/speech/speech-to-text.ts'
import { loudnessOf } from '../../../test/speech/loudness.ts'
import { throughTelephone } from '../../../test/speech/recordings.ts'
import { wordErrorRate, words } from '../../../test/speech/word-error-rate.ts'
import { percent, type Verdict } from '../figures.ts'
import { heardBy } from '../hearing.ts'
import { joined } from '../joined.ts'
import { spanishPerson } from './spanish-person.ts'
import sentences from './sentences.json' with { type: 'json' }

const RATE = 16_000
const GOALS = {
  errors: 0.1,
  sttCores: 0.25,
  voiceCores: 0.5,
  identified: 0.95,
  megabytes: 450,
  loudnessLu: 1,
}
/** What the English voices are set to. */
const LOUDNESS_LUFS = -19.3
const SPOKEN = [
  { tag: 'de', voiceId: 'lukas', texts: sentences.de },
  { tag: 'es', voiceId: 'lucia', texts: sentences.es },
] as const

type Spoken = (typeof SPOKEN)[number]

/**
 * German and Spanish, said by the embedded voices and heard through G.711 by the embedded STT; and a person who dictates
 * numbers and dates in Spanish. No speech of a German person was to be had.
 */
export async function measureLanguages(speech: LocalSpeech): Promise<Verdict[]> {
  console.log(
    '\nGerman and Spanish: voices of computers, and one Spanish person who dictates. German people were not to be had.',
  )
  const beforeMb = residentMb()
  await speech.workers.multilingual.load()
  const verdicts = [
    atMost('memory of the multilingual STT', residentMb() - beforeMb, GOALS.megabytes, megabytes),
  ]
  for (const spoken of SPOKEN) verdicts.push(...(await measureLanguage(speech, spoken)))
  verdicts.push(...(await measurePerson(speech)))
  return verdicts
}

async function measurePerson({ stt }: LocalSpeech): Promise<Verdict[]> {
  const person = await spanishPerson()
  if (person === undefined) return []
  const language = languageFor('es')
  let [errors, said, identified] = [0, 0, 0]
  for (const { text, samples } of person) {
    const recognised = await heardBy(listeningFor(stt, ['es']), samples)
    const named: string[] = []
    await heardBy(listeningFor(stt, ['en', 'de', 'es'], named), samples)
    const count = words(text, language).length
    const wrong = Math.round(wordErrorRate(text, recognised, language) * count)
    if (wrong > 0) console.log(`es, a person  ${wrong} of ${count}  ${text}  ->  ${recognised}`)
    errors += wrong
    said += count
    identified += named.at(-1) === 'es' ? 1 : 0
  }
  return [
    atMost(`es: word errors, a person, ${person.length} dictations`, errors / said, GOALS.errors, percent),
    atMost(
      'es: a person taken for another language',
      1 - identified / person.length,
      1 - GOALS.identified,
      percent,
    ),
  ]
}

async function measureLanguage(
  { voice, stt }: LocalSpeech,
  { tag, voiceId, texts }: Spoken,
): Promise<Verdict[]> {
  const language = languageFor(tag)
  let [errors, said, seconds, voiceSeconds, sttSeconds, identified] = [0, 0, 0, 0, 0, 0]
  const sounds: Int16Array[] = []
  for (const text of texts) {
    const [samples, voiceCpu] = await timed(async () => {
      const parts: Int16Array[] = []
      const signal = new AbortController().signal
      for await (const clause of voice.speak(text, voiceId, { rate: 1 }, signal)) parts.push(clause.samples)
      return joined(parts)
    })
    const heard = throughTelephone(samples)
    const [recognised, sttCpu] = await timed(() => heardBy(listeningFor(stt, [tag]), heard))
    const named: string[] = []
    await heardBy(listeningFor(stt, ['en', 'de', 'es'], named), heard)
    const count = words(text, language).length
    const wrong = Math.round(wordErrorRate(text, recognised, language) * count)
    if (wrong > 0) console.log(`${tag}  ${wrong} of ${count}  ${text}  ->  ${recognised}`)
    errors += wrong
    said += count
    seconds += samples.length / RATE
    voiceSeconds += voiceCpu
    sttSeconds += sttCpu
    identified += named.at(-1) === tag ? 1 : 0
    sounds.push(samples)
  }
  const distance = Math.abs(loudnessOf(joined(sounds), RATE) - LOUDNESS_LUFS)
  return [
    atMost(`${tag}: word errors of ${texts.length} sentences`, errors / said, GOALS.errors, percent),
    atMost(`${tag}: cores of STT`, sttSeconds / seconds, GOALS.sttCores, cores),
    atMost(`${tag}: cores of ${voiceId}`, voiceSeconds / seconds, GOALS.voiceCores, cores),
    atMost(
      `${tag}: taken for another language`,
      1 - identified / texts.length,
      1 - GOALS.identified,
      percent,
    ),
    atMost(`${tag}: ${voiceId} louder or softer than the others`, distance, GOALS.loudnessLu, loudness),
  ]
}

function listeningFor(stt: SpeechToText, languages: readonly string[], named: string[] = []): SpeechToText {
  return {
    name: stt.name,
    listen: (onHeard, signal) =>
      stt.listen(
        (heard) => {
          if (heard.type === 'words' && heard.final && heard.language) named.push(heard.language)
          onHeard(heard)
        },
        signal,
        languages,
      ),
  }
}

/** With the seconds of processor time that all threads took. */
async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const from = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(from)
  return [result, (user + system) / 1e6]
}

function residentMb(): number {
  return process.memoryUsage().rss / 1e6
}

const megabytes = (value: number) => `${value.toFixed(0)} MB`
const cores = (value: number) => value.toFixed(2)
const loudness = (value: number) => `${value.toFixed(1)} LU`

function atMost(name: string, value: number, goal: number, written: (value: number) => string): Verdict {
  return { name, figure: written(value), goal: written(goal), kept: value <= goal }
}
