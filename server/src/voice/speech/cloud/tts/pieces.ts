import type { SampleRate } from '../../../audio/frame.ts'
import { peak } from '../../../audio/levels.ts'
import { resampleWhole } from '../../../audio/resampling/resample.ts'
import type { Language } from '../../../../language/language.ts'
import { SpeechError } from '../../speech-error.ts'
import { VOICE_RATE, type SpokenClause } from '../../text-to-speech.ts'
import { wordEnds } from '../../word-ends.ts'

/** What a vendor sends of a clause: audio and, where it has them, the timestamps of letters. */
export type VendorSound = {
  readonly samples?: Int16Array
  readonly letterEndsMs?: readonly number[]
}

const LETTER = /[\p{L}\p{N}]/gu
/** Some vendors speak up to full scale, where codecs of telephones begin to crack. */
const CEILING = 32_000

/** Enough that the next words come while it sounds; little enough that the caller does not wait for it. */
const FIRST_PIECE_MS = 350
const PIECE_MS = 1000

export type Pieces = {
  /** A piece of whole words, as soon as there is one worth playing. */
  add(sound: VendorSound): SpokenClause | undefined
  /** The rest of the clause. */
  finish(): SpokenClause
}

/**
 * Cuts the sound of a clause between words while it arrives, so that its beginning is heard before its end is made.
 * Without timestamps the clause stays whole. The pieces' texts are the clause, word for word.
 */
export function createPieces(
  language: Pick<Language, 'spokenForm'>,
  clause: string,
  spoken: string,
  { rate, maxMs }: { rate: SampleRate; maxMs: number },
): Pieces {
  const words = clause.split(' ')
  const goals = letterGoals(language, words, spoken)
  const letterEndsMs: number[] = []
  let sound = new Int16Array(0)
  let samples = 0
  let cutAt = 0
  let told = 0
  const ms = (count: number) => (count / rate) * 1000
  const endMsOf = (word: number) => (goals[word] === 0 ? 0 : letterEndsMs[goals[word]! - 1])

  function append(more: Int16Array): void {
    if (ms(samples + more.length) > maxMs)
      throw new SpeechError('broken', 'The voice does not come to an end.')
    if (samples + more.length > sound.length) {
      const larger = new Int16Array(2 * (samples + more.length))
      larger.set(sound.subarray(0, samples))
      sound = larger
    }
    sound.set(more, samples)
    samples += more.length
  }

  /** Words that have sounded in full within what has arrived. The last one keeps the clause's end. */
  function wordsReady(): number {
    let ready = told
    while (ready < words.length - 1) {
      const endMs = endMsOf(ready)
      if (endMs === undefined || endMs > ms(samples)) break
      ready++
    }
    return ready
  }

  function cut(untilWord: number, untilSample: number): SpokenClause {
    const text = words.slice(told, untilWord).join(' ')
    const durationMs = ms(untilSample - cutAt)
    const startMs = ms(cutAt)
    const ends = words.slice(told, untilWord).map((_, index) => endMsOf(told + index))
    const wordEndsMs = ends.some((endMs) => endMs === undefined)
      ? wordEnds(language, text, durationMs)
      : risingWithin(ends as number[], startMs, durationMs)
    const piece = resampleWhole(sound.slice(cutAt, untilSample), rate, VOICE_RATE)
    told = untilWord
    cutAt = untilSample
    return { text, samples: belowCeiling(piece), wordEndsMs }
  }

  return {
    add({ samples: more, letterEndsMs: further }) {
      if (further) letterEndsMs.push(...further)
      if (more) append(more)
      const ready = wordsReady()
      if (ready === told) return undefined
      const untilSample = Math.round((endMsOf(ready - 1)! * rate) / 1000)
      const isWorthIt = ms(untilSample - cutAt) >= (told === 0 ? FIRST_PIECE_MS : PIECE_MS)
      return isWorthIt ? cut(ready, Math.min(untilSample, samples)) : undefined
    },
    finish() {
      if (samples === 0) throw new SpeechError('broken', 'The voice sent no sound.')
      return cut(words.length, samples)
    },
  }
}

/** Vendors' times may lie a little beyond the sound; words end in order, and within their piece. */
function risingWithin(endsMs: readonly number[], startMs: number, durationMs: number): number[] {
  let last = 0
  return endsMs.map((endMs) => (last = Math.min(durationMs, Math.max(last, endMs - startMs))))
}

function lettersIn(text: string): number {
  return text.match(LETTER)?.length ?? 0
}

export function hasLetters(text: string): boolean {
  return lettersIn(text) > 0
}

/**
 * How many letters of a clause's spoken form have sounded when each of its words has. A word such as "9:30" is
 * longer when it is spoken. Where words are spoken otherwise together than alone ("May 5", "May fifth") the
 * difference is shared out.
 */
function letterGoals(
  { spokenForm }: Pick<Language, 'spokenForm'>,
  words: readonly string[],
  spoken: string,
): number[] {
  let sum = 0
  const alone = words.map((word) => (sum += lettersIn(spokenForm(word))))
  const share = sum === 0 ? 0 : lettersIn(spoken) / sum
  return alone.map((letters) => Math.round(letters * share))
}

/** When each letter of a run of text has sounded that is said evenly between two instants. */
export function evenLetterEnds(text: string, startMs: number, endMs: number): number[] {
  const letters = lettersIn(text)
  return Array.from({ length: letters }, (_, index) => startMs + ((endMs - startMs) * (index + 1)) / letters)
}

/** The same sound, just so much softer that it does not reach full scale. */
function belowCeiling(samples: Int16Array): Int16Array {
  const loudest = peak(samples)
  return loudest <= CEILING ? samples : samples.map((sample) => (sample * CEILING) / loudest)
}
