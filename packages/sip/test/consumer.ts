import {
  type CodecName,
  createSdpSession,
  createUserAgent,
  type Flow,
  parseMessage,
  type SipRequest,
  type UserAgent,
  type UserAgentEvent,
} from '@parley/sip'

/** A stranger's program: it is only compiled, against the declarations of the built package. */

const rung: SipRequest[] = []

function heard(event: UserAgentEvent): void {
  if (event.type === 'ringing') rung.push(event.request)
  else if (event.type === 'failed') event.status.toFixed()
}

const agent: UserAgent = createUserAgent({
  send: (message, to) => void [message.headers.length, to.flow?.remotePort ?? to.destination?.port],
  emit: heard,
  random: () => 'word',
  addressAt: () => ({ host: '192.0.2.1', port: 5060 }),
  isOpen: () => true,
  trust: () => 'trusted',
  authenticate: () => ({ verdict: 'dropped' }),
  isAccepting: () => true,
  isRegistrar: false,
})

export function receive(bytes: Uint8Array, flow: Flow, nowMs: number): number | undefined {
  const parsed = parseMessage(bytes)
  if (parsed.ok) agent.receive(parsed.message, flow, nowMs)
  // @ts-expect-error: what could not be parsed has no message.
  else agent.receive(parsed.message, flow, nowMs)
  return agent.nextDueMs()
}

// @ts-expect-error: there is no such codec.
const codecs: CodecName[] = ['G729']

export const session = createSdpSession({
  addresses: { ip4: '192.0.2.1' },
  port: 4000,
  codecs,
  srtp: 'off',
  sessionId: '1',
  newKey: () => new Uint8Array(30),
})
