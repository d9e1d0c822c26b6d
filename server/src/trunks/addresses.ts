import { isIPv4, isIPv6 } from 'node:net'

/** A network wider than this lets in more strangers than anybody's telephones. */
const WIDEST_PREFIX = 8
/** RFC 4291 2.5.5.2: `::ffff:0:0/96` is the whole of IPv4 once more. */
const MAPPED_FIRST = 0xffff_0000_0000n
const MAPPED_LAST = 0xffff_ffff_ffffn

const MAX_HOST = 253
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/** What was meant, or what is wrong with how it is written. */
export type Read = { readonly text: string } | { readonly problem: string }

type Address = { bits: 32 | 128; value: bigint; text: string }

/** An address or a network in CIDR (RFC 4632, RFC 4291 2.3), written as everybody writes it. */
export function readNetwork(written: string): Read {
  const [first = '', prefix, ...more] = written.trim().split('/')
  const address = readAddress(first)
  if (address === undefined || more.length > 0)
    return { problem: 'must be an IP address or a network, such as 203.0.113.7 or 2001:db8::/48.' }
  const { bits, value, text } = address
  if (value === 0n && prefix === undefined)
    return { problem: `must not be ${text}, which stands for every address: name your own.` }
  const length = prefix === undefined ? bits : readPrefix(prefix, bits)
  if (length === undefined)
    return { problem: `must have a prefix from ${WIDEST_PREFIX} to ${bits}, such as ${text}/${bits}.` }
  if (length < WIDEST_PREFIX)
    return {
      problem: `must not be wider than /${WIDEST_PREFIX}: that lets strangers call. List the networks of your trunk.`,
    }
  const size = 1n << BigInt(bits - length)
  const network = value - (value % size)
  if (bits === 128 && network <= MAPPED_LAST && network + size > MAPPED_FIRST)
    return { problem: 'must not hold IPv4 addresses as IPv6: write them as IPv4, such as 203.0.113.7.' }
  if (network !== value)
    return {
      problem: `must be the network itself: ${write(network, bits)}/${length}, or without the prefix.`,
    }
  return { text: length === bits ? text : `${text}/${length}` }
}

/** The name or address of another machine. IPv6 gets the brackets that it has in a SIP URI (RFC 3261 25.1). */
export function readHost(written: string): Read {
  const host = written.trim().toLowerCase().replace(/\.$/, '')
  const plain = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
  const address = readAddress(plain)
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
