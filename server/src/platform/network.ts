import { isIP, isIPv6, type BlockList } from 'node:net'

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
