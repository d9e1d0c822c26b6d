import type { DialogOwner } from '../stack.ts'

/** A dialler presses twelve keys in a second, each an INFO. What a peer says beyond that is refused. */
export const MOST_REQUESTS = { perSecond: 20, burst: 100 }

/** How much the peer of one dialog may say. Whatever came before: who hangs up is heard. */
export function createRequestRate(): DialogOwner['takes'] {
  const { perSecond, burst } = MOST_REQUESTS
  let left = burst
  let filledAtMs: number | undefined
  return (method, nowMs) => {
    if (method === 'BYE') return true
    left = Math.min(burst, left + ((nowMs - (filledAtMs ?? nowMs)) * perSecond) / 1000)
    filledAtMs = nowMs
    if (left < 1) return false
    left -= 1
    return true
  }
}
