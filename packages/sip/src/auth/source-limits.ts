import { plainHost } from '../transport/flow.ts'

/** So many requests in so long a time, before an address has proved anything. Telephones need far fewer. */
const MAX_REQUESTS = 16
/** The same of an address that a trunk names, or that has proved an account: beyond it nothing is heard until it slows. */
const MAX_REQUESTS_OF_KNOWN = 200
const WINDOW_MS = 2000

/** How long nothing is heard from an address that asked for more, or that guessed too often. */
const BAN_MS = 300_000

/** Credentials that were wrong within so long a time. Right ones between do not help: a guesser may have an account. */
const MAX_WRONG = 8
/** Many people may share an address that is known: a proxy, or a company behind its router. */
const MAX_WRONG_OF_KNOWN = 64
const WRONG_WINDOW_MS = 300_000

/** How long an address that proved an account counts as known. */
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
  /** Requests of one that is known, and since when they are counted. */
  requests: number
  countedFromMs: number
  wrong: number
  wrongFromMs: number
  bannedUntilMs: number
  guessedUntilMs: number
  vouchedUntilMs: number
}

/** Counts what addresses do, also those that are known. Only those that get no answer at all are not counted. */
export type SourceLimits = {
  /** Whether one more request of this address is heard. `isKnown`: it may call without credentials. */
  admit(address: string, isKnown: boolean, nowMs: number): boolean
  /** It has proved an account. */
  vouch(address: string, nowMs: number): void
  /** Its credentials were wrong. */
  suspect(address: string, isKnown: boolean, nowMs: number): void
  /** Whether credentials are still looked at that come from there. */
  mayProve(address: string, nowMs: number): boolean
  readonly size: number
}

export function createSourceLimits(maxSources = MAX_SOURCES): SourceLimits {
  const sources = new Map<string, Source>()

  /** Touching one makes it the newest. */
  const touch = (address: string): Source => {
    const key = sourceNetwork(address)
    const source = sources.get(key) ?? newSource()
    sources.delete(key)
    const [oldest] = sources.keys()
    if (oldest !== undefined && sources.size >= maxSources) sources.delete(oldest)
    sources.set(key, source)
    return source
  }
  return {
    admit(address, isKnown, nowMs) {
      const source = touch(address)
      if (isKnown || nowMs < source.vouchedUntilMs) return isSlowEnough(source, nowMs)
      if (nowMs < source.bannedUntilMs) return false
      const earliestMs = source.times[source.at] ?? -Infinity
      source.times[source.at] = nowMs
      source.at = (source.at + 1) % MAX_REQUESTS
      if (nowMs - earliestMs >= WINDOW_MS) return true
      source.bannedUntilMs = nowMs + BAN_MS
      return false
    },
    vouch(address, nowMs) {
      touch(address).vouchedUntilMs = nowMs + VOUCHED_MS
    },
    suspect(address, isKnown, nowMs) {
      const source = touch(address)
      if (nowMs - source.wrongFromMs >= WRONG_WINDOW_MS) {
        source.wrong = 0
        source.wrongFromMs = nowMs
      }
      source.wrong += 1
      const most = isKnown || nowMs < source.vouchedUntilMs ? MAX_WRONG_OF_KNOWN : MAX_WRONG
      if (source.wrong < most) return
      source.wrongFromMs = -Infinity
      source.vouchedUntilMs = -Infinity
      source.guessedUntilMs = nowMs + BAN_MS
      source.bannedUntilMs = nowMs + BAN_MS
    },
    mayProve: (address, nowMs) => nowMs >= (sources.get(sourceNetwork(address))?.guessedUntilMs ?? -Infinity),
    get size() {
      return sources.size
    },
  }
}

/**
 * A known source is not banned: over UDP its address can be forged, and a carrier that is ignored for minutes is a
 * greater harm than a flood.
 */
function isSlowEnough(source: Source, nowMs: number): boolean {
  if (nowMs - source.countedFromMs >= WINDOW_MS) {
    source.countedFromMs = nowMs
    source.requests = 0
  }
  source.requests += 1
  return source.requests <= MAX_REQUESTS_OF_KNOWN
}

function newSource(): Source {
  return {
    times: new Float64Array(MAX_REQUESTS).fill(-Infinity),
    at: 0,
    requests: 0,
    countedFromMs: -Infinity,
    wrong: 0,
    wrongFromMs: -Infinity,
    bannedUntilMs: -Infinity,
    guessedUntilMs: -Infinity,
    vouchedUntilMs: -Infinity,
  }
}

/** One IPv6 host has 2^64 addresses: they count as one by the network they share. */
export function sourceNetwork(address: string): string {
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
 * Whether an answer may go to an unproved source. Over UDP the address may be a victim's, to
 * which no more bytes may go than were sent.
 */
export function isWorthAnswering(transport: string, requestBytes: number, responseBytes: number): boolean {
  return transport !== 'udp' || responseBytes <= requestBytes
}
