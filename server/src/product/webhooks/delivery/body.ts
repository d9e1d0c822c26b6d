import { iso } from '../../../platform/clock.ts'
import type { EventRow } from '../../../platform/db/event-tables.ts'

/** What receivers take without a setting of their own. */
export const MAX_BODY_BYTES = 256 * 1024

/** As it is sent and signed. What is too large goes without its largest member, and says so in `omitted`. */
export function bodyOf({
  id,
  type,
  data,
  created_at: at,
}: Pick<EventRow, 'id' | 'type' | 'data' | 'created_at'>): string {
  const head = JSON.stringify({ id, type, timestamp: iso(at) }).slice(0, -1)
  const whole = `${head},"data":${data}}`
  if (Buffer.byteLength(whole) <= MAX_BODY_BYTES) return whole
  const omitted: string[] = []
  const rest = JSON.parse(data) as Record<string, unknown>
  for (;;) {
    const body = `${head},"data":${JSON.stringify(rest)},"omitted":${JSON.stringify(omitted)}}`
    if (Buffer.byteLength(body) <= MAX_BODY_BYTES || !omitLargest(rest, omitted)) return body
  }
}

/** Of the resources' own members: the names of the resources stay. */
function omitLargest(data: Record<string, unknown>, omitted: string[]): boolean {
  const members = Object.entries(data).flatMap(([name, resource]) =>
    typeof resource === 'object' && resource !== null
      ? Object.entries(resource).map(([member, value]) => ({
          path: `data.${name}.${member}`,
          bytes: JSON.stringify(value)?.length ?? 0,
          drop: () => Reflect.deleteProperty(resource, member),
        }))
      : [],
  )
  const largest = members.sort((a, b) => b.bytes - a.bytes)[0]
  if (!largest) return false
  largest.drop()
  omitted.push(largest.path)
  return true
}
