import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../../../config/config.ts'

/** Where a proxy in front of us can be that is only counted, not named. */
const INNER_NETWORKS = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const

const inner = new BlockList()
for (const [network, bits, family] of INNER_NETWORKS) inner.addSubnet(network, bits, family)

/**
 * Whose X-Forwarded-For is believed, as Fastify asks for it. Proxies append, so that reading from the right takes as
 * many entries as there are proxies. A number alone does not trust a client that connects directly.
 */
export function believedProxies(
  trustProxy: Config['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trustProxy !== 'number') return trustProxy
  return (address, hop) => (hop === 0 ? isInner(address) : hop < trustProxy)
}

function isInner(address: string): boolean {
  const [plain = ''] = address.split('%', 1)
  return inner.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
