import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

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
  aiosmtpd: { programs: ['/usr/bin/aiosmtpd'], debianPackage: 'python3-aiosmtpd' },
  radicale: { programs: ['/usr/bin/radicale'], debianPackage: 'radicale' },
  svmap: { programs: ['/usr/bin/svmap', '/usr/bin/sipvicious_svmap'], debianPackage: 'sipvicious' },
  svwar: { programs: ['/usr/bin/svwar', '/usr/bin/sipvicious_svwar'], debianPackage: 'sipvicious' },
  svcrack: { programs: ['/usr/bin/svcrack', '/usr/bin/sipvicious_svcrack'], debianPackage: 'sipvicious' },
} as const satisfies Record<string, Peer>

export type PeerName = keyof typeof PEERS

const INSTALL_TIMEOUT_MS = 10 * 60_000
/** Test files run side by side, and so may whole test runs: only one of them installs. */
const LOCK = '/tmp/parley-test-peers.lock'
const MAX_REASON_LENGTH = 500

export function programOf(peer: PeerName): string {
  const program = findProgram(peer)
  if (program === undefined) throw new Error(`${peer} is not installed.`)
  return program
}

/**
 * The given names if all of these peers are there or can be installed, and else none, said loudly:
 * `describe.each(await withPeers('baresip'))('%s', ...)`. A file needs a test without them, too. With
 * PARLEY_REQUIRE_PEERS=1 their absence is an error.
 */
export async function withPeers(...peers: readonly PeerName[]): Promise<readonly string[]> {
  const name = peers.join(' and ')
  try {
    await install(peers)
    return [name]
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
    const message = `${name}, so nothing comes from there. ${reason.slice(0, MAX_REASON_LENGTH)}`
    if (process.env['PARLEY_REQUIRE_PEERS'] === '1')
      throw new Error(`The tests need ${message}`, { cause: error })
    console.warn(`SKIPPED: ${message}`)
    return []
  }
}

async function install(peers: readonly PeerName[]): Promise<void> {
  if (process.platform !== 'linux') throw new Error('They come from Debian.')
  if (peers.includes('sipp') && process.getuid?.() !== 0)
    throw new Error('sipp plays recorded packets through a raw socket, which only root may open.')
  const isMissing = (peer: PeerName) => findProgram(peer) === undefined
  const missing = [...new Set(peers.filter(isMissing).map((peer) => PEERS[peer].debianPackage))]
  if (missing.length === 0) return
  if (process.getuid?.() !== 0) throw new Error(`As root, the tests install ${missing.join(', ')}.`)
  console.warn(`Installing Debian’s packages for the tests: ${missing.join(', ')}.`)
  try {
    await aptGet('install', '-y', '--no-install-recommends', ...missing)
  } catch {
    // The package lists may be absent, or older than what the mirror has.
    await aptGet('update')
    await aptGet('install', '-y', '--no-install-recommends', ...missing)
  }
  const absent = peers.filter(isMissing)
  if (absent.length > 0) throw new Error(`Their packages bring no ${absent.join(', ')}.`)
}

function findProgram(peer: PeerName): string | undefined {
  return PEERS[peer].programs.find((program) => existsSync(program))
}

async function aptGet(...words: string[]): Promise<void> {
  // In runlevel 1 a package starts no server of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const patient = ['-o', `DPkg::Lock::Timeout=${INSTALL_TIMEOUT_MS / 1000}`]
  await promisify(execFile)('flock', [LOCK, 'apt-get', ...patient, ...words], {
    env,
    timeout: INSTALL_TIMEOUT_MS,
  })
}
