import { plainHost } from './flow.ts'

/** So many requests in so long a time, before an address has proved anything. Telephones need far fewer. */
const MAX_REQUESTS = 16
const WINDOW_MS = 2000

/** How long nothing is heard from an address that asked for more, or that guessed too often. */
const BAN_MS = 300_000

/** Credentials that were wrong, one after the other. */
const MAX_WRONG = 8

/** How long an address that proved an account may send as much as it likes. */
const VOUCHED_MS = 3_600_000

/** Addresses that are remembered. The one that was silent for longest is forgotten first. */
const MAX_SOURCES = 4096

/** What those who look for telephones to abuse call themselves. */
const SCANNERS: readonly string[] = [
  'friendly-scanner',
  'friendly-request',
  'sipvicious',
  'sipcli',
  'sip-scan',
  'sipscan',
  'sundayddr',
  'pplsip',
  'siparmyknife',
  'sip army knife',
  'smap',
  'iwar',
  'sivus',
  'vaxsipuseragent',
  'vaxipuseragent',
  'gulp',
  'sipptk',
]

/** A longer name is no reason to read on. */
const MAX_NAME = 256

export function isScanner(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return false
  const name = userAgent.slice(0, MAX_NAME).trimStart().toLowerCase()
  return SCANNERS.some((scanner) => name.startsWith(scanner))
}

/** What is remembered of one address: of fixed size. */
type Source = {
  /** When the last requests came, as a ring. */
  readonly times: Float64Array
  at: number
  wrong: number
  bannedUntilMs: number
  vouchedUntilMs: number
}

/** Counts what addresses do that have to prove themselves. Those that are trusted, or get no answer, are not counted. */
export type Sources = {
  /** Whether one more request of this address is heard. */
  admit(address: string, nowMs: number): boolean
  /** It has proved an account. */
  vouch(address: string, nowMs: number): void
  /** Its credentials were wrong. */
  suspect(address: string, nowMs: number): void
  readonly size: number
}

export function createSources(maxSources = MAX_SOURCES): Sources {
  const sources = new Map<string, Source>()

  /** Touching one makes it the newest. */
  const touch = (address: string): Source => {
    const key = networkOf(address)
    const source = sources.get(key) ?? newSource()
    sources.delete(key)
    const [oldest] = sources.keys()
    if (oldest !== undefined && sources.size >= maxSources) sources.delete(oldest)
    sources.set(key, source)
    return source
  }
  return {
    admit(address, nowMs) {
      const source = touch(address)
      if (nowMs < source.bannedUntilMs) return false
      const earliestMs = source.times[source.at] ?? -Infinity
      source.times[source.at] = nowMs
      source.at = (source.at + 1) % MAX_REQUESTS
      if (nowMs - earliestMs >= WINDOW_MS || nowMs < source.vouchedUntilMs) return true
      source.bannedUntilMs = nowMs + BAN_MS
      return false
    },
    vouch(address, nowMs) {
      const source = touch(address)
      source.wrong = 0
      source.vouchedUntilMs = nowMs + VOUCHED_MS
    },
    suspect(address, nowMs) {
      const source = touch(address)
      source.wrong += 1
      if (source.wrong < MAX_WRONG) return
      source.wrong = 0
      source.vouchedUntilMs = 0
      source.bannedUntilMs = nowMs + BAN_MS
    },
    get size() {
      return sources.size
    },
  }
}

function newSource(): Source {
  const times = new Float64Array(MAX_REQUESTS).fill(-Infinity)
  return { times, at: 0, wrong: 0, bannedUntilMs: -Infinity, vouchedUntilMs: -Infinity }
}

/** Whoever has one IPv6 address has 2^64: they count as one by the network they share. */
function networkOf(address: string): string {
  const host = plainHost(address)
  if (!host.includes(':')) return host
  const [head = '', tail] = host.split('%', 1)[0]!.split('::', 2)
  const left = head.split(':')
  const right = tail === undefined ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * Whether an answer may go to somebody who has proved nothing. Over UDP the address may be somebody else's, on
 * whom no more bytes may fall than were sent.
 */
export function isWorthAnswering(transport: string, requestBytes: number, responseBytes: number): boolean {
  return transport !== 'udp' || responseBytes <= requestBytes
}
