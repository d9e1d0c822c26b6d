import { SECOND_MS } from '../../../platform/clock.ts'
import type { DialGrant } from '../../protocol.ts'

/** How long the service may take to grant a transfer; without the database none is granted. */
const LONGEST_DECISION_MS = 5 * SECOND_MS

export type AskToDial = (callId: string) => Promise<DialGrant>

/** Questions to the service, whose answers come by message. */
export function createDialGrants(ask: (callId: string, request: number) => void) {
  const waiting = new Map<number, (grant: DialGrant) => void>()
  let last = 0

  function answer(request: number, grant: DialGrant): void {
    waiting.get(request)?.(grant)
    waiting.delete(request)
  }

  return {
    answer,
    async askToDial(callId: string): Promise<DialGrant> {
      const request = ++last
      const { promise, resolve } = Promise.withResolvers<DialGrant>()
      waiting.set(request, resolve)
      const refuse = () => answer(request, { granted: false, reason: 'unreachable' })
      const timer = setTimeout(refuse, LONGEST_DECISION_MS)
      ask(callId, request)
      return promise.finally(() => clearTimeout(timer))
    },
  }
}
