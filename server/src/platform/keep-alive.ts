import { Agent, fetch as fetchBy, type RequestInit as InitBy } from 'undici'
import { MINUTE_MS, SECOND_MS } from './clock.ts'

/** Longer than a caller takes for a turn; what the server says about it counts more. */
const KEPT_MS = MINUTE_MS
const LONGEST_KEPT_MS = 10 * MINUTE_MS
const CONNECT_MS = 3 * SECOND_MS
/** To one provider; the requests of all calls of a node share them. */
const MAX_CONNECTIONS = 256

/**
 * `fetch` that keeps its connections from one turn of a call to the next. Node's own lets them go after four seconds,
 * so that most turns would begin with a handshake.
 */
export function createKeptFetch(): typeof fetch {
  const dispatcher = new Agent({
    keepAliveTimeout: KEPT_MS,
    keepAliveMaxTimeout: LONGEST_KEPT_MS,
    connections: MAX_CONNECTIONS,
    connect: { timeout: CONNECT_MS },
    // Every request here has patience of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return async (input, init) =>
    // The two libraries are one at heart, and differ in the names of their types only.
    fetchBy(input as string, { ...(init as InitBy), dispatcher })
}
