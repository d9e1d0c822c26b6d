import { existsSync } from 'node:fs'
import { countAsSkipped } from '../missing.ts'

type Peer = {
  /** Where Debian's releases put it. */
  readonly programs: readonly string[]
  readonly debianPackage: string
}

/** Real telephones, proxies, scanners, calendars and mail. */
const PEERS = {
  baresip: { programs: ['/usr/bin/baresip'], debianPackage: 'baresip-core' },
  sipp: { programs: ['/usr/bin/sipp'], debianPackage: 'sip-tester' },
  linphone: { programs: ['/usr/bin/linphonec'], debianPackage: 'linphone-cli' },
  kamailio: { programs: ['/usr/sbin/kamailio'], debianPackage: 'kamailio' },
  caddy: { programs: ['/usr/bin/caddy'], debianPackage: 'caddy' },
  nginx: { programs: ['/usr/sbin/nginx'], debianPackage: 'nginx' },
  aiosmtpd: { programs: ['/usr/bin/aiosmtpd'], debianPackage: 'python3-aiosmtpd' },
  radicale: { programs: ['/usr/bin/radicale'], debianPackage: 'radicale' },
  svmap: { programs: ['/usr/bin/svmap', '/usr/bin/sipvicious_svmap'], debianPackage: 'sipvicious' },
  svwar: { programs: ['/usr/bin/svwar', '/usr/bin/sipvicious_svwar'], debianPackage: 'sipvicious' },
  svcrack: { programs: ['/usr/bin/svcrack', '/usr/bin/sipvicious_svcrack'], debianPackage: 'sipvicious' },
} as const satisfies Record<string, Peer>

export type PeerName = keyof typeof PEERS

export function programOf(peer: PeerName): string {
  const program = findProgram(peer)
  if (program === undefined) throw new Error(`${peer} is not installed.`)
  return program
}

/**
 * The given names if all of these peers are here, and else none, with a skipped test in their place:
 * `describe.each(withPeers('baresip'))('%s', ...)`. `npm run test:all` installs them where it may.
 */
export function withPeers(...peers: readonly PeerName[]): readonly string[] {
  const name = peers.join(' and ')
  const why = whyNot(peers)
  if (why === undefined) return [name]
  countAsSkipped(`${name}: ${why}`)
  return []
}

function whyNot(peers: readonly PeerName[]): string | undefined {
  const missing = peers.filter((peer) => findProgram(peer) === undefined)
  if (missing.length > 0)
    return `needs ${missing.map((peer) => PEERS[peer].debianPackage).join(', ')} of Debian`
  if (peers.includes('sipp') && process.getuid?.() !== 0)
    return 'sipp plays recorded packets through a raw socket, which only root may open'
  return undefined
}

function findProgram(peer: PeerName): string | undefined {
  return PEERS[peer].programs.find((program) => existsSync(program))
}
