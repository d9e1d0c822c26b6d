import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { createEarBreaker, type EarBreaker, type Trial } from './cloud/ear-breaker.ts'
import { createQuestions, type Question, type Questions } from './cloud/questions.ts'
import { createSegmentRing, pushAll, type SegmentRing } from './cloud/segment-ring.ts'
import { openSource, type Failure, type Source } from './cloud/source.ts'
import type { Heard, Listening, SpeechToText, Words } from './speech-to-text.ts'

/**
 * How long final words may take before the stand-in is asked, too. Deepgram has 99 of 100 within 350 ms; what the
 * stand-in needs comes on top, and a call waits 900 ms for final words.
 */
export const PATIENCE_MS = 400

type Hedge = {
  readonly primary: SpeechToText
  readonly standIn: SpeechToText
  readonly log: Log
  readonly breaker: EarBreaker
  readonly patienceMs: number
}

type Deps = { readonly log: Log; readonly clock: Clock; readonly patienceMs?: number }

/**
 * Hears with one ear and, where that is late or fails, with another. Whoever has the final words of a segment first
 * is believed. While the first ear is down the other hears alone; after an answer the first one is tried again.
 */
export function hedgedEar(primary: SpeechToText, standIn: SpeechToText, deps: Deps): SpeechToText {
  const { log, clock, patienceMs = PATIENCE_MS } = deps
  const hedge = { primary, standIn, log, breaker: createEarBreaker(clock), patienceMs }
  return {
    name: `${primary.name}, or else ${standIn.name}`,
    listen: (onHeard, signal) => listenWith(hedge, onHeard, signal),
  }
}

/** The ear that hears the call now, and from when on. */
type Live = { readonly source: Source<Question>; readonly fromMs: number; readonly trial: Trial | undefined }

const STALLED: Failure = {
  type: 'failed',
  problem: 'broken',
  reason: 'The ear was overtaken by its stand-in.',
}
const NOTHING: Words = { type: 'words', segment: 0, text: '', final: true, confidence: null }

function listenWith(hedge: Hedge, onHeard: (heard: Heard) => void, signal: AbortSignal): Listening {
  const ring = createSegmentRing()
  const questions = createQuestions(onHeard)
  const ears = createEars(hedge, ring, questions, onHeard)
  signal.addEventListener('abort', ears.close, { once: true })
  if (!signal.aborted) ears.open()

  return {
    push(frame) {
      if (signal.aborted) return
      ring.push(frame)
      ears.live?.source.push(frame)
    },
    voice(speaking, fromMs) {
      if (signal.aborted) return
      ears.dropStalled()
      ring.voice(speaking, fromMs)
      const { live } = ears
      live?.source.voice(speaking, Math.max(0, fromMs - live.fromMs))
    },
    guess: () => ears.live?.source.guess(),
    flush() {
      if (signal.aborted) return
      ears.dropStalled()
      const question = questions.add(ring.cut())
      const { live } = ears
      if (live?.trial) question.patience = setTimeout(() => ears.rescue(question), hedge.patienceMs)
      if (live) return live.source.flush(question)
      ears.rescue(question)
      ears.open()
    },
  }
}

/** Which ear hears the call, and who is asked when it does not answer. */
type Ears = {
  readonly live: Live | undefined
  /** The first ear, or the stand-in while the first is not to be used. */
  open(): void
  /** A first ear that was overtaken and is still silent when more is to be heard counts as lost. */
  dropStalled(): void
  rescue(question: Question): void
  close(): void
}

function createEars(
  { primary, standIn, breaker, log }: Hedge,
  ring: SegmentRing,
  questions: Questions,
  tell: (heard: Heard) => void,
): Ears {
  let live: Live | undefined

  function open(trial: Trial | undefined): void {
    live?.source.close()
    const source = openSource<Question>(trial ? primary : standIn, {
      answered(question, words) {
        trial?.succeeded()
        questions.answer(question, words)
        if (!trial) goBack()
      },
      closed: questions.closed,
      interim: questions.interim,
      paused: () => tell({ type: 'paused' }),
      lost: (failure, owed) => lost(trial, failure, owed),
    })
    live = { source, fromMs: ring.fromMs, trial }
    ring.replay(source)
  }

  /** To the first ear, between two segments. */
  function goBack(): void {
    const trial = live && questions.isEmpty && !ring.isSpeaking ? breaker.admit() : undefined
    if (trial) open(trial)
  }

  function lost(trial: Trial | undefined, failure: Failure, owed: readonly Question[]): void {
    live = undefined
    if (trial) {
      trial.failed()
      log.warn({ ear: primary.name, standIn: standIn.name, reason: failure.reason }, 'ear replaced')
      open(undefined)
    } else if (owed.length === 0) tell(failure)
    for (const question of owed) {
      if (!trial || question.rescue === 'failed') questions.answer(question, failure)
      else rescue(question)
    }
  }

  function rescue(question: Question): void {
    askStandIn(standIn, question, questions, () => live?.source.owes.includes(question) ?? false)
  }

  return {
    get live() {
      return live
    },
    open: () => open(breaker.admit()),
    dropStalled() {
      if (!live?.trial || live.source.owes[0]?.answer === undefined) return
      live.source.close()
      lost(live.trial, STALLED, live.source.owes)
    },
    rescue,
    close() {
      live?.source.close()
      live?.trial?.released()
      live = undefined
      questions.close()
    },
  }
}

/** Has the stand-in hear a segment again, in one piece so that it has one answer. */
function askStandIn(
  standIn: SpeechToText,
  question: Question,
  questions: Questions,
  isStillOwed: () => boolean,
): void {
  if (question.answer || question.rescue) return
  if (!question.speech) return questions.answer(question, NOTHING)
  const source = openSource<Question>(standIn, {
    answered: questions.answer,
    closed: () => undefined,
    interim: () => undefined,
    paused: () => undefined,
    lost(failure) {
      question.rescue = 'failed'
      if (!isStillOwed()) questions.answer(question, failure)
    },
  })
  question.rescue = source
  source.voice(true, 0)
  pushAll(source, question.speech)
  source.flush(question)
}
