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
 * Link-local addresses, and the others at which clouds tell their machines who they are, with keys: nobody's receiver,
 * however private the network may be.
 */
const METADATA = [
  '169.254.0.0/16',
  '64:ff9b::a9fe:0/112',
  'fe80::/10',
  '100.100.100.200/32',
  '168.63.129.16/32',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
] as const

const metadata = blockList(METADATA)
const notPublic4 = blockList(NOT_PUBLIC_4)
const global6 = blockList(GLOBAL_6)
const notPublic6 = blockList(NOT_PUBLIC_6)

/** Whether an address, written as usual, is a public one that customers may have us connect to. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4')
  // A zone names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

/** Whether an address is link-local or else one of a cloud's metadata service. */
export function isMetadataAddress(address: string): boolean {
  const [plain = ''] = address.split('%')
  return (isIPv4(plain) && metadata.check(plain, 'ipv4')) || (isIPv6(plain) && metadata.check(plain, 'ipv6'))
}

export function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [base = '', bits = ''] = range.split('/')
    const isFour = isIPv4(base)
    list.addSubnet(base, bits === '' ? (isFour ? 32 : 128) : Number(bits), isFour ? 'ipv4' : 'ipv6')
  }
  return list
}

/** Whether a host, as in HOST or a URL, is this machine to itself. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}
