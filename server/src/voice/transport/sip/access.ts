import { BlockList, isIPv6 } from 'node:net'
import { addNetwork } from '../../../platform/network.ts'
import { createAuthentication } from './authentication.ts'
import type { Standing } from './connections/connection-places.ts'
import {
  type Authentication,
  type DigestAlgorithm,
  type Flow,
  type Header,
  isPrivateAddress,
  plainHost,
  type SipRequest,
  type Trust,
} from '@parley/sip'
import type { SipTrunk } from './trunk.ts'

export type AccessOptions = {
  /** Addresses and networks of proxies in front of us: what they let through may reach every account. */
  readonly trusted: readonly string[]
  /** Whether any phone on our own networks may call, for development. */
  readonly allowsNeighbours: boolean
  /** Seals challenges; the same on every node. */
  readonly secret: string
  /** What is asked for, the preferred first (RFC 8760 2.4). MD5 alone if not given: many stumble over anything else. */
  readonly algorithms?: readonly DigestAlgorithm[] | undefined
  random(): string
}

/** Who may call, and whose calls they are. */
export type Access = {
  setTrunks(trunks: readonly SipTrunk[]): void
  trust(flow: Flow): Trust
  /** Whether a source could be known to us. */
  knows(address: string): boolean
  /** What a connection from there is worth before it has said anything. */
  standing(address: string): Standing
  authenticate(request: SipRequest, flow: Flow, nowMs: number): Authentication
  /** The challenge for a caller whose address is not of whom it calls. Undefined: there are no credentials. */
  challenge(flow: Flow, nowMs: number): readonly Header[] | undefined
  /** By which trunks a call may have come. `username` where it proved one. */
  arrival(flow: Flow, username: string | undefined): Arrival
}

/** Several accounts may name one address. Which of their trunks it was is known when the dialled number's account is. */
export type Arrival = {
  readonly trunks: readonly SipTrunk[]
  /** Whether it may be for any account, and not only for those whose trunks these are. */
  readonly isForAnybody: boolean
}

export function createAccess(options: AccessOptions): Access {
  const { trusted, allowsNeighbours, secret, random, algorithms = ['MD5'] } = options
  const proxies = networkOf(trusted)
  let byAddress: { readonly trunk: SipTrunk; readonly network: BlockList }[] = []
  /** All of them at once, since most that ask are in none. */
  let everyTrunk = networkOf([])
  let byUsername = new Map<string, SipTrunk>()

  const isProxy = (address: string) => contains(proxies, address)
  const isNeighbour = (address: string) => allowsNeighbours && isPrivateAddress(address)
  function trustIn(address: string): Trust {
    if (isProxy(address) || contains(everyTrunk, address)) return 'trusted'
    if (isNeighbour(address)) return 'neighbour'
    return byUsername.size > 0 ? 'challenged' : 'unknown'
  }
  const namers = (address: string): SipTrunk[] =>
    byAddress.filter(({ network }) => contains(network, address)).map(({ trunk }) => trunk)
  const trunkOf = (username: string) => byUsername.get(username)
  const { authenticate, challenge } = createAuthentication({ secret, algorithms, random, trunkOf, isProxy })
  return {
    setTrunks(trunks) {
      byAddress = trunks
        .filter(({ addresses }) => addresses.length > 0)
        .map((trunk) => ({ trunk, network: networkOf(trunk.addresses) }))
      everyTrunk = networkOf(new Set(trunks.flatMap(({ addresses }) => addresses)))
      byUsername = new Map(
        trunks.flatMap((trunk) => (trunk.inbound ? [[trunk.inbound.username, trunk] as const] : [])),
      )
    },
    trust: ({ remoteAddress }) => trustIn(remoteAddress),
    knows: (address) => trustIn(address) !== 'unknown',
    standing(address) {
      const trust = trustIn(address)
      if (trust === 'unknown') return 'unwelcome'
      if (trust === 'challenged') return 'stranger'
      const isOperators = trust === 'neighbour' || isProxy(address)
      return { accounts: isOperators ? [] : [...new Set(namers(address).map(({ accountId }) => accountId))] }
    },
    authenticate,
    challenge: (flow, nowMs) => (byUsername.size > 0 ? challenge(flow, nowMs, false) : undefined),
    arrival({ remoteAddress }, username) {
      const proved = username === undefined ? undefined : byUsername.get(username)
      if (username !== undefined) return { trunks: proved ? [proved] : [], isForAnybody: false }
      const isForAnybody = isProxy(remoteAddress) || isNeighbour(remoteAddress)
      return { trunks: namers(remoteAddress), isForAnybody }
    },
  }
}

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. What is none of these is left out. */
function networkOf(written: Iterable<string>): BlockList {
  const network = new BlockList()
  for (const each of written) addNetwork(network, each)
  return network
}

function contains(network: BlockList, address: string): boolean {
  const host = plainHost(address)
  return network.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
}
