import type { Heard, SpeechToText, Words } from '../../speech-to-text.ts'

export type Failure = Extract<Heard, { type: 'failed' }>

/** Final words that somebody waits for. */
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
  /** Final words that nobody asked for: the STT has closed a segment by itself. */
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
      listening.flush()
    },
    close,
  }
}
