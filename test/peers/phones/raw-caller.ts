import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/**
 * SIP by hand over one socket: for what a proper telephone never does, such as to leave a message unanswered,
 * and for counting retransmissions, which sipp swallows.
 */
export type RawCaller = {
  readonly transport: 'UDP' | 'TLS'
  readonly host: string
  readonly port: number
  /** All that has arrived, in order. */
  readonly received: readonly RawMessage[]
  send(text: string): void
  /** The `count`th message that matches, from the `from`th on. */
  until(what: string, matches: (message: RawMessage) => boolean, options?: UntilOptions): Promise<RawMessage>
  close(): void
}

export type UntilOptions = { count?: number; from?: number; timeoutMs?: number }

export type RawMessage = {
  readonly text: string
  /** 0 for a request. */
  readonly status: number
  /** Of the request, or of that which it answers. */
  readonly method: string
  readonly cseq: number
  readonly atMs: number
}

const TIMEOUT_MS = 20_000
const MAX_RECEIVED = 10_000

/** `from` is the address that it calls from, another one of this machine. */
export async function openRawCaller(
  to: { host?: string; port: number },
  { from = '127.0.0.1' }: { from?: string } = {},
): Promise<RawCaller> {
  const socket = createSocket('udp4').bind(0, from)
  await once(socket, 'listening')
  const inbox = createRawInbox()
  socket.on('message', (bytes) => inbox.take(bytes.toString('latin1')))
  return {
    transport: 'UDP',
    host: from,
    port: socket.address().port,
    ...inbox,
    send: (text) => socket.send(text.replaceAll(/\r?\n/g, '\r\n'), to.port, to.host ?? '127.0.0.1'),
    close: () => socket.close(),
  }
}

/** What has come to a raw caller. */
export function createRawInbox(): Pick<RawCaller, 'received' | 'until'> & { take(text: string): void } {
  const received: RawMessage[] = []
  const listeners = new Set<() => void>()
  return {
    received,
    take(text) {
      if (received.length < MAX_RECEIVED) received.push(readRaw(text))
      for (const listener of listeners) listener()
    },
    until(what, matches, { count = 1, from = 0, timeoutMs = TIMEOUT_MS } = {}) {
      const find = () => received.slice(from).filter(matches)[count - 1]
      return new Promise((resolve, reject) => {
        const look = (): void => {
          const found = find()
          if (!found) return
          clearTimeout(timer)
          listeners.delete(look)
          resolve(found)
        }
        const timer = setTimeout(() => {
          listeners.delete(look)
          const seen = received.map(({ status, method, cseq }) => `${status || ''} ${method} ${cseq}`)
          reject(new Error(`There is no ${what} in ${timeoutMs} ms: ${seen.join(', ')}`))
        }, timeoutMs)
        listeners.add(look)
        look()
      })
    },
  }
}

function readRaw(text: string): RawMessage {
  const status = Number(/^SIP\/2\.0 (\d{3})/.exec(text)?.[1] ?? 0)
  const [, cseq = '0', method = ''] = /^CSeq:\s*(\d+)\s+(\S+)/im.exec(text) ?? []
  return { text, status, method, cseq: Number(cseq), atMs: performance.now() }
}

export function rawHeader({ text }: RawMessage, name: string): string {
  const line = text.split('\r\n').find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim() ?? ''
}

/** One call of a raw caller: what its messages have in common. */
export type RawCall = {
  /** Any request outside of the dialog; the same text twice is a retransmission. */
  request(method: string, options?: RawRequest): string
  /** A request within the dialog that a 2xx has opened. */
  inDialog(answer: RawMessage, method: string, options?: RawRequest): string
  reply(request: RawMessage, status: string): string
}

export type RawRequest = {
  cseq?: number
  headers?: readonly string[]
  body?: string
  /** Unless it is SDP. */
  bodyType?: string
  branch?: string
}

export function createRawCall(
  caller: RawCaller,
  dials: string,
  at: { host?: string; port: number },
): RawCall {
  const id = randomBytes(8).toString('hex')
  const uri = `sip:${dials}@${at.host ?? '127.0.0.1'}:${at.port}`
  const place = `${caller.host}:${caller.port}`
  const write = (method: string, target: string, to: string, options: RawRequest): string => {
    const { cseq = 1, headers = [], body = '', branch = `z9hG4bK${id}${cseq}${method}` } = options
    const { bodyType = 'application/sdp' } = options
    return [
      `${method} ${target} SIP/2.0`,
      `Via: SIP/2.0/${caller.transport} ${place};branch=${branch};rport`,
      'Max-Forwards: 70',
      `From: <sip:+12025550143@127.0.0.1>;tag=${id}`,
      `To: ${to}`,
      `Call-ID: ${id}`,
      `CSeq: ${cseq} ${method}`,
      `Contact: <sip:raw@${place};transport=${caller.transport.toLowerCase()}>`,
      ...headers,
      ...(body === '' ? [] : [`Content-Type: ${bodyType}`]),
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n')
  }
  return {
    request: (method, options = {}) => write(method, uri, `<${uri}>`, options),
    inDialog(answer, method, options = {}) {
      const target = /<([^>]+)>/.exec(rawHeader(answer, 'Contact'))?.[1] ?? uri
      const headers = [...routesOf(answer), ...(options.headers ?? [])]
      return write(method, target, rawHeader(answer, 'To'), { ...options, headers })
    },
    reply: (request, status) => replyTo(request, status),
  }
}

/** The way back through the proxies that the call came by: RFC 3261 section 12.1.2. */
function routesOf({ text }: RawMessage): string[] {
  const recorded = text.split('\r\n').filter((line) => /^Record-Route:/i.test(line))
  return recorded.map((line) => `Route:${line.slice(line.indexOf(':') + 1)}`).toReversed()
}

function replyTo(request: RawMessage, status: string): string {
  const copied = request.text.split('\r\n').filter((line) => /^(Via|From|To|Call-ID|CSeq):/i.test(line))
  return [`SIP/2.0 ${status}`, ...copied, 'Content-Length: 0', '', ''].join('\r\n')
}

/** An offer of PCMU at a port where nothing listens; `key` is that of SDES, in base64. */
export function rawOffer(mediaPort: number, key?: string): string {
  return [
    'v=0',
    'o=raw 1 1 IN IP4 127.0.0.1',
    's=-',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    `m=audio ${mediaPort} RTP/${key === undefined ? 'AVP' : 'SAVP'} 0`,
    'a=rtpmap:0 PCMU/8000',
    ...(key === undefined ? [] : [`a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${key}`]),
    '',
  ].join('\r\n')
}
