import type { CallEvent } from '../call/events.ts'
import type { Clock } from '../clock.ts'

type Untimed<Event> = Event extends unknown ? Omit<Event, 'atMs'> : never

/** An event that still lacks its moment. */
export type Fact = Untimed<CallEvent>

/** Tells the call that something is so, as of now. */
export type Occur = (fact: Fact) => void

/** Hands on one event at a time: what happens while something else is dealt with waits its turn. */
export function createInbox(
  clock: Clock,
  handle: (event: CallEvent) => void,
  failed: (error: unknown) => void,
): Occur {
  const waiting: CallEvent[] = []
  let isBusy = false
  return (fact) => {
    waiting.push({ ...fact, atMs: clock.now() })
    if (isBusy) return
    isBusy = true
    try {
      for (let event = waiting.shift(); event; event = waiting.shift()) handle(event)
    } catch (error) {
      failed(error)
    } finally {
      isBusy = false
    }
  }
}
