import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Failure } from '../failure.ts'

const ANSWER_MS = 10_000
const UNAUTHENTICATED = 401

/** A request that the service refused. */
export class Refusal extends Failure {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'Refusal'
    this.status = status
  }

  get isAboutTheKey(): boolean {
    return this.status === UNAUTHENTICATED
  }
}

/** The service as any API client sees it. */
export type ServiceClient = {
  readonly url: string
  /** The `data` of the answer. */
  ask<Schema extends TSchema>(
    schema: Schema,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Static<Schema>>
}

const Envelope = Type.Object({ data: Type.Unknown() })

export function createServiceClient(url: string, key: string, signal: AbortSignal): ServiceClient {
  return {
    url,
    async ask(schema, method, path, body) {
      const answer = await request(`${url}${path}`, signal, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const envelope = await readJson(answer)
      if (!answer.ok)
        throw new Refusal(answer.status, `${method} ${path}: ${refusalOf(envelope, answer.status)}`)
      const data = Value.Check(Envelope, envelope) ? envelope.data : undefined
      if (Value.Check(schema, data)) return data
      throw new Failure(`${method} ${path} is answered with something else.`)
    },
  }
}

const Health = Type.Object({ status: Type.Literal('alive'), version: Type.String() })

/** The version of the service that answers there. */
export async function findService(url: string, signal: AbortSignal): Promise<string> {
  const health = await readJson(await request(`${url}/healthz`, signal, {}))
  if (Value.Check(Health, health)) return health.version
  throw new Failure(`What answers at ${url} is not Parley.`)
}

async function request(url: string, signal: AbortSignal, init: RequestInit): Promise<Response> {
  const { origin } = new URL(url)
  const late = AbortSignal.timeout(ANSWER_MS)
  try {
    return await fetch(url, { ...init, signal: AbortSignal.any([signal, late]) })
  } catch (error) {
    signal.throwIfAborted()
    if (late.aborted)
      throw new Failure(`The service at ${origin} did not answer within ${ANSWER_MS / 1000} s.`)
    throw new Failure(`Nothing answers at ${origin}${causeOf(error)}.`)
  }
}

/** Fetch hides the network's own word behind "fetch failed". */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error)) return ''
  return ` (${'code' in cause ? String(cause.code) : cause.message})`
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

const Refused = Type.Object({ error: Type.String() })

function refusalOf(envelope: unknown, status: number): string {
  return Value.Check(Refused, envelope) ? envelope.error : `status ${status}`
}
