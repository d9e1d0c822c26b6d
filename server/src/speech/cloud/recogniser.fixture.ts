import type { SampleRate } from '../../audio/frame.ts'
import type { Utterance } from '../speech-to-text.contract.ts'

/** A sentence and the sound that stands for it: a chord of its own that swells and fades. */
export type ToneSentence = {
  readonly text: string
  readonly hertz: readonly number[]
  readonly seconds: number
}

export const SHORT: ToneSentence = { text: 'Thank you very much.', hertz: [430, 1170, 2310], seconds: 0.8 }
export const LONG: ToneSentence = {
  text: 'I would like to book an appointment for next Tuesday at three, if that is possible.',
  hertz: [310, 890, 1730, 2890],
  seconds: 2.4,
}
const SENTENCES = [SHORT, LONG]

/** Worked out anew for each rate: the server's idea of the sound owes nothing to our resampling. */
function sound({ hertz, seconds }: ToneSentence, rate: SampleRate): Int16Array {
  return Int16Array.from({ length: seconds * rate }, (_, index) => {
    const at = index / rate
    const swell = 0.6 + 0.4 * Math.sin(2 * Math.PI * 3.1 * at + hertz[0]!)
    const chord = hertz.reduce((sum, each, voice) => sum + Math.sin(2 * Math.PI * each * at + voice), 0)
    return Math.round((9000 * swell * chord) / hertz.length)
  })
}

export function utteranceOf(sentence: ToneSentence): Utterance {
  return { name: sentence.text, text: sentence.text, samples: sound(sentence, 16_000) }
}

/** Understands audio by what it sounds like: a stretch of sound must be one of the sentences, or the start of one. */
export function createRecogniser(rate: SampleRate): (samples: Int16Array) => string {
  const known = SENTENCES.map((sentence) => ({ text: sentence.text, reference: sound(sentence, rate) }))
  return (samples) =>
    stretches(samples, rate)
      .flatMap((stretch) => understand(stretch, known, rate) ?? [])
      .join(' ')
}

/** Sound between silences. */
function stretches(samples: Int16Array, rate: SampleRate): Int16Array[] {
  const found: Int16Array[] = []
  const gap = 0.1 * rate
  let from = -1
  let until = 0
  for (let index = 0; index < samples.length; index++) {
    if (Math.abs(samples[index]!) < LOUD) continue
    if (from >= 0 && index - until > gap) {
      found.push(samples.subarray(from, until))
      from = -1
    }
    if (from < 0) from = index
    until = index + 1
  }
  if (from >= 0) found.push(samples.subarray(from, until))
  return found
}

const LOUD = 400
const ALIKE = 0.97

type Known = { readonly text: string; readonly reference: Int16Array }

function understand(stretch: Int16Array, known: readonly Known[], rate: SampleRate): string | undefined {
  for (const { text, reference } of known) {
    const at = bestStart(stretch, reference, rate)
    if (likeness(stretch, reference, at) < ALIKE) continue
    const words = text.split(' ')
    const share = Math.min(1, (stretch.length + 0.02 * rate) / reference.length)
    return words.slice(0, Math.floor(share * words.length)).join(' ')
  }
  return undefined
}

/** Where in the reference the stretch begins: a change of rate may smooth the edges of the sound. */
function bestStart(stretch: Int16Array, reference: Int16Array, rate: SampleRate): number {
  const onset = reference.findIndex((sample) => Math.abs(sample) >= LOUD)
  const beginning = stretch.subarray(0, 0.03 * rate)
  const reach = 0.003 * rate
  const starts = Array.from({ length: 2 * reach + 1 }, (_, shift) => onset - reach + shift)
  const scores = starts.map((start) => likeness(beginning, reference, start))
  return starts[scores.indexOf(Math.max(...scores))]!
}

/** How alike they are, from -1 to 1, where the stretch begins at a place of the reference. */
function likeness(stretch: Int16Array, reference: Int16Array, at: number): number {
  let both = 0
  let first = 0
  let second = 0
  const length = Math.min(stretch.length, reference.length - Math.max(0, at))
  // Beyond the reference's end nothing may follow.
  if (stretch.length > reference.length + 200) return 0
  for (let index = Math.max(0, -at); index < length; index++) {
    const [one, other] = [stretch[index]!, reference[index + at]!]
    both += one * other
    first += one * one
    second += other * other
  }
  return both / Math.sqrt(first * second || 1)
}
