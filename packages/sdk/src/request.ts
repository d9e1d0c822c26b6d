import { ConnectionError, errorFor, TimeoutError } from './errors.ts'
import { OPERATIONS, type Operations } from './generated/api.ts'

export type OperationId = keyof Operations
export type InputOf<Id extends OperationId> = Operations[Id]['input']
export type ResultOf<Id extends OperationId> = Operations[Id]['result']

export type RequestOptions = {
  /** Gives up when it is aborted, with its own reason. */
  signal?: AbortSignal | undefined
  /** How long each attempt may take. */
  timeoutMs?: number | undefined
  /** How often to try again when the service cannot be reached, is overloaded, or failed. */
  maxRetries?: number | undefined
  /** Of a POST: the same key gives the same answer and happens once. One is made for each request where none is given. */
  idempotencyKey?: string | undefined
  /** Told of the answer where it is no error: what to name when asking for help, and which contract has served. */
  onAnswer?: ((answer: Answered) => void) | undefined
}

/** What stands beside the result. */
export type Answered = {
  readonly status: number
  readonly requestId: string | undefined
  readonly apiVersion: string | undefined
  readonly headers: Headers
}

export type Settings = {
  /** Where the service is, e.g. `https://voice.example.com`. */
  baseUrl: string
  /** Without one, a browser's session is used. */
  apiKey?: string | undefined
  timeoutMs: number
  maxRetries: number
  /** Instead of the one that everybody has. */
  fetch?: typeof fetch | undefined
  /** With each request, beside its own, which go before them. */
  headers?: Readonly<Record<string, string>> | undefined
  onAnswer?: RequestOptions['onAnswer']
}

type Input = Readonly<Record<string, unknown>>
type Sent = { readonly method: string; readonly headers: Headers; readonly body?: FormData | string }

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8000
/** A service that wants to be left alone for longer is better told of than waited for. */
const LONGEST_OBEYED_MS = 60_000
const WORTH_RETRYING = new Set([408, 429, 500, 502, 503, 504])

/** Asks for one operation, again where that may help, and returns the answer with its body unread. */
export async function request(
  settings: Settings,
  id: OperationId,
  input: Input,
  options: RequestOptions = {},
): Promise<Response> {
  const url = urlOf(settings.baseUrl, id, input)
  const sent = prepare(settings, id, input, options)
  const { signal, timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt >= maxRetries
    const response = await attempted(settings, url, sent, { timeoutMs, signal }).catch((error: unknown) => {
      if (isLast || signal?.aborted === true) throw error
    })
    if (response?.ok === true) {
      ;(options.onAnswer ?? settings.onAnswer)?.(answeredBy(response))
      return response
    }
    const waitMs = waitBefore(attempt, response?.headers.get('retry-after'))
    const isWorthIt = response === undefined || WORTH_RETRYING.has(response.status)
    if (response !== undefined && (isLast || !isWorthIt || waitMs > LONGEST_OBEYED_MS))
      throw await errorFor(response)
    await response?.body?.cancel()
    await pause(waitMs, signal)
  }
}

function answeredBy({ status, headers }: Response): Answered {
  return {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    apiVersion: headers.get('api-version') ?? undefined,
    headers,
  }
}

export async function readBody(response: Response): Promise<unknown> {
  const media = response.headers.get('content-type') ?? ''
  if (media.startsWith('application/json')) return response.json()
  if (media.startsWith('text/')) return response.text()
  return response.status === 204 ? undefined : response.blob()
}

/** What the path does not name goes into the query. */
export function urlOf(baseUrl: string, id: OperationId, input: Input): URL {
  const rest = new Map(
    Object.entries(input).filter(([name, value]) => name !== 'body' && value !== undefined),
  )
  const path = patternOf(id).replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]))
  return new URL(query.size === 0 ? path : `${path}?${query}`, baseUrl)
}

const methodOf = (id: OperationId): string => OPERATIONS[id].split(' ', 1)[0] ?? 'GET'
const patternOf = (id: OperationId): string => OPERATIONS[id].split(' ')[1] ?? '/'

function prepare(
  { apiKey, maxRetries, headers: given }: Settings,
  id: OperationId,
  { body }: Input,
  options: RequestOptions,
): Sent {
  const method = methodOf(id)
  const headers = new Headers({ accept: 'application/json, */*', ...given })
  if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`)
  // Without it a POST that was answered by nobody could not be tried again.
  const isKept = options.idempotencyKey !== undefined || (options.maxRetries ?? maxRetries) > 0
  if (method === 'POST' && isKept)
    headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
  if (body === undefined) return { method, headers }
  const form = formOf(body)
  if (form !== undefined) return { method, headers, body: form }
  headers.set('content-type', 'application/json')
  return { method, headers, body: JSON.stringify(body) }
}

/** A body with files in it is a form; what is neither a file nor a text goes into it as JSON. */
function formOf(body: unknown): FormData | undefined {
  if (body instanceof FormData) return body
  const fields = Object.entries(body as object).filter(([, value]) => value !== undefined)
  if (!fields.some(([, value]) => value instanceof Blob)) return undefined
  const form = new FormData()
  for (const [name, value] of fields)
    form.set(name, value instanceof Blob || typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

async function attempted(
  { fetch: ask = fetch }: Settings,
  url: URL,
  sent: Sent,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await ask(url, {
      ...sent,
      credentials: 'same-origin',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  } catch (cause) {
    if (signal?.aborted === true) throw cause
    throw timeout.aborted ? new TimeoutError(timeoutMs, cause) : new ConnectionError(cause)
  }
}

function waitBefore(attempt: number, retryAfter: string | null | undefined): number {
  const told = Number(retryAfter ?? Number.NaN)
  if (!Number.isNaN(told)) return 1000 * told
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
  // Many clients that were refused at once do not come back at once.
  return longest * (0.5 + 0.5 * Math.random())
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
