import type { SpokenClause } from '../speech/text-to-speech.ts'

/** Speech that is being made for all who want it. */
export type SpeechMaking = {
  /** What there is of it at once, and the rest as it comes. Throws where the making fails. */
  follow(signal: AbortSignal): AsyncGenerator<SpokenClause>
  /** Settles when all of it is made, or nothing more will be. */
  readonly over: Promise<void>
}

export function startMaking(clauses: AsyncIterable<SpokenClause>): SpeechMaking {
  const made: SpokenClause[] = []
  let isOver = false
  let changed = Promise.withResolvers<void>()

  function tell(): void {
    changed.resolve()
    changed = Promise.withResolvers()
  }

  async function make(): Promise<void> {
    try {
      for await (const clause of clauses) {
        made.push(clause)
        tell()
      }
    } finally {
      isOver = true
      tell()
    }
  }

  const isAwaited = (index: number) => index === made.length && !isOver
  const over = make()
  return {
    over,
    async *follow(signal) {
      for (let index = 0; ; index++) {
        while (isAwaited(index)) await changed.promise
        const clause = made[index]
        if (clause === undefined) return over
        if (signal.aborted) return undefined
        yield clause
      }
    },
  }
}
