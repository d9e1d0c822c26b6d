import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { createFallbackTimer, type FallbackTimer } from './fallback-timer.ts'
import { createCircuitBreaker, type CircuitBreaker, type Trial } from '../../../platform/circuit-breaker.ts'
import { createPendingFinals, type PendingFinal, type PendingFinals } from '../cloud/stt/pending-finals.ts'
import { createSegmentRing, pushAll, type SegmentRing } from '../cloud/stt/segment-ring.ts'
import { openSource, type Failure, type Source } from '../cloud/stt/source.ts'
import type { Heard, Listening, SpeechToText, Words } from '../speech-to-text.ts'

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
  readonly breaker: CircuitBreaker
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
export function sttWithFallback(primary: SpeechToText, standIn: SpeechToText, deps: Deps): SpeechToText {
  const { log, clock, patienceMs = PATIENCE_MS } = deps
  const hedge = { primary, standIn, log, breaker: createCircuitBreaker(clock), patienceMs }
  return {
    name: `${primary.name}, or else ${standIn.name}`,
    listen: (onHeard, signal) => listenWith(hedge, onHeard, signal),
  }
}

/** The ear that hears the call now, and from when on. */
type Live = {
  readonly source: Source<PendingFinal>
  readonly fromMs: number
  readonly trial: Trial | undefined
}

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

/** One call's ears. */
type Ears = Hedge & {
  readonly ring: SegmentRing
  readonly questions: PendingFinals
  /** Whether the stand-in hears words where the first ear has none. */
  readonly doubt: FallbackTimer<Live>
  readonly tell: (heard: Heard) => void
  live: Live | undefined
}

function listenWith(hedge: Hedge, onHeard: (heard: Heard) => void, signal: AbortSignal): Listening {
  const ears = createEars(hedge, onHeard)
  const { ring, questions, doubt } = ears
  signal.addEventListener('abort', () => close(ears), { once: true })
  if (!signal.aborted) open(ears, ears.breaker.admit())

  return {
    push(frame) {
      if (signal.aborted) return
      ring.push(frame)
      ears.live?.source.push(frame)
      doubt.second?.source.push(frame)
    },
    voice(speaking, fromMs) {
      if (signal.aborted) return
      dropStalled(ears)
      // The first ear gets another chance with every word.
      if (speaking) doubt.settle()
      ring.voice(speaking, fromMs)
      for (const each of [ears.live, doubt.second])
        each?.source.voice(speaking, Math.max(0, fromMs - each.fromMs))
    },
    guess() {
      if (signal.aborted) return
      ears.live?.source.guess()
      doubt.second?.source.guess()
      if (isWordless(ears)) doubt.raise(ring.speechMs < WORDLESS_MS ? hedge.patienceMs : 0)
    },
    flush() {
      if (signal.aborted) return
      dropStalled(ears)
      doubt.settle()
      const question = questions.add(ring.cut())
      const { live } = ears
      if (live?.trial) question.patience = setTimeout(() => rescue(ears, question), hedge.patienceMs)
      if (live) return live.source.flush(question)
      rescue(ears, question)
      open(ears, ears.breaker.admit())
    },
  }
}

function createEars(hedge: Hedge, tell: (heard: Heard) => void): Ears {
  const ears: Ears = {
    ...hedge,
    ring: createSegmentRing(),
    questions: createPendingFinals(tell),
    doubt: createFallbackTimer<Live>(
      () => (isWordless(ears) ? start(ears, undefined) : undefined),
      ({ source }) => {
        ears.ring.replay(source)
        source.guess()
      },
    ),
    tell,
    live: undefined,
  }
  return ears
}

/** The first ear on trial, or else the stand-in. */
function start(ears: Ears, trial: Trial | undefined): Live {
  const { primary, standIn, ring, questions, tell } = ears
  const source: Source<PendingFinal> = openSource<PendingFinal>(trial ? primary : standIn, {
    answered(question, words) {
      trial?.succeeded()
      questions.answer(question, words)
      if (!trial) goBack(ears)
    },
    closed(words) {
      if (isBelieved(ears, source, words)) questions.closed(words)
    },
    interim(question, words) {
      if (isBelieved(ears, source, words)) questions.interim(question, words)
    },
    paused() {
      if (source === ears.live?.source) tell({ type: 'paused' })
    },
    lost: (failure) => lost(ears, source, failure),
  })
  return { source, fromMs: ring.fromMs, trial }
}

function open(ears: Ears, trial: Trial | undefined): void {
  ears.live?.source.close()
  const ready = trial ? undefined : ears.doubt.take()
  ears.doubt.settle()
  ears.live = ready ?? start(ears, trial)
  if (!ready) replay(ears.ring, ears.live)
}

/** Tells an ear what it has missed. In a pause it is asked what it heard, as the one before it was. */
function replay(ring: SegmentRing, { source }: Live): void {
  ring.replay(source)
  if (ring.speechMs > 0 && !ring.isSpeaking) source.guess()
}

/** To the first ear, between two segments. */
function goBack(ears: Ears): void {
  const { live, questions, ring, breaker } = ears
  const trial = live && questions.isEmpty && !ring.isSpeaking ? breaker.admit() : undefined
  if (trial) open(ears, trial)
}

function lost(ears: Ears, source: Source<PendingFinal>, failure: Failure): void {
  const { questions, doubt, primary, standIn, log, live } = ears
  if (source === doubt.second?.source) return void doubt.take()
  ears.live = undefined
  if (live?.trial) {
    live.trial.failed()
    log.warn({ ear: primary.name, standIn: standIn.name, reason: failure.reason }, 'ear replaced')
    open(ears, undefined)
  } else if (source.owes.length === 0) ears.tell(failure)
  for (const question of source.owes) {
    if (!live?.trial || question.rescue === 'failed') questions.answer(question, failure)
    else rescue(ears, question)
  }
}

/** A first ear that was overtaken and is still silent when more is to be heard counts as lost. */
function dropStalled(ears: Ears): void {
  const { live } = ears
  if (live?.trial && live.source.owes[0]?.answer !== undefined) drop(ears, live.source, STALLED)
}

function drop(ears: Ears, source: Source<PendingFinal>, failure: Failure): void {
  source.close()
  lost(ears, source, failure)
}

/** Whether somebody has spoken, and the first ear has not a word of it. */
function isWordless({ live, questions, ring }: Ears): boolean {
  return live?.trial !== undefined && !questions.hasWords && ring.speechMs > 0
}

/** Words of a stand-in that is only asked for its opinion show that the first ear is deaf. */
function isBelieved(ears: Ears, source: Source<PendingFinal>, { text }: Words): boolean {
  const { live, doubt, questions } = ears
  if (source === live?.source) return true
  if (source !== doubt.second?.source || text === '' || questions.hasWords || !live) return false
  drop(ears, live.source, DEAF)
  return true
}

function close({ doubt, live, questions }: Ears): void {
  doubt.settle()
  live?.source.close()
  live?.trial?.released()
  questions.close()
}

function rescue(ears: Ears, question: PendingFinal): void {
  const isStillOwed = () => ears.live?.source.owes.includes(question) ?? false
  askStandIn(ears.standIn, question, ears.questions, isStillOwed)
}

/** Has the stand-in hear a segment again, in one piece so that it has one answer. */
function askStandIn(
  standIn: SpeechToText,
  question: PendingFinal,
  questions: PendingFinals,
  isStillOwed: () => boolean,
): void {
  if (question.answer || question.rescue) return
  if (!question.speech) return questions.answer(question, NOTHING)
  const source = openSource<PendingFinal>(standIn, {
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
