import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { createFallbackTimer, type FallbackTimer } from './fallback-timer.ts'
import { createCircuitBreaker, type CircuitBreaker, type Trial } from '../../../platform/circuit-breaker.ts'
import {
  createPendingFinals,
  type PendingFinal,
  type PendingFinals,
  openSource,
  type Failure,
  type Source,
} from './pending-finals.ts'
import { createSegmentRing, pushAll, type SegmentRing } from './segment-ring.ts'
import type { Heard, Listening, SpeechToText, Words } from '../speech-to-text.ts'

/**
 * How long final words may take before the fallback is asked, too. Deepgram has 99 of 100 within 350 ms; what the
 * fallback needs comes on top, and a call waits 900 ms for final words.
 */
export const PATIENCE_MS = 400

/** So much speech without a single word of it needs no more patience when the caller pauses. */
const WORDLESS_MS = 2000

type Engines = {
  readonly primary: SpeechToText
  readonly fallback: SpeechToText
  readonly log: Log
  readonly breaker: CircuitBreaker
  readonly patienceMs: number
}

type Deps = { readonly log: Log; readonly clock: Clock; readonly patienceMs?: number }

/**
 * Listens with one STT engine and, where that is late or fails, with another. The first to have the final words of a
 * segment wins. While the primary is down the other hears alone; after an answer the first one is tried again.
 *
 * A call asks for final words only where it knows of words, so an STT engine that says nothing at all is never asked.
 * When the caller pauses and the primary has no word of what was said, the other is therefore asked what it hears:
 * words that only the other one has show that the first is deaf, and nothing from both that there was only a noise.
 */
export function sttWithFallback(primary: SpeechToText, fallback: SpeechToText, deps: Deps): SpeechToText {
  const { log, clock, patienceMs = PATIENCE_MS } = deps
  const engines = { primary, fallback, log, breaker: createCircuitBreaker(clock), patienceMs }
  return {
    name: `${primary.name}, or else ${fallback.name}`,
    listen(onHeard, signal, languages) {
      const both = { primary: listeningFor(primary, languages), fallback: listeningFor(fallback, languages) }
      return listenWith({ ...engines, ...both }, onHeard, signal)
    },
  }
}

function listeningFor(stt: SpeechToText, languages: readonly string[] | undefined): SpeechToText {
  return { name: stt.name, listen: (onHeard, signal) => stt.listen(onHeard, signal, languages) }
}

/** The STT that hears the call now, and from when on. */
type Live = {
  readonly source: Source<PendingFinal>
  readonly fromMs: number
  readonly trial: Trial | undefined
}

const STALLED: Failure = {
  type: 'failed',
  problem: 'broken',
  reason: 'STT was overtaken by its stand-in.',
}
const DEAF: Failure = {
  type: 'failed',
  problem: 'broken',
  reason: 'STT heard nothing where its stand-in heard words.',
}
const NOTHING: Words = { type: 'words', segment: 0, text: '', final: true, confidence: null }

/** One call's engines. */
type FallbackSession = Engines & {
  readonly ring: SegmentRing
  readonly questions: PendingFinals
  /** Whether the fallback hears words where the primary has none. */
  readonly doubt: FallbackTimer<Live>
  readonly tell: (heard: Heard) => void
  live: Live | undefined
}

function listenWith(engines: Engines, onHeard: (heard: Heard) => void, signal: AbortSignal): Listening {
  const session = createSession(engines, onHeard)
  const { ring, questions, doubt } = session
  signal.addEventListener('abort', () => close(session), { once: true })
  if (!signal.aborted) open(session, session.breaker.admit())

  return {
    push(frame) {
      if (signal.aborted) return
      ring.push(frame)
      session.live?.source.push(frame)
      doubt.second?.source.push(frame)
    },
    voice(speaking, fromMs) {
      if (signal.aborted) return
      dropStalled(session)
      // The primary gets another chance with every word.
      if (speaking) doubt.settle()
      ring.voice(speaking, fromMs)
      for (const each of [session.live, doubt.second])
        each?.source.voice(speaking, Math.max(0, fromMs - each.fromMs))
    },
    guess() {
      if (signal.aborted) return
      session.live?.source.guess()
      doubt.second?.source.guess()
      if (isWordless(session)) doubt.raise(ring.speechMs < WORDLESS_MS ? engines.patienceMs : 0)
    },
    flush() {
      if (signal.aborted) return
      dropStalled(session)
      doubt.settle()
      const question = questions.add(ring.cut())
      const { live } = session
      if (live?.trial) question.patience = setTimeout(() => rescue(session, question), engines.patienceMs)
      if (live) return live.source.flush(question)
      rescue(session, question)
      open(session, session.breaker.admit())
    },
  }
}

