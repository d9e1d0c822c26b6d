import { SpeechError } from '../../speech-error.ts'

export type Watch = {
  /** Aborted when nobody wants it any more, or when it takes too long. */
  readonly signal: AbortSignal
  /** There must be more within this time. */
  expect(withinMs: number, what: string): void
  close(): void
  /** What a failure under this watch was. */
  explain(error: unknown): SpeechError
}

/** Ends a request that is silent for too long, so that a half-open connection is noticed. */
export function createWatch(vendor: string, wanted: AbortSignal): Watch {
  const late = new AbortController()
  let timer: NodeJS.Timeout | undefined
  return {
    signal: AbortSignal.any([wanted, late.signal]),
    expect(withinMs, what) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        late.abort(new SpeechError('broken', `${vendor} did not send ${what} within ${withinMs} ms.`))
      }, withinMs)
    },
    close() {
      clearTimeout(timer)
    },
    explain(error) {
      if (wanted.aborted) return new SpeechError('cancelled', 'Nobody waits for it.', { cause: error })
      if (late.signal.aborted) return late.signal.reason as SpeechError
      if (error instanceof SpeechError) return error
      return new SpeechError('broken', `${vendor} could not be reached, or did not end.`, { cause: error })
    },
  }
}
