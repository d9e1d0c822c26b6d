import type { Heard, SpeechToText, Words } from '../speech-to-text.ts'

export type Failure = Extract<Heard, { type: 'failed' }>

/** Final words that are waited for. */
export type Question = { readonly segment: number }

/** One engine's listening, and what it still owes. It falls silent when it fails or is closed. */
export type Source<Asked extends Question> = {
  readonly owes: readonly Asked[]
  readonly isClosed: boolean
  push(frame: Int16Array): void
  voice(speaking: boolean, fromMs: number): void
  guess(): void
  flush(question: Asked): void
  close(): void
}

export type SourceEvents<Asked extends Question> = {
  answered(question: Asked, words: Words): void
  /** Unrequested final words: STT has closed a segment by itself. */
  closed(words: Words): void
  /** Interim words, of what it was asked last or of what is open. */
  interim(question: Asked | undefined, words: Words): void
  paused(): void
  /** It hears no more, and owes these answers. */
  lost(failure: Failure, owed: readonly Asked[]): void
}

export function openSource<Asked extends Question>(
  stt: SpeechToText,
  events: SourceEvents<Asked>,
): Source<Asked> {
  const aborter = new AbortController()
  const owes: Asked[] = []
  let isClosed = false

  function close(): void {
    isClosed = true
    aborter.abort()
  }

  function told(heard: Heard): void {
    if (isClosed) return
    if (heard.type === 'failed') {
      close()
      events.lost(heard, owes)
    } else if (heard.type === 'paused') {
      if (owes.length === 0) events.paused()
    } else if (!heard.final) events.interim(owes[0], heard)
    else if (owes.length === 0) events.closed(heard)
    else events.answered(owes.shift()!, heard)
  }

  const listening = stt.listen(told, aborter.signal)
  return {
    owes,
    get isClosed() {
      return isClosed
    },
    push: (frame) => listening.push(frame),
    voice: (speaking, fromMs) => listening.voice(speaking, fromMs),
    guess: () => listening.guess(),
    flush(question) {
      owes.push(question)
      // Another engine may have the next words, so each answer stands for itself.
      listening.flush(true)
    },
    close,
  }
}

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
