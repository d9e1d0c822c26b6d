const DAY_MS = 86_400_000

/** Days until a moment; one that has begun counts. */
export function daysLeft(iso: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - nowMs) / DAY_MS))
}
