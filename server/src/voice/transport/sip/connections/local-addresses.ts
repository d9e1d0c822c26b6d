import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isPrivateAddress, plainHost } from '@parley/sip'

/** Interfaces come and go, such as when a laptop changes its network. */
const KEPT_MS = 10_000

type Local = { readonly address: string; readonly isInternal: boolean; readonly network: BlockList }

/** Which of our addresses a peer reaches us at, for sockets that listen on all of them. */
export function createLocalAddresses(boundTo: string): (remote: string) => string {
  let known: { readonly locals: readonly Local[]; readonly untilMs: number } | undefined
  return (remote) => {
    const bound = plainHost(boundTo)
    if (bound !== '0.0.0.0' && bound !== '::') return bound
    if (known === undefined || performance.now() > known.untilMs)
      known = { locals: readInterfaces(), untilMs: performance.now() + KEPT_MS }
    return choose(known.locals, plainHost(remote))
  }
}

function choose(locals: readonly Local[], remote: string): string {
  const isIp6 = isIP(remote) === 6
  const fitting = locals.filter(({ address }) => (isIP(address) === 6) === isIp6)
  const family = isIp6 ? 'ipv6' : 'ipv4'
  const near = isIP(remote) === 0 ? undefined : fitting.find(({ network }) => network.check(remote, family))
  const outer = fitting.filter(({ isInternal }) => !isInternal)
  // Beyond our networks a public address is the better one.
  const far = outer.find(({ address }) => !isPrivateAddress(address)) ?? outer[0]
  return (near ?? far ?? fitting[0])?.address ?? (isIp6 ? '::1' : '127.0.0.1')
}

function readInterfaces(): Local[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return all.flatMap(({ address, internal, cidr, family, scopeid }) => {
    // Link-local addresses mean nothing without their interface.
    if (cidr === null || (scopeid ?? 0) !== 0) return []
    const network = new BlockList()
    network.addSubnet(address, Number(cidr.split('/')[1]), family === 'IPv6' ? 'ipv6' : 'ipv4')
    return [{ address, isInternal: internal, network }]
  })
}
