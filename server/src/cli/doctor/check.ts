/** The doctor's opinion of one thing, and what to do about it. */
export type Check = { name: string; state: 'ok' | 'warning' | 'failed'; says: string; fix?: string }

export function ok(name: string, says: string): Check {
  return { name, state: 'ok', says }
}

export function warning(name: string, says: string, fix: string): Check {
  return { name, state: 'warning', says, fix }
}

export function failed(name: string, says: string, fix: string): Check {
  return { name, state: 'failed', says, fix }
}
