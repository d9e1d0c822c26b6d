import type { SpokenClause } from '../text-to-speech.ts'

/** Speech that is being made for all who want it. It ends early when none of them does any more. */
export type Synthesis = {
  /** What there is of it at once, and the rest as it comes. Throws where the making fails. */
  follow(signal: AbortSignal): AsyncGenerator<SpokenClause>
  /** Settles when all of it is made. Throws where the making fails. */
  wait(signal: AbortSignal): Promise<void>
  /** Settles when all of it is made, or nothing more will be. */
  readonly over: Promise<void>
}

export function startSynthesis(start: (signal: AbortSignal) => AsyncIterable<SpokenClause>): Synthesis {
  const unwanted = new AbortController()
  const made: SpokenClause[] = []
  let isOver = false
  let wanted = 0
  let changed = Promise.withResolvers<void>()

  function tell(): void {
    changed.resolve()
    changed = Promise.withResolvers()
  }

  async function make(): Promise<void> {
    try {
      for await (const clause of start(unwanted.signal)) {
        made.push(clause)
        tell()
      }
    } finally {
      isOver = true
      tell()
    }
  }

  /** Returns the way to want it no more. */
  function want(signal: AbortSignal): () => void {
    let isWanted = true
    wanted++
    const leave = () => {
      signal.removeEventListener('abort', leave)
      if (!isWanted) return
      isWanted = false
      if (--wanted === 0) unwanted.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    return leave
  }

  const isAwaited = (index: number) => index === made.length && !isOver
  const over = make()

  async function* follow(signal: AbortSignal, leave: () => void): AsyncGenerator<SpokenClause> {
    try {
      for (let index = 0; ; index++) {
        while (isAwaited(index)) await changed.promise
        const clause = made[index]
        if (clause === undefined) return await over
        if (signal.aborted) return undefined
        yield clause
      }
    } finally {
      leave()
    }
  }

  return {
    over,
    follow: (signal) => follow(signal, want(signal)),
    async wait(signal) {
      const leave = want(signal)
      return over.finally(leave)
    },
  }
}
