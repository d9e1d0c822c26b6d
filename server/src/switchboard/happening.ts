import type { CallEvent } from '../call/events.ts'

type Untimed<Event> = Event extends unknown ? Omit<Event, 'atMs'> : never

/** An event that still lacks its moment. */
export type Fact = Untimed<CallEvent>

/** Tells the call that something is so, as of now. */
export type Occur = (fact: Fact) => void
