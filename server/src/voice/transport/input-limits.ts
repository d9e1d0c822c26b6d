import { createTokenBucket, type Pace } from '../../platform/token-bucket.ts'

/** A dialler presses twelve keys in a second, and a contact's number at once. */
export const MOST_DIGITS: Pace = { perSecond: 15, burst: 50 }
export const MAX_DIGITS = 1000
/** A turn that was typed is thought about, and the next one throws that away. */
export const MOST_TYPED: Pace = { perSecond: 2, burst: 20 }
export const MAX_TYPED = 500

/** What a caller may press and type in one call: each of it is journalled, thought about and answered. */
export type InputLimits = { takesDigit(nowMs: number): boolean; takesText(nowMs: number): boolean }

export function createInputLimits(): InputLimits {
  return { takesDigit: limit(MOST_DIGITS, MAX_DIGITS), takesText: limit(MOST_TYPED, MAX_TYPED) }
}

function limit(pace: Pace, most: number): (nowMs: number) => boolean {
  const bucket = createTokenBucket(pace)
  let taken = 0
  return (nowMs) => {
    if (taken >= most || !bucket.take(nowMs)) return false
    taken++
    return true
  }
}
