// `fetch` of the library takes forms of the library alone.
import type { FormData } from 'undici'
import type { TwilioConfig } from '../../../../config/carrier.ts'
import { SECOND_MS } from '../../../../platform/clock.ts'
import { createKeptFetch } from '../../../../platform/keep-alive.ts'

const REQUEST_MS = 10 * SECOND_MS
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
const TOO_MANY = 429
const NO_CONTENT = 204

/** The carrier has refused a request; `code` is from its list of errors. */
export class TwilioFault extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.name = 'TwilioFault'
    this.status = status
    this.code = code
  }
}

/** There was no answer, or none that says what was done. */
export class TwilioSilent extends Error {
  constructor(cause: unknown) {
    super('Twilio has not answered.', { cause })
    this.name = 'TwilioSilent'
  }
}

export type Answer = Readonly<Record<string, unknown>>
export type Fields = Readonly<Record<string, string | number | boolean | undefined>>

type Method = 'GET' | 'POST' | 'DELETE'

/**
 * The requests that we make. The official package would bring every resource of Twilio's along for these, and cannot
 * upload documents.
 */
export type TwilioClient = {
  /** A path below the account's own, without `.json`. */
  account(method: Method, path: string, fields?: Fields): Promise<Answer>
  /** A path below `/v2/RegulatoryCompliance`. */
  regulatory(method: Method, path: string, fields?: Fields): Promise<Answer>
  upload(path: string, form: FormData): Promise<Answer>
}

export function createTwilioClient(
  config: TwilioConfig,
  send: typeof fetch = createKeptFetch(),
): TwilioClient {
  const { accountSid, authToken, apiKey } = config
  const [user, password] = apiKey === undefined ? [accountSid, authToken] : [apiKey.sid, apiKey.secret]
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

  async function ask(method: Method, url: URL, body?: FormData | URLSearchParams): Promise<Answer> {
    const { status, text } = await exchange(url, {
      method,
      headers: { authorization },
      ...(body && { body: body as NonNullable<RequestInit['body']> }),
    })
    if (status === NO_CONTENT) return {}
    const answer = parsed(text)
    if (status >= 200 && status < 300 && answer !== undefined) return answer
    // After these nobody knows whether it was done; a request that was only too much was not.
    if (answer === undefined || (status >= 500 && status !== TOO_MANY))
      throw new TwilioSilent(`status ${status}`)
    throw new TwilioFault(
      status,
      Number(answer.code ?? 0),
      typeof answer.message === 'string' ? answer.message : '',
    )
  }

  async function exchange(url: URL, init: RequestInit): Promise<{ status: number; text: string }> {
    try {
      const response = await send(url.href, { ...init, signal: AbortSignal.timeout(REQUEST_MS) })
      return { status: response.status, text: await read(response) }
    } catch (error) {
      throw new TwilioSilent(error)
    }
  }

  function fields(method: Method, address: string, given: Fields): Promise<Answer> {
    const url = new URL(address)
    const sent = new URLSearchParams()
    for (const [name, value] of Object.entries(given))
      if (value !== undefined) sent.append(name, String(value))
    if (method === 'POST') return ask(method, url, sent)
    url.search = sent.toString()
    return ask(method, url)
  }

  return {
    account: (method, path, given = {}) =>
      fields(method, `${config.apiUrl}/2010-04-01/Accounts/${accountSid}${path}.json`, given),
    regulatory: (method, path, given = {}) =>
      fields(method, `${config.numbersUrl}/v2/RegulatoryCompliance${path}`, given),
    upload: (path, form) => ask('POST', new URL(`${config.uploadUrl}/v2/RegulatoryCompliance${path}`), form),
  }
}

async function read(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new RangeError('The answer is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Answer) : undefined
  } catch {
    return undefined
  }
}
