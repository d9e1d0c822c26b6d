import type { Clock } from '../../../../platform/clock.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Heard, Listening, SpeechToText } from '../../speech-to-text.ts'
import type { Loss } from './connection.ts'
import type { SpeechProblem } from '../../speech-error.ts'

/** A vendor that has not answered by then does not answer. The call itself waits for a shorter time. */
export const ANSWER_MS = 4000

/** How to reach one vendor's STT. */
export type CloudSttSettings = {
  readonly apiKey: string
  /** Another address that speaks the same protocol: a proxy, a server of one's own. */
  readonly baseUrl?: string | undefined
  readonly model?: string | undefined
  /** Such as `en` or `en-US`: for all calls, whatever the caller may speak. */
  readonly language?: string | undefined
}

export type CloudSttDeps = { readonly log: Log; readonly clock: Clock }

/** What an adapter makes of a call's audio. Nothing is asked of it once it has failed or the call is over. */
export type VendorListening = {
  push(frame: Int16Array): void
  voice(speaking: boolean, fromMs: number): void
  guess(): void
  ask(flush: Flush): void
  close(): void
}

export type Host = {
  readonly flushes: Flushes
  /** What the caller may speak (BCP 47); undefined where nobody says. */
  readonly languages: readonly string[] | undefined
  tell(heard: Heard): void
  fail(loss: Loss): void
}

/**
 * An STT engine at a vendor: every flush is answered once, whether the vendor answers, fails or says nothing at all.
 */
export function cloudStt(name: string, begin: (host: Host) => VendorListening): SpeechToText {
  return {
    name,
    listen: (onHeard, signal, languages) => listenWith(name, begin, { onHeard, signal, languages }),
  }
}

type Call = {
  readonly onHeard: (heard: Heard) => void
  readonly signal: AbortSignal
  readonly languages: readonly string[] | undefined
}

function listenWith(
  name: string,
  begin: (host: Host) => VendorListening,
  { onHeard, signal, languages }: Call,
): Listening {
  const flushes = createFlushes(tell, () =>
    fail({ problem: 'broken', reason: `${name} does not answer.`, isWorthRetrying: false }),
  )
  const vendor = begin({ flushes, languages, tell, fail })
  let failed: Loss | undefined
  signal.addEventListener('abort', close, { once: true })
  if (signal.aborted) close()
  const isOver = () => failed !== undefined || signal.aborted

  function tell(heard: Heard): void {
    if (!signal.aborted) onHeard(heard)
  }

  function close(): void {
    flushes.stop()
    vendor.close()
  }

  function fail(loss: Loss): void {
    if (isOver()) return
    failed = loss
    const { problem, reason } = loss
    vendor.close()
    if (flushes.refuseAll(problem, reason) === 0) tell({ type: 'failed', problem, reason })
  }

  return {
    push(frame) {
      if (!isOver()) vendor.push(frame)
    },
    voice(speaking, fromMs) {
      if (!isOver()) vendor.voice(speaking, fromMs)
    },
    guess() {
      if (!isOver()) vendor.guess()
    },
    flush() {
      if (signal.aborted) return
      const flush = flushes.add()
      if (failed === undefined) return vendor.ask(flush)
      const { problem, reason } = failed
      queueMicrotask(() => flushes.refuse(flush, problem, reason))
    },
  }
}

/** The final words of a segment are waited for. */
export type Flush = { readonly segment: number }

type Waiting = Flush & { answer: Heard | undefined; readonly timer: NodeJS.Timeout }

/** Every flush is answered once, in order, whatever order the vendor has. */
export type Flushes = {
  /** The segment that is open now. */
  readonly segment: number
  /** Closes the open segment. */
  add(): Flush
  /** `language`: what it sounds like, where the vendor tells. */
  settle(flush: Flush, text: string, confidence: number | null, language?: string): void
  refuse(flush: Flush, problem: SpeechProblem, reason: string): void
  /** Returns how many there were. */
  refuseAll(problem: SpeechProblem, reason: string): number
  stop(): void
}

function createFlushes(tell: (heard: Heard) => void, onLate: () => void): Flushes {
  let waiting: Waiting[] = []
  let segment = 1

  function answer(flush: Flush, heard: Heard): void {
    const mine = waiting.find((each) => each.segment === flush.segment)
    if (mine === undefined || mine.answer !== undefined) return
    mine.answer = heard
    clearTimeout(mine.timer)
    while (waiting[0]?.answer !== undefined) tell(waiting.shift()!.answer!)
  }

  function refuse(flush: Flush, problem: SpeechProblem, reason: string): void {
    answer(flush, { type: 'failed', problem, reason })
  }

  return {
    get segment() {
      return segment
    },
    add() {
      const flush = { segment: segment++, answer: undefined, timer: setTimeout(onLate, ANSWER_MS) }
      waiting.push(flush)
      return flush
    },
    settle(flush, text, confidence, language) {
      const words = { type: 'words', segment: flush.segment, text, final: true, confidence } as const
      answer(flush, language === undefined ? words : { ...words, language })
    },
    refuse,
    refuseAll(problem, reason) {
      const unanswered = waiting.filter((each) => each.answer === undefined)
      for (const flush of unanswered) refuse(flush, problem, reason)
      return unanswered.length
    },
    stop() {
      for (const { timer } of waiting) clearTimeout(timer)
      waiting = []
    },
  }
}
