import type { Ended } from '../lines/line.ts'
import type { Report } from './exchange.ts'

type Listener = (report: Report) => void

/** Who watches which call. */
export function createFollowing() {
  const followers = new Map<string, Set<Listener>>()
  const tell = (callId: string, report: Report) => {
    for (const listener of followers.get(callId) ?? []) listener(report)
  }
  return {
    tell,
    join(callId: string, listener: Listener): () => void {
      const of = followers.get(callId) ?? new Set()
      followers.set(callId, of.add(listener))
      return () => {
        of.delete(listener)
        if (of.size === 0) followers.delete(callId)
      }
    },
    end(callId: string, reason: Ended): void {
      tell(callId, { type: 'ended', reason })
      followers.delete(callId)
    },
  }
}
