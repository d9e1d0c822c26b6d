/** All that a browser keeps for the dashboard, by name; only the colour scheme is kept by Mantine itself. */
export const KEPT = {
  language: 'parley-language',
  /** A voice or a greeting has been listened to. */
  heard: 'parley-heard',
  agentDraft: (agentId: string) => `parley-agent-draft:${agentId}`,
  /** One for each person who uses this browser. */
  newAgent: (userId: string) => `parley-new-agent:${userId}`,
} as const

/** The part of the browser's storage that is used here. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

/** A browser whose storage is full or forbidden keeps nothing; the page works all the same. */
export function createKeep(storage: () => Keep): Keep {
  const removeItem = (key: string) => void attempt(() => storage().removeItem(key))
  return {
    getItem: (key) => attempt(() => storage().getItem(key)),
    setItem(key, value) {
      // Where the new value has no room, the old one is wrong as well.
      if (attempt(() => storage().setItem(key, value)) === null) removeItem(key)
    },
    removeItem,
    clear: () => void attempt(() => storage().clear()),
  }
}

/** In private windows, reaching for the storage may throw already. */
export const keep = createKeep(() => localStorage)

/** What was kept, if it is an object: storage may hold anything. */
export function keptJson(from: Keep, key: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(from.getItem(key) ?? 'null')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
