import type { CallEvent } from '../conversation/events.ts'
import type { Clock } from '../../platform/clock.ts'

type Untimed<Event> = Event extends unknown ? Omit<Event, 'atMs'> : never

/** An event that still lacks its moment. */
export type Fact = Untimed<CallEvent>

/** Dispatches an event to the call, as of now. */
export type Dispatch = (fact: Fact) => void

/** Hands on one event at a time: what happens while something else is dealt with waits its turn. */
export function createEventQueue(
  clock: Clock,
  handle: (event: CallEvent) => void,
  failed: (error: unknown) => void,
): Dispatch {
  const waiting: CallEvent[] = []
  let isBusy = false
  return (fact) => {
    // Written into the event and not into a copy: every word of the call passes here, and none is kept.
    const event = fact as CallEvent & { atMs: number }
    event.atMs = clock.now()
    if (isBusy) {
      waiting.push(event)
      return
    }
    isBusy = true
    try {
      handle(event)
      for (let next = waiting.shift(); next; next = waiting.shift()) handle(next)
    } catch (error) {
      failed(error)
    } finally {
      isBusy = false
    }
  }
}
