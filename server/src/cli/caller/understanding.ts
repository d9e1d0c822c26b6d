import { FRAME_MS } from '../../voice/audio/frame.ts'
import { rmsDbfs } from '../../voice/audio/levels.ts'
import { LINE_RATE } from '../../voice/transport/call-leg.ts'
import type { Listening, SpeechToText } from '../../voice/speech/speech-to-text.ts'
import type { Language } from '../../language/language.ts'
import { Failure } from '../failure.ts'

const FRAME_SAMPLES = (LINE_RATE * FRAME_MS) / 1000
const WINDOW = 5 * FRAME_SAMPLES
/** STT degrades after half a minute; longer speech is cut at its softest moment. */
const MAX_PIECE = 25 * LINE_RATE
const MIN_PIECE = 10 * LINE_RATE
const AUDIBLE_DBFS = -50
const LEAD_MS = 500
const LONGEST_MS = 60_000

/** The words of recorded speech, in one of the languages (BCP 47). */
export async function understand(
  stt: SpeechToText,
  samples: Int16Array,
  languages: readonly string[],
): Promise<string> {
  const texts: string[] = []
  for (const piece of piecesOf(trimmed(samples))) texts.push(await hear(stt, piece, languages))
  return texts.filter((text) => text !== '').join(' ')
}

function trimmed(samples: Int16Array): Int16Array {
  let from = 0
  let to = samples.length
  while (from < to && rmsDbfs(samples.subarray(from, from + WINDOW)) < AUDIBLE_DBFS) from += WINDOW
  while (to > from && rmsDbfs(samples.subarray(Math.max(from, to - WINDOW), to)) < AUDIBLE_DBFS) to -= WINDOW
  return samples.subarray(from, Math.max(from, to))
}

function piecesOf(samples: Int16Array): Int16Array[] {
  if (samples.length === 0) return []
  if (samples.length <= MAX_PIECE) return [samples]
  let cut = MAX_PIECE
  let softest = Number.POSITIVE_INFINITY
  for (let from = MIN_PIECE; from + WINDOW <= MAX_PIECE; from += FRAME_SAMPLES) {
    const level = rmsDbfs(samples.subarray(from, from + WINDOW))
    if (level >= softest) continue
    softest = level
    cut = from + WINDOW / 2
  }
  return [samples.subarray(0, cut), ...piecesOf(samples.subarray(cut))]
}

async function hear(stt: SpeechToText, samples: Int16Array, languages: readonly string[]): Promise<string> {
  const stop = new AbortController()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const late = setTimeout(() => reject(new Failure('STT does not answer.')), LONGEST_MS)
  try {
    const listening = stt.listen(
      (heard) => {
        if (heard.type === 'failed') reject(new Failure(`STT failed: ${heard.reason}`))
        else if (heard.type === 'words' && heard.final) resolve(heard.text)
      },
      stop.signal,
      languages,
    )
    push(listening, new Int16Array((LEAD_MS / FRAME_MS) * FRAME_SAMPLES))
    listening.voice(true, LEAD_MS)
    push(listening, samples)
    listening.voice(false, LEAD_MS + (samples.length / LINE_RATE) * 1000)
    push(listening, new Int16Array((LEAD_MS / FRAME_MS) * FRAME_SAMPLES))
    listening.flush()
    return await promise
  } finally {
    clearTimeout(late)
    stop.abort()
  }
}

function push(listening: Listening, samples: Int16Array): void {
  for (let from = 0; from < samples.length; from += FRAME_SAMPLES) {
    const frame = new Int16Array(FRAME_SAMPLES)
    frame.set(samples.subarray(from, from + FRAME_SAMPLES))
    listening.push(frame)
  }
}

/** What part of the words was heard, in any order, 0 to 1: enough to tell speech from noise. */
export function shareHeard(language: Language, said: string, heard: string): number {
  const words = wordsOf(language, said)
  const left = wordsOf(language, heard)
  if (words.length === 0) return 0
  const found = words.filter((word) => {
    const place = left.indexOf(word)
    if (place === -1) return false
    left.splice(place, 1)
    return true
  })
  return found.length / words.length
}

function wordsOf(language: Language, text: string): string[] {
  return (
    language
      .spokenForm(text)
      .toLowerCase()
      .match(/[\p{L}']+/gu) ?? []
  )
}
