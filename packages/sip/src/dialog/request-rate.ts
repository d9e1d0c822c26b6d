import { createTokenBucket, type Pace } from '../../../../server/src/token-bucket.ts'
import type { DialogOwner } from '../stack.ts'

/** A dialler presses twelve keys in a second, each an INFO. What a peer says beyond that is refused. */
export const MOST_REQUESTS: Pace = { perSecond: 20, burst: 100 }

/** How much the peer of one dialog may say. Whatever came before: who hangs up is heard. */
export function createDialogPace(): DialogOwner['takes'] {
  const bucket = createTokenBucket(MOST_REQUESTS)
  return (method, nowMs) => method === 'BYE' || bucket.take(nowMs)
}
