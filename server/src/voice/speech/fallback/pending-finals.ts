import type { Heard, Words } from '../speech-to-text.ts'
import type { Source } from '../cloud/stt/source.ts'

/** Final words that a call waits for, from whichever engine has them first. */
export type PendingFinal = {
  readonly segment: number
  /** What there is to be heard again; undefined: no speech. */
  readonly speech: Int16Array | undefined
  answer: Heard | undefined
  /** Runs out when the fallback is to be asked, too. */
  patience: NodeJS.Timeout | undefined
  /** The fallback, once it was asked. */
  rescue: Source<PendingFinal> | 'failed' | undefined
}

/** Each is answered once, in order. */
export type PendingFinals = {
  readonly isEmpty: boolean
  /** Whether there are words of the open segment. */
  readonly hasWords: boolean
  add(speech: Int16Array | undefined): PendingFinal
  answer(question: PendingFinal, heard: Heard): void
  /** Interim words, of what was asked or of the open segment. Late and early ones are left out. */
  interim(question: PendingFinal | undefined, words: Words): void
  /** An STT engine has closed the open segment by itself. */
  closed(words: Words): void
  close(): void
}

export function createPendingFinals(tell: (heard: Heard) => void): PendingFinals {
  let waiting: PendingFinal[] = []
  let segment = 1
  let hasWords = false

  function settle(question: PendingFinal): void {
    clearTimeout(question.patience)
    if (typeof question.rescue === 'object') question.rescue.close()
  }

  return {
    get isEmpty() {
      return waiting.length === 0
    },
    get hasWords() {
      return hasWords
    },
    add(speech) {
      hasWords = false
      const question = {
        segment: segment++,
        speech,
        answer: undefined,
        patience: undefined,
        rescue: undefined,
      }
      waiting.push(question)
      return question
    },
    answer(question, heard) {
      if (question.answer !== undefined) return
      question.answer = heard.type === 'words' ? { ...heard, segment: question.segment } : heard
      settle(question)
      while (waiting[0]?.answer !== undefined) tell(waiting.shift()!.answer!)
    },
    interim(question, words) {
      const about = question?.segment ?? segment
      hasWords ||= question === undefined && words.text !== ''
      if (about === (waiting[0]?.segment ?? segment)) tell({ ...words, segment: about })
    },
    closed(words) {
      hasWords = false
      if (waiting.length === 0 && words.text !== '') tell({ ...words, segment: segment++ })
    },
    close() {
      for (const question of waiting) settle(question)
      waiting = []
    },
  }
}
