import { asSpeechError, type SpeechError } from '../speech-error.ts'
import type { Heard } from '../speech-to-text.ts'
import type { Done, Lane } from './lane.ts'

type Samples = Int16Array<ArrayBuffer>
type Recognised = Done<'recognise'>

/** Interim words: one request at a time, given up without a word when there is no time for it. */
export type Interims = {
  readonly busy: boolean
  ask(samples: Samples): Promise<Recognised | undefined>
  stop(): void
}

export function createInterims(lane: Lane, signal: AbortSignal): Interims {
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
        const words = await lane.run({ type: 'recognise', model: 'tiny', samples }, 'interim', either)
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

/** Words that count, told in the order of their segments, and the guess that may become them. */
export type Finals = {
  /** Takes the words of a guess, or else recognises these samples. */
  settle(segment: number, samples: () => Samples): void
  guess(segment: number, samples: () => Samples): void
  /** Somebody spoke on. */
  forgetGuess(): void
  /** There was no speech at all. */
  nothing(segment: number): void
  refuse(error: SpeechError): void
}

export function createFinals(lane: Lane, tell: (heard: Heard) => void, signal: AbortSignal): Finals {
  let guessed: { words: Promise<Recognised | SpeechError>; aborter: AbortController } | undefined
  let told: Promise<void> = Promise.resolve()

  function recognise(samples: Samples, urgency: 'ordinary' | 'final', until: AbortSignal) {
    return lane.run({ type: 'recognise', model: 'base', samples }, urgency, until).catch(asSpeechError)
  }

  function inTurn(telling: () => Promise<Heard>): void {
    told = told.then(async () => tell(await telling()))
  }

  return {
    settle(segment, samples) {
      const fromGuess = guessed?.words
      guessed = undefined
      const words = fromGuess ?? recognise(samples(), 'final', signal)
      inTurn(async () => {
        const recognised = await words
        if (!(recognised instanceof Error)) return asWords(segment, recognised, true)
        return { type: 'failed', problem: recognised.problem, reason: recognised.message }
      })
    },
    guess(segment, samples) {
      if (guessed !== undefined) return
      const aborter = new AbortController()
      const words = recognise(samples(), 'ordinary', AbortSignal.any([signal, aborter.signal]))
      const mine = { words, aborter }
      guessed = mine
      void words.then((recognised) => {
        if (guessed !== mine) return
        if (recognised instanceof Error) guessed = undefined
        else tell(asWords(segment, recognised, false))
      })
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
