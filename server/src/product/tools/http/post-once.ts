import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect } from 'node:tls'
import type { Target } from './ssrf-guard.ts'

export type PostFailure =
  /** Nothing was sent. */
  | 'unreachable'
  | 'certificate_refused'
  /** Something was sent: it may have been acted on. */
  | 'connection_lost'
  | 'timed_out'
  | 'stopped'
  | 'response_too_large'

export type PostAnswer =
  | { readonly status: number; readonly contentType: string; readonly body: string }
  | { readonly failure: PostFailure; readonly sent: boolean }

export type PostBounds = {
  readonly connectMs: number
  readonly totalMs: number
  readonly maxResponseBytes: number
  /** Whether a longer response is cut off rather than refused. */
  readonly cutsResponse?: boolean
  /** Certificates to trust instead of the usual authorities. */
  readonly ca?: string
}

/** How often a connection is tried in all, over the addresses in turn. */
export const MAX_CONNECT_ATTEMPTS = 3

/**
 * Posts once, to an address that was checked. A connection that fails is tried again, as nothing was sent; from the
 * first byte of the request on there is no second try, as it might have been heard. Redirects are not followed.
 */
export async function postOnce(
  target: Target,
  headers: Readonly<Record<string, string>>,
  body: string,
  bounds: PostBounds,
  signal: AbortSignal,
): Promise<PostAnswer> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort('timed_out'), bounds.totalMs)
  const stop = (): void => ending.abort('stopped')
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const socket = await connected(target, bounds, ending.signal)
    if ('failure' in socket) return socket
    return await exchange(socket, target, headers, body, bounds, ending.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

type Failed = { readonly failure: PostFailure; readonly sent: boolean }

async function connected(target: Target, bounds: PostBounds, ending: AbortSignal): Promise<Socket | Failed> {
  let failed: Failed = { failure: 'unreachable', sent: false }
  for (let attempt = 0; attempt < MAX_CONNECT_ATTEMPTS; attempt++) {
    const address = target.addresses[attempt % target.addresses.length] ?? ''
    const socket = await connectedTo(address, target, bounds, ending)
    if (!('failure' in socket)) return socket
    failed = socket
    // Another try changes neither the address nor an abort.
    if (failed.failure !== 'unreachable') break
  }
  return failed
}

function connectedTo(
  address: string,
  target: Target,
  { connectMs, ca }: PostBounds,
  ending: AbortSignal,
): Promise<Socket | Failed> {
  return new Promise((resolve) => {
    const socket = open(address, target, ca)
    const done = (result: Socket | Failed): void => {
      clearTimeout(timer)
      ending.removeEventListener('abort', stop)
      if ('failure' in result) socket.destroy()
      resolve(result)
    }
    const stop = (): void => done({ failure: reasonOf(ending), sent: false })
    const timer = setTimeout(() => done({ failure: 'unreachable', sent: false }), connectMs)
    ending.addEventListener('abort', stop, { once: true })
    socket.once(isPlain(target) ? 'connect' : 'secureConnect', () => done(socket))
    // Stays for good: an unhandled socket error ends the process.
    socket.on('error', (error) => done({ failure: kindOf(error), sent: false }))
    if (ending.aborted) stop()
  })
}

/** Without TLS only where the guard has let it pass. */
function isPlain({ url }: Target): boolean {
  return url.protocol === 'http:'
}

function open(address: string, target: Target, ca: string | undefined): Socket {
  const { host, port } = target
  if (isPlain(target)) return connectPlain({ host: address, port })
  return connect({
    host: address,
    port,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
  })
}

/** What OpenSSL and Node say of a certificate that does not hold; everything else is the network. */
function kindOf(error: Error): PostFailure {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /CERT|SELF_SIGNED|ISSUER|ALTNAME|HOSTNAME|UNABLE_TO_VERIFY/.test(code)
    ? 'certificate_refused'
    : 'unreachable'
}

function exchange(
  socket: Socket,
  target: Target,
  headers: Readonly<Record<string, string>>,
  body: string,
  bounds: PostBounds,
  ending: AbortSignal,
): Promise<PostAnswer> {
  const { url, host, port } = target
  return new Promise((resolve) => {
    const finish = (answer: PostAnswer): void => {
      ending.removeEventListener('abort', stop)
      socket.destroy()
      resolve(answer)
    }
    const lost = (): void => finish({ failure: 'connection_lost', sent: true })
    const stop = (): void => finish({ failure: reasonOf(ending), sent: true })
    ending.addEventListener('abort', stop, { once: true })
    const asked = (isPlain(target) ? requestPlain : request)({
      method: 'POST',
      host,
      port,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) },
      createConnection: () => socket,
    })
    asked.on('error', lost)
    asked.once('response', (response) => {
      void read(response, bounds).then(
        (answer) => finish(answer),
        () => lost(),
      )
    })
    asked.end(body)
    if (ending.aborted) stop()
  })
}

async function read(
  response: IncomingMessage,
  { maxResponseBytes, cutsResponse = false }: PostBounds,
): Promise<PostAnswer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > maxResponseBytes && !cutsResponse) return { failure: 'response_too_large', sent: true }
    chunks.push(chunk)
    if (bytes > maxResponseBytes) break
  }
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

function reasonOf({ reason }: AbortSignal): 'timed_out' | 'stopped' {
  return reason === 'timed_out' ? 'timed_out' : 'stopped'
}
