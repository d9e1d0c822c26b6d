import { lookup } from 'node:dns/promises'
import { isIP, isIPv4 } from 'node:net'
import { blockList, isMetadataAddress, isPublicAddress } from '../../../platform/public-addresses.ts'

/** Gives the addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>

export type GuardPolicy = {
  readonly resolve?: Resolve
  /** Ports besides 443. */
  readonly allowedPorts?: readonly number[]
  /** Ranges that may be reached though they are not public: what the operator of this machine has said. */
  readonly allowedRanges?: readonly string[]
  /**
   * Whether this machine itself may be reached, at any port and without TLS, or every address that is not public but
   * those of metadata services: in development, and where the operator says so.
   */
  readonly allowsLoopback?: boolean
  readonly allowsPrivate?: boolean
}

export type Refusal =
  | 'invalid_url'
  | 'not_https'
  | 'has_credentials'
  | 'port_not_allowed'
  | 'address_not_allowed'
  | 'host_unknown'

/** Where to connect: these addresses have been checked, and the name is not looked up again. */
export type Target = {
  readonly url: URL
  readonly host: string
  readonly port: number
  readonly addresses: readonly string[]
}

export type Guard = (url: string) => Promise<Target | { readonly refused: Refusal }>

const HTTPS_PORT = 443
const HTTP_PORT = 80
const MAX_URL_CHARACTERS = 2000
/** A host with more addresses gives its first ones. */
const MAX_ADDRESSES = 8

/**
 * Keeps customers' URLs from reaching this machine or its network. All addresses of a name have to be public:
 * one that also has a private address is refused.
 */
export function createGuard(policy: GuardPolicy = {}): Guard {
  const { resolve = systemResolve, allowedPorts = [], allowedRanges = [] } = policy
  const { allowsLoopback = false, allowsPrivate = false } = policy
  const allowed = blockList(allowedRanges)
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) ||
    (isIP(address) !== 0 && allowed.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'))

  return async (text) => {
    const url = text.length <= MAX_URL_CHARACTERS ? URL.parse(text) : null
    if (!url) return { refused: 'invalid_url' }
    if (!['http:', 'https:'].includes(url.protocol)) return { refused: 'not_https' }
    if (url.username !== '' || url.password !== '') return { refused: 'has_credentials' }
    const refused = refusalOf(url, allowedPorts)
    if (refused && !allowsLoopback && !allowsPrivate) return { refused }
    // The parser has turned every way of writing an IPv4 address into the usual one, and put IPv6 in brackets.
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const addresses = isIP(host) === 0 ? await addressesOf(resolve, host) : [host]
    if (addresses.length === 0) return { refused: 'host_unknown' }
    if (allowsPrivate && addresses.some(isMetadataAddress)) return { refused: 'address_not_allowed' }
    const isWaived =
      (allowsLoopback && addresses.every(isOfThisMachine)) ||
      (allowsPrivate && addresses.every((address) => isIP(address) !== 0 && !isPublicAddress(address)))
    if (refused && !isWaived) return { refused }
    if (!isWaived && !addresses.every(isAllowed)) return { refused: 'address_not_allowed' }
    return { url, host, port: portOf(url), addresses: addresses.slice(0, MAX_ADDRESSES) }
  }
}

function refusalOf(url: URL, allowedPorts: readonly number[]): Refusal | undefined {
  if (url.protocol !== 'https:') return 'not_https'
  const port = portOf(url)
  return port === HTTPS_PORT || allowedPorts.includes(port) ? undefined : 'port_not_allowed'
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'http:' ? HTTP_PORT : HTTPS_PORT
}

const loopback = blockList(['127.0.0.0/8', '::1/128'])

function isOfThisMachine(address: string): boolean {
  return isIP(address) !== 0 && loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

async function addressesOf(resolve: Resolve, host: string): Promise<readonly string[]> {
  try {
    return await resolve(host)
  } catch {
    return []
  }
}

async function systemResolve(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}
