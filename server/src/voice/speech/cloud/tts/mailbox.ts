import { SpeechError } from '../../speech-error.ts'

/** What a clause may bring before anybody takes it: hundreds of milliseconds each, so far beyond any clause. */
const MAX_MESSAGES = 2000

export type Mailbox<Message> = {
  put(message: Message): void
  fail(error: SpeechError): void
  /** What was put, in order, and what will be. Throws what it failed with, or why it was aborted. */
  messages(): AsyncGenerator<Message>
}

/** Hands what events bring to a loop. */
export function createMailbox<Message>(signal: AbortSignal): Mailbox<Message> {
  const waiting: Message[] = []
  let failure: SpeechError | undefined
  let changed = Promise.withResolvers<void>()

  function tell(): void {
    changed.resolve()
    changed = Promise.withResolvers()
  }

  return {
    put(message) {
      if (waiting.length >= MAX_MESSAGES) failure ??= new SpeechError('broken', 'Nobody takes what comes.')
      else waiting.push(message)
      tell()
    },
    fail(error) {
      failure ??= error
      tell()
    },
    async *messages() {
      signal.addEventListener('abort', tell)
      try {
        for (;;) {
          signal.throwIfAborted()
          const message = waiting.shift()
          if (message !== undefined) yield message
          else if (failure) throw failure
          else await changed.promise
        }
      } finally {
        signal.removeEventListener('abort', tell)
      }
    },
  }
}
