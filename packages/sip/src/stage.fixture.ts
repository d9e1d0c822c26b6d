import type { UserAgentEvent } from './events.ts'
import type { Flow, Target } from './transport/flow.ts'
import { cseqOf, header } from './message/headers.ts'
import type { SipMessage, SipRequest, SipResponse } from './message/message.ts'
import { parseMessage } from './message/parse.ts'
import type { UserAgentOptions } from './stack.ts'
import { createUserAgent, type UserAgent } from './user-agent.ts'

export const OFFER = 'v=0 the offer of the peer\r\n'
export const ANSWER = 'v=0 our answer\r\n'

/** A trunk, seen from our port 5060. */
export const TRUNK: Flow = {
  id: 'trunk',
  transport: 'udp',
  localAddress: '203.0.113.1',
  localPort: 5060,
  remoteAddress: '198.51.100.7',
  remotePort: 5060,
}

export const CONNECTION: Flow = { ...TRUNK, id: 'connection 1', transport: 'tcp', remotePort: 40_000 }

export type Sent = { readonly atMs: number; readonly message: SipMessage; readonly to: Target }

/** A user agent in virtual time, and everything that it says. */
export type Stage = {
  readonly agent: UserAgent
  readonly sent: Sent[]
  readonly events: UserAgentEvent[]
  nowMs(): number
  /** Lets time pass: every timer rings when it is due. */
  pass(ms: number): void
  /** What the peer says, as text of the wire. */
  hear(text: string, flow?: Flow): void
  /** What was sent since the last time, in short: `200 INVITE`, `BYE`. */
  said(): string[]
  /** The last message of that name. */
  last(name: string): SipMessage
  lastRequest(method: string): SipRequest
  lastResponse(name: string): SipResponse
  /** When something of that name was sent, in ms. */
  times(name: string): number[]
  /** The types of the events since the last time. */
  told(): string[]
  lastEvent<T extends UserAgentEvent['type']>(type: T): Extract<UserAgentEvent, { type: T }>
}

export function createStage(options: Partial<UserAgentOptions> = {}): Stage {
  let nowMs = 1_000_000
  let words = 0
  let saidBefore = 0
  let toldBefore = 0
  const sent: Sent[] = []
  const events: UserAgentEvent[] = []
  const agent = createUserAgent({
    send: (message, to) => void sent.push({ atMs: nowMs, message, to }),
    emit: (event) => void events.push(event),
    random: () => `word${++words}`,
    addressAt: () => ({ host: '203.0.113.1', port: 5060 }),
    isOpen: () => true,
    trust: () => 'trusted',
    authenticate: () => ({ verdict: 'dropped' }),
    isAccepting: () => true,
    isRegistrar: false,
    ...options,
  })
  const last = (name: string): SipMessage => {
    const found = sent.findLast(({ message }) => nameOf(message) === name)
    if (found === undefined) throw new Error(`Nobody said ${name}.`)
    return found.message
  }
  return {
    agent,
    sent,
    events,
    nowMs: () => nowMs,
    pass(ms) {
      const untilMs = nowMs + ms
      for (
        let dueMs = agent.nextDueMs();
        dueMs !== undefined && dueMs <= untilMs;
        dueMs = agent.nextDueMs()
      ) {
        nowMs = Math.max(nowMs, dueMs)
        agent.tick(nowMs)
      }
      nowMs = untilMs
    },
    hear: (text, flow = TRUNK) => agent.receive(read(text), flow, nowMs),
    said() {
      const names = sent.slice(saidBefore).map(({ message }) => nameOf(message))
      saidBefore = sent.length
      return names
    },
    last,
    lastRequest: (method) => last(method) as SipRequest,
    lastResponse: (name) => last(name) as SipResponse,
    times: (name) =>
      sent.filter(({ message }) => nameOf(message) === name).map(({ atMs }) => atMs - 1_000_000),
    told() {
      const types = events.slice(toldBefore).map(({ type }) => type)
      toldBefore = events.length
      return types
    },
    lastEvent<T extends UserAgentEvent['type']>(type: T) {
      const event = events.findLast((event) => event.type === type)
      if (event === undefined) throw new Error(`Nobody was told ${type}.`)
      return event as Extract<UserAgentEvent, { type: T }>
    },
  }
}

