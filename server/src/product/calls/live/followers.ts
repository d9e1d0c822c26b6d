import { ServiceError } from '../../../platform/errors.ts'
import type { Ended, LiveUpdate } from '../../../voice/protocol.ts'
import type { Journals } from '../journal/journals.ts'
import type { Report } from './live-calls.ts'

type Listener = (report: Report) => void

/** A dashboard in every room; more would only fill the memory. */
export const MAX_FOLLOWERS = 20

/** Who watches which call. */
export function createFollowers() {
  const followers = new Map<string, Set<Listener>>()
  const tell = (callId: string, report: Report) => {
    for (const listener of followers.get(callId) ?? []) listener(report)
  }
  return {
    tell,
    /** What must not be kept is redacted before followers see it. */
    show(journals: Pick<Journals, 'show'>, { callId, news }: { callId: string; news: LiveUpdate }): void {
      journals.show(callId, news, (seen) => tell(callId, seen))
    },
    join(callId: string, listener: Listener): () => void {
      const of = followers.get(callId) ?? new Set()
      if (of.size >= MAX_FOLLOWERS)
        throw new ServiceError(
          'conflict',
          `${MAX_FOLLOWERS} are following call ${callId}; close one of them first.`,
        )
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
