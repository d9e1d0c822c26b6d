const DAY_MS = 86_400_000

/** How long a key lasts, in days. */
const DAYS = { never: undefined, month: 30, quarter: 90, year: 365 } as const
export type Expiry = keyof typeof DAYS
export const EXPIRIES = Object.keys(DAYS) as readonly Expiry[]

/** The moment at which a key that is made now expires; undefined where it does not. */
export function expiryOf(expiry: Expiry, nowMs: number): string | undefined {
  const days = DAYS[expiry]
  return days === undefined ? undefined : new Date(nowMs + days * DAY_MS).toISOString()
}

export function isExpired(expiresAt: string | null, nowMs: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs
}