export function nameOf(message: SipMessage): string {
  return message.kind === 'request' ? message.method : `${message.status} ${cseqOf(message)?.method ?? ''}`
}

export function read(text: string): SipMessage {
  const parsed = parseMessage(bytes(text))
  if (!parsed.ok) throw new Error(`${parsed.problem} in ${text}`)
  return parsed.message
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function words(body: Uint8Array | undefined): string | undefined {
  return body === undefined ? undefined : new TextDecoder().decode(body)
}

export type Saying = {
  readonly branch?: string
  readonly seq?: number
  readonly toTag?: string
  readonly fromTag?: string
  readonly callId?: string
  readonly uri?: string
  /** Lines of headers. */
  readonly more?: readonly string[]
  readonly body?: string
  readonly bodyType?: string
  readonly contact?: string | null
  readonly via?: string
}

/** A request of the peer, as text. Each has a branch of its own unless it is given. */
export function request(method: string, saying: Saying = {}): string {
  const { seq = 1, toTag, fromTag = 'alice', callId = 'call-1', body = '', contact } = saying
  const branch = saying.branch ?? `z9hG4bK${method}${seq}`
  const lines = [
    `${method} ${saying.uri ?? 'sip:+12125550100@203.0.113.1'} SIP/2.0`,
    `Via: ${saying.via ?? 'SIP/2.0/UDP 198.51.100.7:5060'};branch=${branch}`,
    'Max-Forwards: 70',
    `From: "Alice" <sip:alice@198.51.100.7>;tag=${fromTag}`,
    `To: <sip:+12125550100@203.0.113.1>${toTag === undefined ? '' : `;tag=${toTag}`}`,
    `Call-ID: ${callId}`,
    `CSeq: ${seq} ${method}`,
    ...(contact === null ? [] : [`Contact: ${contact ?? '<sip:alice@198.51.100.7:5060>'}`]),
    ...(saying.more ?? []),
    ...(body === '' ? [] : [`Content-Type: ${saying.bodyType ?? 'application/sdp'}`]),
    `Content-Length: ${bytes(body).length}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** A response of the peer to a request of ours, as text. */
export function response(
  to: SipMessage,
  status: number,
  saying: Pick<Saying, 'toTag' | 'more' | 'body'> & { contact?: string } = {},
): string {
  const { toTag = 'bob', body = '', contact = '<sip:bob@198.51.100.7:5060>' } = saying
  const toValue = header(to, 'to') ?? ''
  const tagged = toValue.includes(';tag=') || status === 100 ? toValue : `${toValue};tag=${toTag}`
  const lines = [
    `SIP/2.0 ${status} Whatever`,
    `Via: ${header(to, 'via')}`,
    `From: ${header(to, 'from')}`,
    `To: ${tagged}`,
    `Call-ID: ${header(to, 'call-id')}`,
    `CSeq: ${header(to, 'cseq')}`,
    `Contact: ${contact}`,
    ...(saying.more ?? []),
    ...(body === '' ? [] : ['Content-Type: application/sdp']),
    `Content-Length: ${bytes(body).length}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Our tag in the dialog of the last response. */
export function ourTag(message: SipMessage): string {
  const value = header(message, 'to') ?? ''
  return value.slice(value.indexOf(';tag=') + ';tag='.length)
}

/** The peer has called and we have answered; it has our tag. */
export function answeredCall(stage: Stage, more: readonly string[] = []): { call: string; toTag: string } {
  stage.hear(request('INVITE', { body: OFFER, more }))
  const { call } = stage.lastEvent('ringing')
  stage.agent.answer(call, bytes(ANSWER), stage.nowMs())
  const toTag = ourTag(stage.last('200 INVITE'))
  stage.hear(request('ACK', { toTag, branch: 'z9hG4bKack' }))
  stage.said()
  stage.told()
  return { call, toTag }
}
