/**
 * Asks a fallback what it hears, a while after the first one should have said something. What the second one says
 * is for others to weigh.
 */
export type FallbackTimer<Engine> = {
  /** The STT that is asked now. */
  readonly second: Engine | undefined
  raise(afterMs: number): void
  /** There is no doubt any more. */
  settle(): void
  /** The fallback, which is in doubt no more. */
  take(): Engine | undefined
}

export function createFallbackTimer<Engine extends { readonly source: { close(): void } }>(
  start: () => Engine | undefined,
  replay: (stt: Engine) => void,
): FallbackTimer<Engine> {
  let second: Engine | undefined
  let raised: NodeJS.Timeout | undefined

  function ask(): void {
    raised = undefined
    second = start()
    if (second) replay(second)
  }

  function take(): Engine | undefined {
    clearTimeout(raised)
    raised = undefined
    const taken = second
    second = undefined
    return taken
  }

  return {
    get second() {
      return second
    },
    raise(afterMs) {
      if (!second) raised ??= setTimeout(ask, afterMs)
    },
    settle: () => take()?.source.close(),
    take,
  }
}
