import type { Keep } from './kept.ts'

/** A browser's storage in memory, for tests. */
export function memoryStorage(initial: Record<string, string> = {}): Keep & { items: Map<string, string> } {
  const items = new Map(Object.entries(initial))
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}
