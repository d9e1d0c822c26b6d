/** How many calls a node takes may move within these. */
export type Bounds = {
  /** Carried whatever is measured. */
  readonly least: number
  readonly most: number
}

/** What one look at the node has found, since the look before. */
export type Look = {
  readonly atMs: number
  /** Calls that it carries. */
  readonly calls: number
  /** The most that a tick of the calls' clock was late by. */
  readonly lateMs: number
  /** The longest that speech which a caller waits for has waited for a model. */
  readonly waitMs: number
}

/** What speech costs on this machine: computing time for each second of it, in cores. */
export type SpeechCost = { readonly stt: number; readonly tts: number }

export type Admission = {
  readonly bounds: Bounds
  readonly limit: number
  /** Since when it is calm, and the limit has not been moved. */
  readonly sinceMs: number
  /** When the limit was last lowered. */
  readonly loweredMs: number
}

/** More than that late, and callers hear gaps: a player has about 100 ms in hand. */
export const LATE_MS = 60
/** A recognition or a clause that waits longer is noticed as a pause before the answer. */
export const WAIT_MS = 300
/** Calm: below this part of both. */
const CALM = 0.5
/** It goes up a call at a time, when it has been calm for so long, and down as soon as it is not. */
const RISE_AFTER_MS = 5000
/** After it was lowered, calls that end must have made room before it is lowered again. */
const FALL_AFTER_MS = 3000
/** Of the calls at hand, so many remain admitted when there is strain. */
const FALL_TO = 0.8
/** Of a call, callers speak for this part, and agents for that; the rest is silence. */
const SPOKEN = { byCaller: 0.4, byAgent: 0.4 }
/** Cores that speech may take; the rest is for telephony, the service, and all callers who speak at once. */
const SHARE_OF_CORES = 0.6

export function startAdmission(bounds: Bounds, atMs: number): Admission {
  return { bounds, limit: bounds.least, sinceMs: atMs, loweredMs: Number.NEGATIVE_INFINITY }
}

/** What the machine should carry, by what speech costs on it. */
export function expectedCalls(cores: number, { stt, tts }: SpeechCost): number {
  const share = SPOKEN.byCaller * stt + SPOKEN.byAgent * tts
  return share > 0 ? Math.floor((cores * SHARE_OF_CORES) / share) : Infinity
}

/** Speech was measured: what is expected of the machine is admitted at once, and from there it is tried out. */
export function expecting(admission: Admission, calls: number): Admission {
  return { ...admission, limit: Math.max(admission.limit, within(admission.bounds, calls)) }
}

/** Additive increase while waits are short and the limit is in use, multiplicative decrease when they grow. */
export function adjust(admission: Admission, look: Look): Admission {
  const { bounds, limit, sinceMs, loweredMs } = admission
  const { atMs, calls } = look
  const strain = Math.max(look.lateMs / LATE_MS, look.waitMs / WAIT_MS)
  if (strain > 1) {
    // With few calls it is not the calls that strain the machine.
    if (atMs - loweredMs < FALL_AFTER_MS || calls <= bounds.least) return { ...admission, sinceMs: atMs }
    const lower = within(bounds, Math.floor(Math.min(limit, calls) * FALL_TO))
    return { ...admission, limit: lower, sinceMs: atMs, loweredMs: atMs }
  }
  const isWanted = calls >= limit - 1
  if (strain > CALM || !isWanted) return { ...admission, sinceMs: strain > CALM ? atMs : sinceMs }
  if (atMs - sinceMs < RISE_AFTER_MS) return admission
  return { ...admission, limit: within(bounds, limit + 1), sinceMs: atMs }
}

function within({ least, most }: Bounds, calls: number): number {
  return Math.min(most, Math.max(least, calls))
}
