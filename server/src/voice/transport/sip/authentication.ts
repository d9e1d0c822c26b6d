import {
  type Authentication,
  checkCredentials,
  createNonceCounts,
  type DigestAlgorithm,
  type Flow,
  type Header,
  headerValues,
  isSameHost,
  parseUri,
  type SipRequest,
  type SipUri,
  sourceNetwork,
  writeChallenge,
} from '@parley/sip'
import { REALM, type SipTrunk } from './trunk.ts'

type Options = {
  /** Seals challenges; the same on every node. */
  readonly secret: string
  /** What is asked for, the preferred first. */
  readonly algorithms: readonly DigestAlgorithm[]
  random(): string
  trunkOf(username: string): SipTrunk | undefined
  /** Whether that is one of the operator's proxies, which speaks for many. */
  isProxy(address: string): boolean
}

const MALFORMED = 400

/** Asks for credentials and checks them. */
export function createAuthentication({ secret, algorithms, random, trunkOf, isProxy }: Options) {
  const authority = { realm: REALM, secret }
  const counts = createNonceCounts()
  /** Whom a challenge is for: no one else can answer it. Behind proxies a telephone may come by another each time. */
  const clientOf = ({ remoteAddress }: Flow): string =>
    isProxy(remoteAddress) ? '' : sourceNetwork(remoteAddress)
  const challenge = (flow: Flow, nowMs: number, stale: boolean): Header[] =>
    algorithms.map((algorithm) => {
      const options = { algorithm, nowMs, token: random(), client: clientOf(flow), stale }
      return { name: 'www-authenticate', value: writeChallenge(authority, options) }
    })

  function authenticate(request: SipRequest, flow: Flow, nowMs: number): Authentication {
    const checked = checkCredentials(
      authority,
      {
        method: request.method,
        isTarget: (uri) => isSameTarget(uri, request.uri, isProxy(flow.remoteAddress)),
        client: clientOf(flow),
        authorizations: headerValues(request, 'authorization'),
        nowMs,
        counts,
      },
      (username, algorithm) => {
        const hashes = trunkOf(username)?.inbound?.hashes
        return algorithm === 'MD5' ? hashes?.md5 : hashes?.sha256
      },
    )
    if (checked.ok) {
      const { username } = checked
      // Its password was right, so it is there.
      const { id: userId, accountId } = trunkOf(username)!
      return { verdict: 'accepted', identity: { username, accountId, userId } }
    }
    const { problem } = checked
    if (problem === 'elsewhere') return { verdict: 'refused', status: MALFORMED }
    const headers = challenge(flow, nowMs, problem === 'stale')
    const [isWrong, isForeign] = [problem === 'wrong', problem === 'missing']
    return { verdict: 'challenged', status: 401, headers, isWrong, isForeign }
  }
  return { authenticate, challenge }
}

/**
 * Whether credentials are for this request (RFC 3261 22.4, RFC 7616 3.4.6): whom it calls, and where. Parameters and
 * ports are written in many ways; a proxy of the operator may have put another host.
 */
function isSameTarget(written: string, uri: SipUri, isRelayed: boolean): boolean {
  const signed = parseUri(written)
  if (signed === undefined) return written === uri.raw
  return signed.user === uri.user && (isRelayed || isSameHost(signed.host, uri.host))
}
