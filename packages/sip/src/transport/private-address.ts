import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Addresses that mean nothing beyond one's own network: RFC 1918, RFC 6598, loopback, link-local (RFC 3927, RFC 4291
 * 2.5.6), unique local (RFC 4193), and those of translators that lead there (RFC 8215).
 */
export const PRIVATE_NETWORKS: readonly string[] = [
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
]

const privateNetworks = new BlockList()
for (const network of PRIVATE_NETWORKS) {
  const [base = '', bits] = network.split('/')
  privateNetworks.addSubnet(base, Number(bits), isIPv4(base) ? 'ipv4' : 'ipv6')
}

/** RFC 6052 2.1: the last 32 bits are an address of IPv4. */
const TRANSLATED = /^64:ff9b::/i

/** Whether an address, with or without brackets, is of a private network. IPv4 may stand in IPv6; names are not. */
export function isPrivateAddress(host: string): boolean {
  const [address = ''] = host.replace(/^\[(.*)\]$/, '$1').split('%', 1)
  if (isIPv4(address)) return privateNetworks.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  // The list takes `::ffff:127.0.0.1` for 127.0.0.1, however it is written.
  return privateNetworks.check(address.replace(TRANSLATED, '::ffff:'), 'ipv6')
}
