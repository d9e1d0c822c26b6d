import { isIPv4, isIPv6 } from 'node:net'
import { PRIVATE_NETWORKS } from '@parley/sip'
import { isPublicAddress } from '../../platform/public-addresses.ts'

/** A network wider than this is no carrier's own, but that of its neighbours too. */
const WIDEST = { 32: 24, 128: 48 } as const
/** Below are other services than SIP, which must not be made to hear it. */
export const MIN_PORT = 1024

/** What the operator allows trunks to be. */
export type AddressPolicy = {
  /** Whether trunks may be on private networks: for a PBX at home. */
  readonly privateHosts: boolean
  /** Proxies in front of this service: no trunk may speak for them. */
  readonly trusted: readonly string[]
  /** Networks of carriers that trunks may name as wide as they are. */
  readonly carrierNetworks: readonly string[]
}

/** RFC 4291 2.5.5.2: `::ffff:0:0/96` is the whole of IPv4 once more. */
const MAPPED_FIRST = 0xffff_0000_0000n
const MAPPED_LAST = 0xffff_ffff_ffffn

const MAX_HOST = 253
/** RFC 6761 6.3. */
const LOCAL_NAME = /^([^.]+\.)*localhost$/
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/** What was meant, or what is wrong with how it is written. */
export type Read = { readonly text: string } | { readonly problem: string }

type Range = { readonly bits: 32 | 128; readonly first: bigint; readonly last: bigint }

type Address = { bits: 32 | 128; value: bigint; text: string }

/** An address or a network in CIDR (RFC 4632, RFC 4291 2.3), in the usual notation. */
export function readNetwork(written: string, policy: AddressPolicy): Read {
  const [first = '', prefix, ...more] = written.trim().split('/')
  const address = readAddress(first)
  if (address === undefined || more.length > 0)
    return { problem: 'must be an IP address or a network, such as 203.0.113.7 or 2001:db8::/48.' }
  const { bits, value, text } = address
  const length = prefix === undefined ? bits : readPrefix(prefix, bits)
  if (length === undefined)
    return { problem: `must have a prefix from ${WIDEST[bits]} to ${bits}, such as ${text}/${bits}.` }
  if (value === 0n && length === bits)
    return { problem: `must not be ${text}, which stands for every address: name your own.` }
  const size = 1n << BigInt(bits - length)
  const network = value - (value % size)
  const problem = refusalOf({ bits, first: network, last: network + size - 1n }, length, policy)
  if (problem !== undefined) return { problem }
  if (network !== value)
    return {
      problem: `must be the network itself: ${write(network, bits)}/${length}, or without the prefix.`,
    }
  return { text: length === bits ? text : `${text}/${length}` }
}

function refusalOf(network: Range, length: number, policy: AddressPolicy): string | undefined {
  const { bits, first, last } = network
  const isOperators = rangesOf(policy.carrierNetworks).some(
    (range) => range.bits === bits && range.first <= first && last <= range.last,
  )
  if (length < WIDEST[bits] && !isOperators)
    return `must not be wider than /${WIDEST[bits]}: that lets strangers call. List the networks of your trunk, or ask the operator to add them to SIP_CARRIER_NETWORKS.`
  if (bits === 128 && first <= MAPPED_LAST && last >= MAPPED_FIRST)
    return 'must not hold IPv4 addresses as IPv6: write them as IPv4, such as 203.0.113.7.'
  if (rangesOf(policy.trusted).some((range) => overlaps(range, network)))
    return 'must not hold a proxy in front of this service (SIP_TRUSTED): what comes by it is for every account already.'
  if (!policy.privateHosts && rangesOf(PRIVATE_NETWORKS).some((range) => overlaps(range, network)))
    return `must be public: ${PRIVATE_HINT}`
  return undefined
}

const PRIVATE_HINT =
  'private and loopback addresses are for trunks of those alone who run this service with SIP_PRIVATE_HOSTS=true.'

function overlaps(one: Range, other: Range): boolean {
  return one.bits === other.bits && one.first <= other.last && other.first <= one.last
}

/** What is neither an address nor a network is left out. */
function rangesOf(networks: readonly string[]): Range[] {
  return networks.flatMap((written) => {
    const [text = '', prefix] = written.split('/')
    const address = readAddress(text)
    if (address === undefined) return []
    const { bits, value } = address
    const size = 1n << BigInt(bits - Number(prefix ?? bits))
    const first = value - (value % size)
    return [{ bits, first, last: first + size - 1n }]
  })
}

/** Whether an address or a network that was named earlier would be taken now. */
export function isNamable(network: string, policy: AddressPolicy): boolean {
  return 'text' in readNetwork(network, policy)
}

/** The name or address of another machine. IPv6 gets the brackets that it has in a SIP URI (RFC 3261 25.1). */
export function readHost(written: string, { privateHosts }: Pick<AddressPolicy, 'privateHosts'>): Read {
  const host = written.trim().toLowerCase().replace(/\.$/, '')
  const plain = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
  const address = readAddress(plain)
  // What other names lead to is looked at whenever they are used.
  const isInside = address === undefined ? LOCAL_NAME.test(host) : !isPublicAddress(address.text)
  if (isInside && !privateHosts) return { problem: `must be public: ${PRIVATE_HINT}` }
  if (address !== undefined && (address.bits === 128 || plain === host))
    return { text: address.bits === 128 ? `[${address.text}]` : address.text }
  const labels = host.split('.')
  const isName = host.length <= MAX_HOST && labels.every((label) => LABEL.test(label))
  // A last label of digits would be taken for an address.
  if (isName && /^[a-z]/.test(labels.at(-1) ?? '')) return { text: host }
  return {
    problem:
      'must be a host name or an IP address, without sip: and without a port, such as sip.example.com.',
  }
}

function readPrefix(text: string, bits: number): number | undefined {
  if (!/^\d{1,3}$/.test(text)) return undefined
  const length = Number(text)
  return length <= bits ? length : undefined
}

function readAddress(text: string): Address | undefined {
  if (isIPv4(text)) {
    const value = text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
    return { bits: 32, value, text }
  }
  // An address with a zone means something on one machine only.
  if (!isIPv6(text) || text.includes('%')) return undefined
  const canonical = canonicalIPv6(text)
  return { bits: 128, value: valueOf(canonical), text: canonical }
}

/** RFC 5952: lower case, the longest run of zeros left out. */
function canonicalIPv6(text: string): string {
  return new URL(`http://[${text}]`).hostname.slice(1, -1)
}

function valueOf(canonical: string): bigint {
  const [head = '', tail] = canonical.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}

function write(value: bigint, bits: 32 | 128): string {
  const step = bits === 32 ? 8n : 16n
  const mask = (1n << step) - 1n
  const parts: string[] = []
  for (let shift = BigInt(bits) - step; shift >= 0n; shift -= step)
    parts.push(((value >> shift) & mask).toString(bits === 32 ? 10 : 16))
  return bits === 32 ? parts.join('.') : canonicalIPv6(parts.join(':'))
}
