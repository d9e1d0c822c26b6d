import { createCircuitBreaker, type BreakerPolicy, type Trial } from '../../../platform/circuit-breaker.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { keepingSpeech } from './kept-speech.ts'
import { SpeechError, asSpeechError } from '../speech-error.ts'
import { VOICE_RATE, type SpeakOptions, type SpokenClause, type TextToSpeech } from '../text-to-speech.ts'

/**
 * Vendors state 150 to 440 ms to the first sound, by region (elevenlabs.io/docs/best-practices/latency-optimization).
 * Beyond this the fallback begins to synthesise the same words, and the first to have them says them.
 */
const PATIENCE_MS = 600
/**
 * Prerendering is not urgent; it is better said by the voice that says the rest. But a call's own phrases are
 * prerendered too, while its greeting plays, and may be needed soon after.
 */
const AHEAD_PATIENCE_MS = 2000
/** What the fallback needs to be ready before the caller has heard all there is. */
const FALLBACK_LEAD_MS = 600

/** Short at first: most troubles of a vendor are over with the next request. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/** One failure is enough to pause, and the pause doubles with each one that follows. */
const BREAKER_POLICY: BreakerPolicy = {
  failuresBeforePause: 1,
  pauseMs: (failures) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)),
}

export type FallbackOptions = {
  readonly clock: Clock
  readonly log?: Log | undefined
  readonly patienceMs?: number | undefined
  readonly aheadPatienceMs?: number | undefined
}

/**
 * A voice that never leaves a call in silence. Where the first one fails, ends too early or lets the caller wait, the
 * fallback goes on from the very next word, to the end of the speech; and it has the following ones while the first
 * one pauses. No word is lost or said twice.
 *
 * After the pause the fallback has one more speech, which the first one makes as well, unheard, to show that it is
 * well. A call gives its own lines a shorter time than the patience here, so none may wait for a voice in doubt.
 */
export function ttsWithFallback(
  first: TextToSpeech,
  other: TextToSpeech,
  options: FallbackOptions,
): TextToSpeech {
  const { clock, log, patienceMs = PATIENCE_MS, aheadPatienceMs = AHEAD_PATIENCE_MS } = options
  const breaker = createCircuitBreaker(clock, BREAKER_POLICY)
  const fallback = keepingSpeech(other)

  /** The first voice for as long as it goes well. Gives the fallback where there is more to say. */
  async function* byFirst(speech: Speech, attempt: Trial): AsyncGenerator<SpokenClause, Relief | undefined> {
    const reserve = createReserve(clock, speech.options.urgency === 'ahead' ? aheadPatienceMs : patienceMs)
    const telling = begin(first, speech, 0)
    let said = 0
    try {
      while (said < speech.words.length) {
        const coming = telling.next()
        const inTime = await within(coming, reserve.patienceMs())
        let clause = inTime && clauseOf(inTime)
        if (!clause) {
          if (speech.signal.aborted) return undefined
          const relief = begin(fallback, speech, said)
          const begun = relief.next()
          clause = inTime ? undefined : await sooner(coming, begun)
          if (speech.signal.aborted) {
            relief.leave()
            return undefined
          }
          if (!clause) {
            attempt.failed()
            log?.warn({ voice: first.name, reason: reasonOf(inTime) }, 'a stand-in speaks for the voice')
            return { telling: relief, begun }
          }
          relief.leave()
        }
        attempt.released()
        said += wordsOf(clause.text).length
        reserve.add(clause)
        yield clause
      }
      attempt.succeeded()
      return undefined
    } finally {
      attempt.released()
      telling.leave()
    }
  }

  function relieve(speech: Speech, attempt: Trial | undefined): Relief {
    if (attempt) void tryOut(begin(first, speech, 0), speech, attempt, patienceMs)
    const telling = begin(fallback, speech, 0)
    return { telling, begun: telling.next() }
  }

  return {
    name: `${first.name}-${fallback.name}`,
    async *speak(text, voiceId, options, signal): AsyncGenerator<SpokenClause> {
      const speech = { words: wordsOf(text), voiceId, options, signal }
      const attempt = breaker.admit()
      const isHeard = attempt && (!attempt.isProbe || options.urgency === 'ahead')
      const relief = isHeard ? yield* byFirst(speech, attempt) : relieve(speech, attempt)
      if (relief) yield* toTheEnd(relief)
      if (signal.aborted) throw new SpeechError('cancelled', 'Nobody waits for it.')
    },
    forget: () => fallback.forget?.(),
  }
}

