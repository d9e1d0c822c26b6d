/** The part of the browser's storage that is used here. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser whose storage is full or forbidden keeps nothing; the page works all the same. */
export function keepJson(keep: Keep, key: string, value: unknown): void {
  try {
    keep.setItem(key, JSON.stringify(value))
  } catch {
    keep.removeItem(key)
  }
}

/** What was kept, if it is an object: somebody may have written anything there. */
export function keptJson(keep: Keep, key: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(keep.getItem(key) ?? 'null')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
