import { asSpeechError, type SpeechError } from '../../speech-error.ts'
import type { Heard } from '../../speech-to-text.ts'
import type { Urgency } from '../job-queue.ts'
import type { ModelWorker } from '../model-worker.ts'
import type { SttModel } from '../protocol.ts'

type Samples = Int16Array<ArrayBuffer>
type Recognised = { readonly text: string; readonly confidence: number; readonly computedMs: number }

/**
 * Less sure than this, the models are making words of noise. Speech through G.711 has 0.56 and more, mostly 0.8;
 * tones, hiss and silence have 0.32 and less, mostly 0.1.
 */
const MIN_CONFIDENCE = 0.4

async function recognise(
  worker: ModelWorker,
  model: SttModel,
  samples: Samples,
  urgency: Urgency,
  signal: AbortSignal,
): Promise<Recognised> {
  const { text, confidence, computedMs } = await worker.run(
    { type: 'recognise', model, samples },
    urgency,
    signal,
  )
  return { text: confidence < MIN_CONFIDENCE ? '' : text, confidence, computedMs }
}

/** Interim words: one request at a time, given up without a word when there is no time for it. */
export type Interims = {
  readonly busy: boolean
  ask(samples: Samples): Promise<Recognised | undefined>
  stop(): void
}

export function createInterims(worker: ModelWorker, signal: AbortSignal): Interims {
  let current: AbortController | undefined
  return {
    get busy() {
      return current !== undefined
    },
    async ask(samples) {
      const aborter = new AbortController()
      current = aborter
      try {
        const either = AbortSignal.any([signal, aborter.signal])
        const words = await recognise(worker, 'tiny', samples, 'interim', either)
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

/** Final words, in the order of their segments, and the guess that may become them. */
export type Finals = {
  /** Takes the words of a guess, or else recognises these samples. */
  settle(segment: number, samples: () => Samples): void
  guess(segment: number, samples: () => Samples): void
  readonly guessing: boolean
  /** The caller spoke on. */
  forgetGuess(): void
  /** There was no speech at all. */
  nothing(segment: number): void
  refuse(error: SpeechError): void
}

type Guess = { readonly words: Promise<Recognised | SpeechError>; readonly aborter: AbortController }

export function createFinals(worker: ModelWorker, tell: (heard: Heard) => void, signal: AbortSignal): Finals {
  let guessed: Guess | undefined
  let told: Promise<void> = Promise.resolve()

  function hear(samples: Samples, urgency: Urgency, until: AbortSignal) {
    return recognise(worker, 'base', samples, urgency, until).catch(asSpeechError)
  }

  function inTurn(telling: () => Promise<Heard>): void {
    told = told.then(async () => tell(await telling()))
  }

  async function tellGuess(mine: Guess, segment: number): Promise<void> {
    const recognised = await mine.words
    if (guessed !== mine) return
    if (recognised instanceof Error) guessed = undefined
    else tell(asWords(segment, recognised, false))
  }

  return {
    settle(segment, samples) {
      const fromGuess = guessed?.words
      guessed = undefined
      const words = fromGuess ?? hear(samples(), 'final', signal)
      inTurn(async () => {
        const recognised = await words
        if (!(recognised instanceof Error)) return asWords(segment, recognised, true)
        return { type: 'failed', problem: recognised.problem, reason: recognised.message }
      })
    },
    guess(segment, samples) {
      if (guessed !== undefined) return
      const aborter = new AbortController()
      const words = hear(samples(), 'ordinary', AbortSignal.any([signal, aborter.signal]))
      const mine = { words, aborter }
      guessed = mine
      void tellGuess(mine, segment)
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

function asWords(segment: number, { text, confidence }: Recognised, final: boolean): Heard {
  return { type: 'words', segment, text, final, confidence }
}
