import { SECOND_MS } from '../../../platform/clock.ts'

/** If the voice thread takes longer, its callers are not being heard. */
export const ANSWER_WITHIN_MS = SECOND_MS

/** Asks whether the voice thread responds; concurrent callers share one ping. */
export function createVoiceHealth(ping: () => Promise<unknown>) {
  let answeredMs = 0
  let asking: Promise<string | undefined> | undefined

  async function ask(): Promise<string | undefined> {
    const begunMs = performance.now()
    const late = Promise.withResolvers<string>()
    const timer = setTimeout(
      () => late.resolve(`The voice plane has not answered for ${ANSWER_WITHIN_MS / SECOND_MS} s.`),
      ANSWER_WITHIN_MS,
    )
    const answer = ping().then(
      () => undefined,
      () => 'The voice plane has broken and starts again.',
    )
    const problem = await Promise.race([answer, late.promise])
    clearTimeout(timer)
    answeredMs = performance.now() - begunMs
    return problem
  }

  return {
    ask: () => (asking ??= ask().finally(() => (asking = undefined))),
    answeredMs: () => answeredMs,
  }
}
