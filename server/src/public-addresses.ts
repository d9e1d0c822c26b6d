import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * What is not the public Internet by the IANA special-purpose registry of IPv4, multicast and reserved space, and one
 * public address that leads inside: the platform services of Azure.
 */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const

/** Of IPv6 only what is given out as global unicast; all that embeds an IPv4 address but 6to4 and Teredo lies outside. */
const GLOBAL_6 = ['2000::/3'] as const
/** Inside it: protocol assignments with Teredo and ORCHID, documentation, 6to4, AS112. */
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'] as const

/**
 * Addresses that mean nothing beyond one's own network: RFC 1918, RFC 6598, loopback, link-local (RFC 3927, RFC 4291
 * 2.5.6), unique local (RFC 4193), and those of translators that lead there (RFC 8215).
 */
const PRIVATE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/128',
  '::1/128',
  '64:ff9b:1::/48',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
] as const

const notPublic4 = blockList(NOT_PUBLIC_4)
const global6 = blockList(GLOBAL_6)
const notPublic6 = blockList(NOT_PUBLIC_6)

/** Whether an address, written as usual, is one of the public Internet that anybody may be told to connect to. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4')
  // A zone names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

const privateOnes = blockList(PRIVATE)
/** RFC 6052 2.1: the last 32 bits are an address of IPv4. */
const TRANSLATED = /^64:ff9b::/i

/** Whether an address, with or without brackets, is of a private network. IPv4 may stand in IPv6; names are not. */
export function isPrivateAddress(host: string): boolean {
  const [address = ''] = host.replace(/^\[(.*)\]$/, '$1').split('%', 1)
  if (isIPv4(address)) return privateOnes.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  // The list takes `::ffff:127.0.0.1` for 127.0.0.1, however it is written.
  return privateOnes.check(address.replace(TRANSLATED, '::ffff:'), 'ipv6')
}

/** Private networks, as they are written. */
export const PRIVATE_NETWORKS: readonly string[] = PRIVATE

export function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [base = '', bits = ''] = range.split('/')
    const isFour = isIPv4(base)
    list.addSubnet(base, bits === '' ? (isFour ? 32 : 128) : Number(bits), isFour ? 'ipv4' : 'ipv6')
  }
  return list
}
