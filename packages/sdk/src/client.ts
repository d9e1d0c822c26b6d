import { ParleyError, type FieldFault } from './errors.ts'
import { OPERATIONS, type Operations } from './generated/api.ts'

export type * from './generated/api.ts'
export { ParleyError, type FieldFault } from './errors.ts'

type Options = {
  /** Where the service is, e.g. `https://voice.example.com`. In a browser: the page's own origin. */
  baseUrl: string
  /** Without one, a browser's session is used. */
  apiKey?: string
}

export type OperationId = keyof Operations
export type InputOf<Id extends OperationId> = Operations[Id]['input']
export type ResultOf<Id extends OperationId> = Operations[Id]['result']

/** The input may be left out where nothing in it is required. */
type Input<Id extends OperationId> = object extends InputOf<Id> ? [input?: InputOf<Id>] : [input: InputOf<Id>]

export type Parley = {
  /** Asks for one operation of the API: `parley.ask('getAgent', { agentId })`. */
  ask<Id extends OperationId>(id: Id, ...input: Input<Id>): Promise<ResultOf<Id>>
  /** The same, for as long as the signal says. */
  askUntil<Id extends OperationId>(signal: AbortSignal, id: Id, ...input: Input<Id>): Promise<ResultOf<Id>>
  /** Where an operation is, for a link, a sound or a stream. */
  urlOf<Id extends OperationId>(id: Id, ...input: Input<Id>): string
}

export function createParley({ baseUrl, apiKey }: Options): Parley {
  const place = (id: OperationId, input: Record<string, unknown>) => new URL(pathOf(id, input), baseUrl)

  async function send(id: OperationId, input: Record<string, unknown>, signal?: AbortSignal) {
    const { body } = input
    const isForm = body instanceof FormData
    const headers = new Headers({ accept: 'application/json, */*' })
    if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`)
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
    const response = await fetch(place(id, input), {
      method: methodOf(id),
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    }).catch((cause: unknown) => {
      if (signal?.aborted === true) throw cause
      throw new ParleyError('The service cannot be reached.', { status: 0, code: 'unreachable', cause })
    })
    if (!response.ok) throw await refusal(response)
    return readBody(response)
  }

  return {
    ask: (id, ...[input]) => send(id, input ?? {}) as Promise<never>,
    askUntil: (signal, id, ...[input]) => send(id, input ?? {}, signal) as Promise<never>,
    urlOf: (id, ...[input]) => place(id, input ?? {}).href,
  }
}

function methodOf(id: OperationId): string {
  return OPERATIONS[id].split(' ', 1)[0] ?? 'GET'
}

/** What the path does not name goes into the query. */
function pathOf(id: OperationId, input: Record<string, unknown>): string {
  const rest = new Map(
    Object.entries(input).filter(([name, value]) => name !== 'body' && value !== undefined),
  )
  const pattern = OPERATIONS[id].split(' ')[1] ?? '/'
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]))
  return query.size === 0 ? path : `${path}?${query}`
}

async function readBody(response: Response): Promise<unknown> {
  const media = response.headers.get('content-type') ?? ''
  if (media.startsWith('application/json')) return response.json()
  if (media.startsWith('text/')) return response.text()
  return response.status === 204 ? undefined : response.blob()
}

async function refusal(response: Response): Promise<ParleyError> {
  const said = (await response.json().catch(() => ({}))) as {
    error?: string
    code?: string
    details?: FieldFault[]
    request_id?: string
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ParleyError(said.error ?? `The service answered ${response.status}.`, {
    status: response.status,
    code: said.code ?? 'unknown',
    details: Array.isArray(said.details) ? said.details : [],
    requestId: said.request_id,
    retryAfterSeconds: Number.isNaN(retryAfter) ? undefined : retryAfter,
  })
}
