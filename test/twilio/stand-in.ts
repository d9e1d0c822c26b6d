import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readPublishedApi } from './published-api.ts'
import { Refusal, type Fields, type Handler, type Reply, type Request } from './exchange.ts'
import { bundlesOf } from './stand-in-bundles.ts'
import { callsOf, type StandInCalls } from './stand-in-calls.ts'
import { numbersOf, type HeldNumber } from './stand-in-numbers.ts'

export const ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`
export const AUTH_TOKEN = 'fedcba9876543210fedcba9876543210'

export type TwilioStandIn = {
  readonly url: string
  readonly held: Map<string, HeldNumber>
  /** What is known of the account there. */
  readonly account: { balance: string; type: string }
  readonly calls: StandInCalls
  readonly papers: ReturnType<typeof bundlesOf>
  /** What was asked, as `POST /path`. */
  readonly asked: string[]
  /** Where it has answered otherwise than Twilio's OpenAPI says. */
  readonly faults: string[]
  /** Whether that was there to compare. */
  readonly isCompared: boolean
  /** What an installation is configured with. */
  readonly environment: Record<string, string>
  /** Comes before everything else, so that a test can refuse, wait, or cut off. `done` is what would be answered. */
  interfere(
    handler: ((request: Request, answer: () => Promise<Reply>) => Promise<Reply | 'cut'>) | undefined,
  ): void
  also(handler: Handler): void
  newSid(prefix: string): string
  close(): Promise<void>
}

/** As much of Twilio as we use, by its documentation, with a memory. */
export async function startTwilio(): Promise<TwilioStandIn> {
  const published = readPublishedApi()
  if (published === undefined)
    console.warn('Twilio’s OpenAPI is not at hand (PARLEY_TEST_DATA): its stand-in is not held against it.')
  const faults: string[] = []
  const asked: string[] = []
  const calls = callsOf({ account: ACCOUNT, authToken: AUTH_TOKEN, newSid })
  const papers = bundlesOf(ACCOUNT, newSid)
  const numbers = numbersOf(ACCOUNT, newSid, (sid) => /approved/.test(papers.bundles.get(sid)?.status ?? ''))
  const account = { balance: '25.50', type: 'Full' }
  const own: Handler = ({ path }) => accountAnswer(path, account)
  const handlers: Handler[] = [own, numbers.handle, calls.handle, papers.handle]
  let interference: Parameters<TwilioStandIn['interfere']>[0]

  async function answer(request: Request): Promise<Reply> {
    try {
      for (const handle of handlers) {
        const reply = await handle(request)
        if (reply !== undefined) return reply
      }
      throw new Refusal(404, 20_404, `The requested resource ${request.path} was not found`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, code, message } = error
      return {
        status,
        body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
      }
    }
  }

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const request = await read(incoming)
      asked.push(`${request.method} ${request.path}`)
      if (!isAuthorised(incoming))
        return reply(outgoing, { status: 401, body: { code: 20_003, message: 'Authenticate', status: 401 } })
      const given =
        interference === undefined
          ? await answer(request)
          : await interference(request, () => answer(request))
      if (given === 'cut') return void incoming.socket.destroy()
      const isUpload = request.files.size > 0
      if (published && !isUpload)
        faults.push(...published.faultsOf({ ...request, ...given, body: given.body }))
      reply(outgoing, given)
    })().catch((error: unknown) => {
      faults.push(String(error))
      reply(outgoing, { status: 500, body: { code: 20_500, message: 'Internal error', status: 500 } })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    held: numbers.held,
    account,
    calls,
    papers,
    asked,
    faults,
    isCompared: published !== undefined,
    environment: {
      CARRIER: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_API_URL: url,
      TWILIO_NUMBERS_URL: url,
      TWILIO_UPLOAD_URL: url,
    },
    interfere: (handler) => void (interference = handler),
    also: (handler) => void handlers.unshift(handler),
    newSid,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function accountAnswer(path: string, { balance, type }: TwilioStandIn['account']): Reply | undefined {
  const base = `/2010-04-01/Accounts/${ACCOUNT}`
  if (path === `${base}/Balance.json`)
    return { status: 200, body: { account_sid: ACCOUNT, balance, currency: 'USD' } }
  if (path !== `${base}.json`) return undefined
  return {
    status: 200,
    body: { sid: ACCOUNT, type, status: 'active', friendly_name: 'Ours', uri: `${base}.json` },
  }
}

function newSid(prefix: string): string {
  return `${prefix}${randomBytes(16).toString('hex')}`
}

function isAuthorised({ headers }: IncomingMessage): boolean {
  return headers.authorization === `Basic ${Buffer.from(`${ACCOUNT}:${AUTH_TOKEN}`).toString('base64')}`
}

async function read(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { pathname: path, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
  const body = Buffer.concat(chunks)
  const type = incoming.headers['content-type'] ?? ''
  const fields: Fields = Object.fromEntries(searchParams)
  const files = new Map<string, Uint8Array>()
  if (type.startsWith('multipart/')) {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form)
      if (typeof value === 'string') fields[name] = value
      else files.set(name, new Uint8Array(await value.arrayBuffer()))
  } else Object.assign(fields, Object.fromEntries(new URLSearchParams(body.toString('utf8'))))
  return { method: incoming.method ?? 'GET', path, fields, files }
}

function reply(outgoing: ServerResponse, { status, body }: Reply): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' })
  outgoing.end(body === undefined ? undefined : JSON.stringify(body))
}
