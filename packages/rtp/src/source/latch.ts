import { canonicalAddress, type Endpoint } from './endpoint.ts'
import { createProbation, isSameEndpoint, type Numbered } from './probation.ts'

/**
 * Who the other end of the media is. Signalling names an address, but many phones stand behind a NAT and name one that
 * is unreachable: then media goes to where media comes from. A stranger who sends to our port must not get the call
 * (RTPBleed), so only the address that signalling named, or the host that signals, is learned, once, and stays until
 * signalling names another.
 */
export type Latch = {
  /** Whether anything from there could be admitted: asked before work is spent on it, such as to prove it. */
  considers(source: Endpoint, canProve: boolean): boolean
  /** Whether a readable packet is our peer's. `isProven` if only our peer can have made it. */
  admits(source: Endpoint, packet: Numbered, isProven: boolean): boolean
  /** Whether this host is our peer's, whatever the port: for RTCP, which may come from its own. */
  isPeer(address: string): boolean
  /** Where our media goes: what is learned, else what is signalled. Nowhere while neither is known. */
  readonly destination: Endpoint | undefined
  readonly isLocked: boolean
  /** What signalling says now. Nothing is learned anew if media stays where it was and our peer is not gone from it. */
  signal(signalled: Signalled): void
}

export type Signalled = {
  /** From the session description; undefined if it names no host that one can send to. */
  readonly media: Endpoint | undefined
  /** Where the signalling itself comes from. */
  readonly host: string | undefined
}

export type LatchOptions = Signalled & {
  /**
   * Also learn from hosts that signalling has never named: for phones behind a NAT whose signalling comes through a
   * proxy. The first to send gets the call, so this is for networks where no stranger can send.
   */
  readonly trustsAnyHost?: boolean
}

/** So many packets in order must come from one port of a host before it is believed. RFC 3550 asks for two. */
const PROBATION_PACKETS = 3
/** What was not named itself is believed later, so that what was can come first. */
const LATER_PROBATION_PACKETS = 10

/** `port`: of the named host, not the named one; others on that host could send from there, too. */
type Standing = 'signalled' | 'port' | 'host' | 'stranger'

export function createLatch(options: LatchOptions): Latch {
  const { trustsAnyHost = false } = options
  const probation = createProbation()
  let signalled = canonical(options)
  let locked: { readonly source: Endpoint; readonly standing: Standing } | undefined

  /** Whether an unlocked latch, or one that has learned less than was signalled, takes this source. */
  function isBelieved(source: Endpoint, packet: Numbered, standing: Standing, isProven: boolean): boolean {
    // What was learned gives way to what was signalled, and to nothing else.
    if (locked) return standing === 'signalled' && probation.passes(source, packet, PROBATION_PACKETS)
    if (standing === 'signalled' || isProven) return true
    if (standing === 'host') return probation.passes(source, packet, PROBATION_PACKETS)
    return (standing === 'port' || trustsAnyHost) && probation.passes(source, packet, LATER_PROBATION_PACKETS)
  }

  return {
    considers(source, canProve) {
      if (locked && isSameEndpoint(locked.source, source)) return true
      if (locked?.standing === 'signalled') return false
      if (!locked && (canProve || trustsAnyHost)) return true
      const standing = standingOf(source, signalled)
      return standing === 'signalled' || (!locked && standing !== 'stranger')
    },
    admits(source, packet, isProven) {
      if (locked && isSameEndpoint(locked.source, source)) return true
      const standing = standingOf(source, signalled)
      if (!isBelieved(source, packet, standing, isProven)) return false
      locked = { source, standing }
      probation.clear()
      return true
    },
    isPeer(address) {
      const host = canonicalAddress(address)
      if (host === undefined) return false
      return locked ? host === canonicalAddress(locked.source.address) : host === signalled.media?.address
    },
    get destination() {
      return locked?.source ?? signalled.media
    },
    get isLocked() {
      return locked !== undefined
    },
    signal(changed) {
      const before = signalled
      signalled = canonical(changed)
      const hasMoved = locked?.standing === 'host' && before.host !== signalled.host
      if (isSameEndpoint(before.media, signalled.media) && !hasMoved) return
      locked = undefined
      probation.clear()
    },
  }
}

function standingOf(source: Endpoint, { media, host }: Signalled): Standing {
  const address = canonicalAddress(source.address)
  if (address === undefined) return 'stranger'
  if (address === media?.address) return source.port === media.port ? 'signalled' : 'port'
  return address === host ? 'host' : 'stranger'
}

function canonical({ media, host }: Signalled): Signalled {
  const address = media && canonicalAddress(media.address)
  return {
    media: media && address !== undefined ? { address, port: media.port } : undefined,
    host: host === undefined ? undefined : canonicalAddress(host),
  }
}
