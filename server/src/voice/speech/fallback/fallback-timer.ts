/**
 * Asks a second ear what it hears, a while after the first one should have said something. What the second one says
 * is for others to weigh.
 */
export type FallbackTimer<Ear> = {
  /** The ear that is asked now. */
  readonly second: Ear | undefined
  raise(afterMs: number): void
  /** There is no doubt any more. */
  settle(): void
  /** The second ear, which is in doubt no more. */
  take(): Ear | undefined
}

export function createFallbackTimer<Ear extends { readonly source: { close(): void } }>(
  start: () => Ear | undefined,
  replay: (ear: Ear) => void,
): FallbackTimer<Ear> {
  let second: Ear | undefined
  let raised: NodeJS.Timeout | undefined

  function ask(): void {
    raised = undefined
    second = start()
    if (second) replay(second)
  }

  function take(): Ear | undefined {
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
