import { lookup } from 'node:dns'
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND_MS } from '../../../platform/clock.ts'

/** Whom this service lets its users connect to. */
export type OutsidePolicy = {
  isPublicAddress(address: string): boolean
  /** Also hosts of this machine and its network, and those without TLS: never in production. */
  readonly privateHosts: boolean
}

/** What is wrong with an outside calendar, in words for the person who connected it. */
export class OutsideError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutsideError'
  }
}

const REQUEST_MS = 10 * SECOND_MS
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024
const MAX_REDIRECTS = 3
const BODILESS = new Set([204, 205, 304])

/** Undefined where an address may be tried. What a name stands for is seen only when it is connected to. */
export function addressFault(text: string, policy: OutsidePolicy): string | undefined {
  const url = URL.parse(text)
  if (url === null) return 'must be an address such as https://cloud.example.com/calendars/me/work/.'
  if (url.username !== '' || url.password !== '') return 'must not hold the user name or the password.'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && policy.privateHosts))
    return 'must begin with https://.'
  const host = hostOf(url)
  if (isIP(host) === 0) return undefined
  return isAllowed(host, url, policy) ? undefined : 'must not lead there.'
}

/**
 * `fetch` for addresses that users give: it connects only to what the policy allows, whatever a name stands for at
 * that moment, and every answer has an end. It follows a redirect only on the same server, which the password is for.
 */
export function createOutsideFetch(policy: OutsidePolicy, signal: AbortSignal): typeof fetch {
  return async (input, init = {}) => {
    let url = new URL(input instanceof Request ? input.url : String(input))
    for (let redirects = 0; ; redirects++) {
      const response = await exchange(url, init, policy, signal)
      const location = response.headers.get('location')
      if (init.redirect === 'manual' || ![301, 302, 307, 308].includes(response.status)) return response
      const next = location === null ? null : URL.parse(location, url.href)
      if (next === null || next.origin !== url.origin || redirects === MAX_REDIRECTS)
        throw new OutsideError(`${url.host} sends us on to another address; give that one.`)
      url = next
    }
  }
}

async function exchange(
  url: URL,
  init: RequestInit,
  policy: OutsidePolicy,
  signal: AbortSignal,
): Promise<Response> {
  if (addressFault(url.href, policy) !== undefined) throw notAllowed(url)
  const ending = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)])
  try {
    const incoming = await answered(send(url, init, policy, ending))
    const body = await read(incoming, url)
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers))
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
    const { statusCode: status = 0, statusMessage: statusText = '' } = incoming
    return new Response(BODILESS.has(status) ? null : body, { status, statusText, headers })
  } catch (error) {
    if (error instanceof OutsideError) throw error
    if (ending.aborted) throw new OutsideError(`${url.host} took too long to answer.`)
    throw new OutsideError(wordsFor(error, url), { cause: error })
  }
}

function send(url: URL, init: RequestInit, policy: OutsidePolicy, signal: AbortSignal): ClientRequest {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const asked = request(url, {
    method: init.method ?? 'GET',
    headers: { 'user-agent': 'Parley', ...Object.fromEntries(new Headers(init.headers)) },
    lookup: guardedLookup(url, policy),
    agent: false,
    signal,
  })
  asked.end(typeof init.body === 'string' ? init.body : undefined)
  return asked
}

function answered(asked: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    asked.once('response', resolve)
    // Stays for good: an unhandled error ends the process.
    asked.on('error', reject)
  })
}

async function read(incoming: IncomingMessage, url: URL): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES) throw new OutsideError(`${url.host} answers with too much.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** All addresses of a name have to be allowed: one that also has another is not trusted to mean well. */
function guardedLookup(url: URL, policy: OutsidePolicy): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error !== null) callback(error, '', 0)
      else if (first === undefined || !found.every(({ address }) => isAllowed(address, url, policy)))
        callback(notAllowed(url), '', 0)
      else if (options.all === true) callback(null, found)
      else callback(null, first.address, first.family)
    })
}

/** Without TLS a password does not leave the local network. */
function isAllowed(address: string, { protocol }: URL, policy: OutsidePolicy): boolean {
  const isPublic = policy.isPublicAddress(address)
  return protocol === 'https:' ? isPublic || policy.privateHosts : !isPublic && policy.privateHosts
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

function notAllowed({ host }: URL): OutsideError {
  return new OutsideError(`Parley does not connect to the address that ${host} stands for.`)
}

function wordsFor(error: unknown, { host }: URL): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host ${host} is not known.`
  if (/CERT|SELF_SIGNED|ISSUER|ALTNAME|UNABLE_TO_VERIFY/.test(code))
    return `The certificate of ${host} does not hold.`
  if (code.startsWith('HPE_')) return `${host} does not answer as a CalDAV server does.`
  return `${host} does not answer.`
}
