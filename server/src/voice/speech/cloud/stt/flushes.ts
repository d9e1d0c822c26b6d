import type { SpeechProblem } from '../../speech-error.ts'
import type { Heard } from '../../speech-to-text.ts'

/** A vendor that has not answered by then does not answer. The call itself waits for a shorter time. */
export const ANSWER_MS = 4000

/** Somebody waits for the final words of a segment. */
export type Flush = { readonly segment: number }

type Waiting = Flush & { answer: Heard | undefined; readonly timer: NodeJS.Timeout }

/** Every flush is answered once, in order, whatever order the vendor has. */
export type Flushes = {
  /** The segment that is open now. */
  readonly segment: number
  /** Closes the open segment. */
  add(): Flush
  settle(flush: Flush, text: string, confidence: number | null): void
  refuse(flush: Flush, problem: SpeechProblem, reason: string): void
  /** Tells how many there were. */
  refuseAll(problem: SpeechProblem, reason: string): number
  stop(): void
}

export function createFlushes(tell: (heard: Heard) => void, onLate: () => void): Flushes {
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
    settle(flush, text, confidence) {
      answer(flush, { type: 'words', segment: flush.segment, text, final: true, confidence })
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
