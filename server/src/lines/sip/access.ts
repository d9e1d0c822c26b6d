import { BlockList, isIP, isIPv6 } from 'node:net'
import { checkCredentials, type DigestAlgorithm, writeChallenge } from './digest.ts'
import { type Flow, isPrivateAddress, plainHost } from './flow.ts'
import { headerValues } from './headers.ts'
import type { SipRequest } from './message.ts'
import { createNonceCounts } from './nonce-counts.ts'
import type { Authentication, Trust } from './stack.ts'
import { REALM, type SipTrunk } from './trunk.ts'

export type AccessOptions = {
  /** Addresses and networks of proxies in front of us: what they let through may reach every account. */
  readonly trusted: readonly string[]
  /** Whether whoever is on our own networks may call, for trying things out. */
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
  /** Whether whoever comes from there could be anybody to us. */
  knows(address: string): boolean
  authenticate(request: SipRequest, flow: Flow, nowMs: number): Authentication
  /** The trunks that a call may have come by. Undefined: it may be for anybody. `username` where it proved one. */
  trunksOf(flow: Flow, username: string | undefined): readonly SipTrunk[] | undefined
}

export function createAccess(options: AccessOptions): Access {
  const { trusted, allowsNeighbours, secret, random, algorithms = ['MD5'] } = options
  const authority = { realm: REALM, secret }
  const counts = createNonceCounts()
  const proxies = networkOf(trusted)
  let byAddress: { readonly trunk: SipTrunk; readonly network: BlockList }[] = []
  /** All of them at once, since most that ask are in none. */
  let everyTrunk = networkOf([])
  let byUsername = new Map<string, SipTrunk>()

  const isNeighbour = (address: string) => allowsNeighbours && isPrivateAddress(address)
  function trustIn(address: string): Trust {
    if (contains(proxies, address) || contains(everyTrunk, address)) return 'trusted'
    if (isNeighbour(address)) return 'neighbour'
    return byUsername.size > 0 ? 'challenged' : 'unknown'
  }
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
    authenticate(request, _flow, nowMs) {
      const authorizations = headerValues(request, 'authorization')
      const { method } = request
      const checked = checkCredentials(
        authority,
        { method, authorizations, nowMs, counts },
        (username, algorithm) => {
          const hashes = byUsername.get(username)?.inbound?.hashes
          return algorithm === 'MD5' ? hashes?.md5 : hashes?.sha256
        },
      )
      if (checked.ok) return { verdict: 'accepted', account: checked.username }
      const stale = checked.problem === 'stale'
      const headers = algorithms.map((algorithm) => ({
        name: 'www-authenticate',
        value: writeChallenge(authority, { algorithm, nowMs, token: random(), stale }),
      }))
      return { verdict: 'challenged', status: 401, headers, isWrong: checked.problem === 'wrong' }
    },
    trunksOf({ remoteAddress }, username) {
      if (username !== undefined) return [byUsername.get(username)].filter((trunk) => trunk !== undefined)
      if (contains(proxies, remoteAddress)) return undefined
      const trunks = byAddress.filter(({ network }) => contains(network, remoteAddress))
      return trunks.length === 0 && isNeighbour(remoteAddress) ? undefined : trunks.map(({ trunk }) => trunk)
    },
  }
}

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. What is none of these is left out. */
function networkOf(written: Iterable<string>): BlockList {
  const network = new BlockList()
  for (const each of written) addNetwork(network, each)
  return network
}

/** False where it is neither an address nor a network. */
export function addNetwork(network: BlockList, written: string): boolean {
  const [address = '', length, ...more] = written.split('/')
  const isIp6 = isIPv6(address)
  const bits = isIp6 ? 128 : 32
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
  if (isIP(address) === 0 || address.includes('%') || !isLength || more.length > 0) return false
  network.addSubnet(address, Number(length ?? bits), isIp6 ? 'ipv6' : 'ipv4')
  return true
}

function contains(network: BlockList, address: string): boolean {
  const host = plainHost(address)
  return network.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
}