type Speech = {
  readonly words: readonly string[]
  readonly voiceId: string
  readonly options: SpeakOptions
  readonly signal: AbortSignal
}

/** The fallback, whose first clause is under way. */
type Relief = { readonly telling: Telling; readonly begun: Promise<Outcome> }

function begin(voice: TextToSpeech, { words, voiceId, options, signal }: Speech, said: number): Telling {
  return tell(voice, words.slice(said).join(' '), voiceId, options, signal)
}

/** Whether a voice says all of a speech, and in time. It is not played. */
async function tryOut(telling: Telling, speech: Speech, attempt: Trial, patienceMs: number): Promise<void> {
  let said = 0
  for (;;) {
    const outcome = await within(telling.next(), patienceMs)
    if (!outcome || !('clause' in outcome)) break
    said += wordsOf(outcome.clause.text).length
  }
  telling.leave()
  if (speech.signal.aborted) attempt.released()
  else if (said < speech.words.length) attempt.failed()
  else attempt.succeeded()
}

async function* toTheEnd({ telling, begun }: Relief): AsyncGenerator<SpokenClause> {
  try {
    for (let outcome = await begun; !('isOver' in outcome); outcome = await telling.next()) {
      if ('error' in outcome) throw outcome.error
      yield { ...outcome.clause, byFallback: true }
    }
  } finally {
    telling.leave()
  }
}

/** How long the next clause may take: until the caller has heard what there is, less what the fallback needs. */
function createReserve(clock: Clock, leastMs: number) {
  let heardAtMs = 0
  return {
    add({ samples }: SpokenClause): void {
      heardAtMs = Math.max(heardAtMs, clock.now()) + (samples.length / VOICE_RATE) * 1000
    },
    patienceMs: () => Math.max(leastMs, heardAtMs - clock.now() - FALLBACK_LEAD_MS),
  }
}

/** Undefined where it takes longer. */
async function within(coming: Promise<Outcome>, ms: number): Promise<Outcome | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}

/** The late clause, where it comes before the fallback has one, or the fallback has none. */
async function sooner(late: Promise<Outcome>, begun: Promise<Outcome>): Promise<SpokenClause | undefined> {
  const lateClause = late.then(clauseOf)
  return Promise.race([
    lateClause.then(async (clause) => clause ?? begun.then(() => undefined)),
    begun.then(async (outcome) => (clauseOf(outcome) ? undefined : lateClause)),
  ])
}

function clauseOf(outcome: Outcome): SpokenClause | undefined {
  return 'clause' in outcome ? outcome.clause : undefined
}

function reasonOf(outcome: Outcome | undefined): string {
  if (outcome === undefined) return 'It took too long.'
  return 'error' in outcome ? outcome.error.message : 'It ended too early.'
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** What became of the next clause. A failure is a result like any other: there may be no one to catch it. */
type Outcome = { readonly clause: SpokenClause } | { readonly error: SpeechError } | { readonly isOver: true }

/** A speech under way that can be left at any time. */
type Telling = {
  next(): Promise<Outcome>
  leave(): void
}

function tell(
  voice: TextToSpeech,
  text: string,
  voiceId: string,
  options: SpeakOptions,
  signal: AbortSignal,
): Telling {
  const aborter = new AbortController()
  const clauses = voice.speak(text, voiceId, options, AbortSignal.any([signal, aborter.signal]))
  const iterator = clauses[Symbol.asyncIterator]()
  return {
    async next() {
      try {
        const { done, value } = await iterator.next()
        return done ? { isOver: true } : { clause: value }
      } catch (error) {
        return { error: asSpeechError(error) }
      }
    },
    leave() {
      aborter.abort()
      void iterator.return?.().catch(() => undefined)
    },
  }
}