function createSession(engines: Engines, tell: (heard: Heard) => void): FallbackSession {
  const session: FallbackSession = {
    ...engines,
    ring: createSegmentRing(),
    questions: createPendingFinals(tell),
    doubt: createFallbackTimer<Live>(
      () => (isWordless(session) ? start(session, undefined) : undefined),
      ({ source }) => {
        session.ring.replay(source)
        source.guess()
      },
    ),
    tell,
    live: undefined,
  }
  return session
}

/** The primary on trial, or else the fallback. */
function start(session: FallbackSession, trial: Trial | undefined): Live {
  const { primary, fallback, ring, questions, tell } = session
  const source: Source<PendingFinal> = openSource<PendingFinal>(trial ? primary : fallback, {
    answered(question, words) {
      trial?.succeeded()
      questions.answer(question, words)
      if (!trial) goBack(session)
    },
    closed(words) {
      if (isBelieved(session, source, words)) questions.closed(words)
    },
    interim(question, words) {
      if (isBelieved(session, source, words)) questions.interim(question, words)
    },
    paused() {
      if (source === session.live?.source) tell({ type: 'paused' })
    },
    lost: (failure) => lost(session, source, failure),
  })
  return { source, fromMs: ring.fromMs, trial }
}

function open(session: FallbackSession, trial: Trial | undefined): void {
  session.live?.source.close()
  const ready = trial ? undefined : session.doubt.take()
  session.doubt.settle()
  session.live = ready ?? start(session, trial)
  if (!ready) replay(session.ring, session.live)
}

/** Sends an STT engine what it has missed. In a pause it is asked what it heard, as the one before it was. */
function replay(ring: SegmentRing, { source }: Live): void {
  ring.replay(source)
  if (ring.speechMs > 0 && !ring.isSpeaking) source.guess()
}

/** To the primary, between two segments. */
function goBack(session: FallbackSession): void {
  const { live, questions, ring, breaker } = session
  const trial = live && questions.isEmpty && !ring.isSpeaking ? breaker.admit() : undefined
  if (trial) open(session, trial)
}

function lost(session: FallbackSession, source: Source<PendingFinal>, failure: Failure): void {
  const { questions, doubt, primary, fallback, log, live } = session
  if (source === doubt.second?.source) return void doubt.take()
  session.live = undefined
  if (live?.trial) {
    live.trial.failed()
    log.warn(
      { stt: primary.name, fallback: fallback.name, reason: failure.reason },
      'STT replaced by its fallback',
    )
    open(session, undefined)
  } else if (source.owes.length === 0) session.tell(failure)
  for (const question of source.owes) {
    if (!live?.trial || question.rescue === 'failed') questions.answer(question, failure)
    else rescue(session, question)
  }
}

/** A primary that was overtaken and is still silent when more is to be heard counts as lost. */
function dropStalled(session: FallbackSession): void {
  const { live } = session
  if (live?.trial && live.source.owes[0]?.answer !== undefined) drop(session, live.source, STALLED)
}

function drop(session: FallbackSession, source: Source<PendingFinal>, failure: Failure): void {
  source.close()
  lost(session, source, failure)
}

/** Whether there was speech of which the primary has no word. */
function isWordless({ live, questions, ring }: FallbackSession): boolean {
  return live?.trial !== undefined && !questions.hasWords && ring.speechMs > 0
}

/** Words of a fallback that is only asked for its opinion show that the primary is deaf. */
function isBelieved(session: FallbackSession, source: Source<PendingFinal>, { text }: Words): boolean {
  const { live, doubt, questions } = session
  if (source === live?.source) return true
  if (source !== doubt.second?.source || text === '' || questions.hasWords || !live) return false
  drop(session, live.source, DEAF)
  return true
}

function close({ doubt, live, questions }: FallbackSession): void {
  doubt.settle()
  live?.source.close()
  live?.trial?.released()
  questions.close()
}

function rescue(session: FallbackSession, question: PendingFinal): void {
  const isStillOwed = () => session.live?.source.owes.includes(question) ?? false
  askFallback(session.fallback, question, session.questions, isStillOwed)
}

/** Has the fallback hear a segment again, in one piece so that it has one answer. */
function askFallback(
  fallback: SpeechToText,
  question: PendingFinal,
  questions: PendingFinals,
  isStillOwed: () => boolean,
): void {
  if (question.answer || question.rescue) return
  if (!question.speech) return questions.answer(question, NOTHING)
  const source = openSource<PendingFinal>(fallback, {
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
