import { createHash } from 'node:crypto'
import type { Json } from './tool.ts'

/** Safe in a header and in a signature, where a full stop separates. */
const KEY = /^[A-Za-z0-9_-]{1,128}$/

export function isToolKey(key: string): boolean {
  return KEY.test(key)
}

/**
 * The idempotency key of what a brain wants done: the same tool call in the same turn of the same call has the same
 * key, however often it is thought of. `again` separates calls that are meant to be two.
 */
export function toolKey(callId: string, turn: number, tool: string, args: Json, again = 0): string {
  return `tool_${digest([callId, turn, tool, args, again])}`
}

/** Of the same length for anything, and the same whatever the order of fields. */
export function digest(value: Json): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url')
}

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(sorted)
  const entries = Object.entries(value).map(([name, part]) => [name, sorted(part)] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
