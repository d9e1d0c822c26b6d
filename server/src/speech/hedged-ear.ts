import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { createDoubt, type Doubt } from './cloud/doubt.ts'
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

/** So much speech without a single word of it needs no more patience when the caller pauses. */
const WORDLESS_MS = 2000

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
 *
 * A call asks for final words only where it knows of words, so an ear that says nothing at all is never asked. When
 * the caller pauses and the first ear has no word of what was said, the other is therefore asked what it hears: words
 * that only the other one has show that the first is deaf, and nothing from both that there was only a noise.
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
const DEAF: Failure = {
  type: 'failed',
  problem: 'broken',
  reason: 'The ear heard nothing where its stand-in heard words.',
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
      ears.doubt.second?.source.push(frame)
    },
    voice(speaking, fromMs) {
      if (signal.aborted) return
      ears.dropStalled()
      // The first ear gets another chance with every word.
      if (speaking) ears.doubt.settle()
      ring.voice(speaking, fromMs)
      for (const each of [ears.live, ears.doubt.second])
        each?.source.voice(speaking, Math.max(0, fromMs - each.fromMs))
    },
    guess() {
      if (signal.aborted) return
      ears.live?.source.guess()
      ears.doubt.second?.source.guess()
      const isWordless = ears.live?.trial && !questions.hasWords && ring.speechMs > 0
      if (isWordless) ears.doubt.raise(ring.speechMs < WORDLESS_MS ? hedge.patienceMs : 0)
    },
    flush() {
      if (signal.aborted) return
      ears.dropStalled()
      ears.doubt.settle()
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
  /** Whether the stand-in hears words where the first ear has none. */
  readonly doubt: Doubt<Live>
  /** The first ear, or the stand-in while the first is not to be used. */
  open(): void
  /** A first ear that was overtaken and is still silent when more is to be heard counts as lost. */
  dropStalled(): void
  rescue(question: Question): void
  close(): void
}

function createEars(
  hedge: Hedge,
  ring: SegmentRing,
  questions: Questions,
  tell: (heard: Heard) => void,
): Ears {
  const { primary, standIn, breaker, log } = hedge
  const judge: Judge = { isBelieved, answered, lost, tell }
  const start = (trial?: Trial) => startEar(hedge, { fromMs: ring.fromMs, trial }, questions, judge)
  const doubt = createDoubt(
    () => (live?.trial && !questions.hasWords ? start() : undefined),
    ({ source }) => ring.replay(source),
  )
  let live: Live | undefined

  function open(trial: Trial | undefined): void {
    live?.source.close()
    const ready = trial ? undefined : doubt.take()
    doubt.settle()
    live = ready ?? start(trial)
    if (!ready) ring.replay(live.source)
  }

  /** The first ear is gone back to between two segments. */
  function answered(trial: Trial | undefined, question: Question, words: Words): void {
    trial?.succeeded()
    questions.answer(question, words)
    const isPause = !trial && live && questions.isEmpty && !ring.isSpeaking
    const next = isPause ? breaker.admit() : undefined
    if (next) open(next)
  }

  function lost(source: Source<Question>, failure: Failure): void {
    if (source === doubt.second?.source) return void doubt.take()
    const trial = live?.trial
    live = undefined
    if (trial) {
      trial.failed()
      log.warn({ ear: primary.name, standIn: standIn.name, reason: failure.reason }, 'ear replaced')
      open(undefined)
    } else if (source.owes.length === 0) tell(failure)
    for (const question of source.owes) {
      if (!trial || question.rescue === 'failed') questions.answer(question, failure)
      else rescue(question)
    }
  }

  /** Words of a stand-in that is only asked for its opinion show that the first ear is deaf. */
  function isBelieved(source: Source<Question>, { text }: Words): boolean {
    if (source === live?.source) return true
    if (source !== doubt.second?.source || text === '' || questions.hasWords || !live) return false
    drop(live, DEAF)
    return true
  }

  function drop({ source }: Live, failure: Failure): void {
    source.close()
    lost(source, failure)
  }

  function rescue(question: Question): void {
    askStandIn(standIn, question, questions, () => live?.source.owes.includes(question) ?? false)
  }

  return {
    get live() {
      return live
    },
    doubt,
    open: () => open(breaker.admit()),
    dropStalled() {
      if (live?.trial && live.source.owes[0]?.answer !== undefined) drop(live, STALLED)
    },
    rescue,
    close() {
      doubt.settle()
      live?.source.close()
      live?.trial?.released()
      live = undefined
      questions.close()
    },
  }
}

type Judge = {
  isBelieved(source: Source<Question>, words: Words): boolean
  answered(trial: Trial | undefined, question: Question, words: Words): void
  lost(source: Source<Question>, failure: Failure): void
  tell(heard: Heard): void
}

/** The first ear on trial, or else the stand-in. */
function startEar(
  { primary, standIn }: Hedge,
  { fromMs, trial }: Omit<Live, 'source'>,
  questions: Questions,
  judge: Judge,
): Live {
  const source: Source<Question> = openSource<Question>(trial ? primary : standIn, {
    answered: (question, words) => judge.answered(trial, question, words),
    closed(words) {
      if (judge.isBelieved(source, words)) questions.closed(words)
    },
    interim(question, words) {
      if (judge.isBelieved(source, words)) questions.interim(question, words)
    },
    paused: () => judge.tell({ type: 'paused' }),
    lost: (failure) => judge.lost(source, failure),
  })
  return { source, fromMs, trial }
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
