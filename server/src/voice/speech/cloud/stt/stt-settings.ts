import type { Clock } from '../../../../platform/clock.ts'
import type { Log } from '../../../../platform/log.ts'

/** How to reach one vendor's STT. */
export type CloudSttSettings = {
  readonly apiKey: string
  /** Another address that speaks the same protocol: a proxy, a server of one's own. */
  readonly baseUrl?: string | undefined
  readonly model?: string | undefined
  /** Such as `en` or `en-US`. */
  readonly language?: string | undefined
}

export type CloudSttDeps = { readonly log: Log; readonly clock: Clock }

/** The address of a WebSocket below a base that may be written as that of a website. */
export function socketUrl(base: string, path: string, query: Readonly<Record<string, string>>): string {
  const trimmed = base.replace(/\/+$/, '').replace(/^http/, 'ws')
  return `${trimmed}${path}?${new URLSearchParams(query).toString()}`
}
