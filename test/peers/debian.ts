import { countAsSkipped } from '../missing.ts'
import { findProgram, PROGRAMS, type ProgramName } from './programs.ts'

export function programOf(peer: ProgramName): string {
  const program = findProgram(peer)
  if (program === undefined) throw new Error(`${peer} is not installed.`)
  return program
}

/**
 * The given names if all of these programs are here, and else none, with a skipped test in their place:
 * `describe.each(withPeers('baresip'))('%s', ...)`. `npm run test:system` installs them where it may.
 */
export function withPeers(...peers: readonly ProgramName[]): readonly string[] {
  const name = peers.join(' and ')
  const why = whyNot(peers)
  if (why === undefined) return [name]
  countAsSkipped(`${name}: ${why}`)
  return []
}

function whyNot(peers: readonly ProgramName[]): string | undefined {
  const missing = peers.filter((peer) => findProgram(peer) === undefined)
  if (missing.length > 0)
    return `needs ${missing.map((peer) => PROGRAMS[peer].debianPackage).join(', ')} of Debian`
  if (peers.includes('sipp') && process.getuid?.() !== 0)
    return 'sipp plays recorded packets through a raw socket, which only root may open'
  return undefined
}
