/**
 * not_ready: the models are still loading; overloaded: a queue is full; dropped: interim work gave way to work
 * that is waited for; cancelled: it is no longer wanted; broken: a model is damaged or its thread died.
 */
export type SpeechProblem = 'not_ready' | 'overloaded' | 'dropped' | 'cancelled' | 'broken'

/** Speech that could not be heard or made, and why, so that the call can decide what to do instead. */
export class SpeechError extends Error {
  readonly problem: SpeechProblem

  constructor(problem: SpeechProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SpeechError'
    this.problem = problem
  }
}

export function asSpeechError(error: unknown): SpeechError {
  if (error instanceof SpeechError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new SpeechError('broken', message, { cause: error })
}
