import { ParleyError, type Parley, type ParleyEvent } from '@parley/sdk'
import { SECOND_MS, type Clock } from '../../platform/clock.ts'
import { describeForwarded, type Forward } from './forward.ts'

const WAIT_SECONDS = 20
/** While the service cannot be reached, is overloaded, or fails. */
const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = 30 * SECOND_MS
/** However long the service wants to be left alone. */
const LONGEST_OBEYED_MS = 60 * SECOND_MS
/** A service at which too many wait already answers at once, without an event. */
const SHORTEST_WAIT_MS = SECOND_MS

type Options = {
  readonly type: ParleyEvent['type'] | undefined
  readonly forward: Forward
  readonly signal: AbortSignal
  readonly print: (text: string) => void
  readonly say: (line: string) => void
  /** Ends early, without an error, when the signal says so. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly clock: Clock
}

/** Forwards what happens from now on, one event after the other, until it is stopped. */
export async function listen(events: Parley['events'], options: Options): Promise<void> {
  try {
    await follow(events, options)
  } catch (error) {
    if (!options.signal.aborted) throw error
  }
}

async function follow(events: Parley['events'], options: Options): Promise<void> {
  const { type, signal, say, pause, clock } = options
  let { next: after } = await events.list({ after: 'latest' }, { signal })
  say('ready; Ctrl-C stops.')
  let failures = 0
  while (!signal.aborted) {
    const askedMs = clock.now()
    try {
      const page = await events.list({ after, type, wait: WAIT_SECONDS }, { signal, maxRetries: 0 })
      if (failures > 0) say('the service answers again.')
      failures = 0
      await forwardAll(page.items, options)
      after = page.next
      const isEarly = page.items.length === 0 && clock.now() - askedMs < SHORTEST_WAIT_MS
      if (isEarly) await pause(SHORTEST_WAIT_MS, signal)
    } catch (error) {
      if (!(error instanceof ParleyError) || !isPassing(error)) throw error
      const waitMs = waitAfter(error, failures++)
      say(`${error.message} Asks again in ${Math.ceil(waitMs / SECOND_MS)} s.`)
      await pause(waitMs, signal)
    }
  }
}

async function forwardAll(
  events: readonly ParleyEvent[],
  { forward, signal, print }: Options,
): Promise<void> {
  for (const event of events) {
    const response = await forward(event, signal)
    if (signal.aborted) return
    print(describeForwarded(event, response))
  }
}

function isPassing({ status }: ParleyError): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

function waitAfter({ retryAfterSeconds }: ParleyError, failures: number): number {
  if (retryAfterSeconds !== undefined) return Math.min(retryAfterSeconds * SECOND_MS, LONGEST_OBEYED_MS)
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
}
