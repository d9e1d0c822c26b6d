/** Time is an input: tests hand in their own. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The same few instants are written again and again; Date takes longer to write one than SQLite to find it. */
const MAX_WRITTEN = 10_000
const written = new Map<number, string>()

export function iso(ms: number): string {
  const known = written.get(ms)
  if (known !== undefined) return known
  const text = new Date(ms).toISOString()
  if (written.size >= MAX_WRITTEN) written.clear()
  written.set(ms, text)
  return text
}

/** The time zone that this machine is set to. */
export function machineZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
