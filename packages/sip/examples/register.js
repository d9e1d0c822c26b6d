// @ts-check
/** A phone registers, is asked for its password, and proves it. Both ends are in this process. */
import {
  checkCredentials,
  createNonceCounts,
  createUserAgent,
  headerValues,
  parseMessage,
  passwordHash,
  serialise,
  writeChallenge,
} from '@parley/sip'

const AUTHORITY = { realm: 'example.com', secret: 'only the registrar knows this' }
const HASH = passwordHash('SHA-256', { username: 'alice', realm: 'example.com', password: 'open sesame' })
const counts = createNonceCounts()
let words = 0

/** @param {'alice' | 'registrar'} name @param {Partial<import('@parley/sip').UserAgentOptions>} options */
function createParty(name, options) {
  const host = name === 'alice' ? '192.0.2.1' : '192.0.2.2'
  return createUserAgent({
    send: (message) => deliver(name, serialise(message)),
    emit: (event) => console.log(`${name}: ${event.type}`),
    random: () => `word${++words}`,
    addressAt: () => ({ host, port: 5060 }),
    isOpen: () => true,
    trust: () => 'trusted',
    authenticate: () => ({ verdict: 'dropped' }),
    isAccepting: () => true,
    isRegistrar: false,
    ...options,
  })
}

const alice = createParty('alice', {})
const registrar = createParty('registrar', {
  isRegistrar: true,
  trust: () => 'challenged',
  authenticate(request, flow, nowMs) {
    const checked = checkCredentials(
      AUTHORITY,
      {
        method: request.method,
        isTarget: (uri) => uri === request.uri.raw,
        client: flow.remoteAddress,
        authorizations: headerValues(request, 'authorization'),
        nowMs,
        counts,
      },
      (username, algorithm) => (username === 'alice' && algorithm === 'SHA-256' ? HASH : undefined),
    )
    if (checked.ok)
      return {
        verdict: 'accepted',
        identity: { username: 'alice', userId: 'user-1', accountId: 'account-1' },
      }
    const token = `word${++words}`
    const challenge = {
      algorithm: /** @type {const} */ ('SHA-256'),
      nowMs,
      token,
      client: flow.remoteAddress,
    }
    const value = writeChallenge(AUTHORITY, { ...challenge, stale: checked.problem === 'stale' })
    return {
      verdict: 'challenged',
      status: 401,
      headers: [{ name: 'www-authenticate', value }],
      isWrong: checked.problem === 'wrong',
    }
  },
})

/** The network: what one sends the other receives, as bytes. @param {string} from @param {Uint8Array} bytes */
function deliver(from, bytes) {
  const parsed = parseMessage(bytes)
  if (!parsed.ok) throw new Error(parsed.problem)
  console.log(`${from}: ${new TextDecoder().decode(bytes).split('\r\n')[0]}`)
  const remoteAddress = from === 'alice' ? '192.0.2.1' : '192.0.2.2'
  const localAddress = from === 'alice' ? '192.0.2.2' : '192.0.2.1'
  const to = from === 'alice' ? registrar : alice
  to.receive(
    parsed.message,
    { id: from, transport: 'tcp', localAddress, localPort: 5060, remoteAddress, remotePort: 5060 },
    0,
    bytes.length,
  )
}

alice.register(
  {
    // Over UDP a stranger gets no more bytes back than it sent, and a challenge is long.
    registrar: 'sip:192.0.2.2;transport=tcp',
    address: 'sip:alice@192.0.2.2',
    credentials: { username: 'alice', password: 'open sesame' },
  },
  0,
)
console.log(`alice is at ${registrar.bindings('user-1')[0]?.contact.raw}`)
