import { asSpeechError, type SpeechError } from '../../speech-error.ts'
import type { Heard } from '../../speech-to-text.ts'
import type { Urgency } from '../job-queue.ts'
import { raiseSoft } from '../../../audio/levels.ts'
import type { Engine, Recognised, Samples } from './engine.ts'

/** What may be different about recognition, so that it can be measured. */
export type Recognition = {
  /** Whether the words of a first look at the end of speech are good enough to be final. */
  readonly keepsGuess: boolean
  readonly raisesSoft: boolean
}

/** Interim words: one request at a time, given up without a word when there is no time for it. */
export type Interims = {
  readonly busy: boolean
  ask(samples: Samples): Promise<Recognised | undefined>
  stop(): void
}

export function createInterims(
  engine: Engine,
  { raisesSoft }: Pick<Recognition, 'raisesSoft'>,
  signal: AbortSignal,
): Interims {
  let current: AbortController | undefined
  return {
    get busy() {
      return current !== undefined
    },
    async ask(samples) {
      const aborter = new AbortController()
      current = aborter
      if (raisesSoft) raiseSoft(samples)
      try {
        const either = AbortSignal.any([signal, aborter.signal])
        const words = await engine.recognise(samples, 'interim', 'interim', either)
        return aborter.signal.aborted ? undefined : words
      } catch {
        return undefined
      } finally {
        if (current === aborter) current = undefined
      }
    },
    stop() {
      current?.abort()
      current = undefined
    },
  }
}

/** Which segment it is, and from which one on it stands in the place of others. */
export type Place = { readonly segment: number; readonly replaces?: number | undefined }

/** Final words, in the order of their segments, and the guess that may become them. */
export type Finals = {
  /** Takes the words of a guess, or else recognises these samples. */
  settle(place: Place, samples: () => Samples): void
  guess(place: Place, samples: () => Samples): void
  readonly guessing: boolean
  /** The caller spoke on. */
  forgetGuess(): void
  /** There was no speech at all. */
  nothing(segment: number): void
  refuse(error: SpeechError): void
}

type Guess = { readonly words: Promise<Recognised | SpeechError>; readonly aborter: AbortController }

export function createFinals(
  engine: Engine,
  { keepsGuess, raisesSoft }: Recognition,
  tell: (heard: Heard) => void,
  signal: AbortSignal,
): Finals {
  let guessed: Guess | undefined
  let told: Promise<void> = Promise.resolve()

  let last = { segment: 0, length: 0 }

  function hear({ segment, replaces }: Place, samples: Samples, urgency: Urgency, until: AbortSignal) {
    if (raisesSoft) raiseSoft(samples)
    const isMore = last.segment >= (replaces ?? segment)
    const known = isMore ? Math.min(last.length, samples.length) : 0
    last = { segment, length: samples.length }
    return engine.recognise(samples, 'final', urgency, until, { known }).catch(asSpeechError)
  }

  function inTurn(telling: () => Promise<Heard>): void {
    told = told.then(async () => tell(await telling()))
  }

  async function tellGuess(mine: Guess, place: Place): Promise<void> {
    const recognised = await mine.words
    if (guessed !== mine) return
    if (recognised instanceof Error) guessed = undefined
    else tell(asWords(place, recognised, false))
  }

  return {
    settle(place, samples) {
      const fromGuess = keepsGuess ? guessed?.words : undefined
      guessed = undefined
      const words = fromGuess ?? hear(place, samples(), 'final', signal)
      inTurn(async () => {
        const recognised = await words
        if (!(recognised instanceof Error)) {
          engine.told?.(recognised)
          return asWords(place, recognised, true)
        }
        return { type: 'failed', problem: recognised.problem, reason: recognised.message }
      })
    },
    guess(place, samples) {
      if (guessed !== undefined) return
      const aborter = new AbortController()
      const words = hear(place, samples(), 'ordinary', AbortSignal.any([signal, aborter.signal]))
      const mine = { words, aborter }
      guessed = mine
      void tellGuess(mine, place)
    },
    get guessing() {
      return guessed !== undefined
    },
    forgetGuess() {
      guessed?.aborter.abort()
      guessed = undefined
    },
    nothing(segment) {
      inTurn(async () => ({ type: 'words', segment, text: '', final: true, confidence: null }))
    },
    refuse({ problem, message }) {
      inTurn(async () => ({ type: 'failed', problem, reason: message }))
    },
  }
}

export function asWords({ segment, replaces }: Place, recognised: Recognised, final: boolean): Heard {
  const { text, confidence, language } = recognised
  return {
    type: 'words',
    segment,
    ...(replaces !== undefined && { replaces }),
    text,
    final,
    confidence,
    ...(language !== undefined && { language }),
  }
}
