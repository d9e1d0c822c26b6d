import { BlockList, isIPv6 } from 'node:net'
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
  random(): string
}

/** Who may call, and whose calls they are. */
export type Access = {
  setTrunks(trunks: readonly SipTrunk[]): void
  trust(flow: Flow): Trust
  authenticate(request: SipRequest, flow: Flow, nowMs: number): Authentication
  /** The trunks that a call may have come by. Undefined: it may be for anybody. `username` where it proved one. */
  trunksOf(flow: Flow, username: string | undefined): readonly SipTrunk[] | undefined
}

/** The stronger first: RFC 8760 2.4. */
const ALGORITHMS: readonly DigestAlgorithm[] = ['SHA-256', 'MD5']

export function createAccess({ trusted, allowsNeighbours, secret, random }: AccessOptions): Access {
  const authority = { realm: REALM, secret }
  const counts = createNonceCounts()
  const proxies = networkOf(trusted)
  let byAddress: { readonly trunk: SipTrunk; readonly network: BlockList }[] = []
  let byUsername = new Map<string, SipTrunk>()

  const at = (flow: Flow) => byAddress.filter(({ network }) => contains(network, flow.remoteAddress))
  const isNeighbour = (flow: Flow) => allowsNeighbours && isPrivateAddress(flow.remoteAddress)
  return {
    setTrunks(trunks) {
      byAddress = trunks
        .filter(({ addresses }) => addresses.length > 0)
        .map((trunk) => ({ trunk, network: networkOf(trunk.addresses) }))
      byUsername = new Map(
        trunks.flatMap((trunk) => (trunk.inbound ? [[trunk.inbound.username, trunk] as const] : [])),
      )
    },
    trust(flow) {
      if (contains(proxies, flow.remoteAddress) || at(flow).length > 0) return 'trusted'
      if (isNeighbour(flow)) return 'neighbour'
      return byUsername.size > 0 ? 'challenged' : 'unknown'
    },
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
      const headers = ALGORITHMS.map((algorithm) => ({
        name: 'www-authenticate',
        value: writeChallenge(authority, { algorithm, nowMs, token: random(), stale }),
      }))
      return { verdict: 'challenged', status: 401, headers, isWrong: checked.problem === 'wrong' }
    },
    trunksOf(flow, username) {
      if (username !== undefined) return [byUsername.get(username)].filter((trunk) => trunk !== undefined)
      if (contains(proxies, flow.remoteAddress)) return undefined
      const trunks = at(flow).map(({ trunk }) => trunk)
      return trunks.length === 0 && isNeighbour(flow) ? undefined : trunks
    },
  }
}

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. What is none of these is left out. */
function networkOf(addresses: readonly string[]): BlockList {
  const network = new BlockList()
  for (const each of addresses) {
    const [address = '', length] = each.split('/', 2)
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    try {
      if (length === undefined) network.addAddress(address, family)
      else network.addSubnet(address, Number(length), family)
    } catch {
      // It was checked when it was set; a node of another version may have been less strict.
    }
  }
  return network
}

function contains(network: BlockList, address: string): boolean {
  const host = plainHost(address)
  return network.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
}
