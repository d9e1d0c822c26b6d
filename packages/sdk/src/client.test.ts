import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Parley } from './client.ts'
import {
  BadRequestError,
  NotFoundError,
  ParleyError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from './errors.ts'
import { OPERATIONS } from './generated/api.ts'
import { Resource } from './resource.ts'

type Asked = { line: string; body: string; headers: IncomingMessage['headers'] }
type Answer = {
  status: number
  body?: object | string
  headers?: Record<string, string>
  isDropped?: boolean
}

let answers: Answer[] = []
let asked: Asked[] = []
let client: Parley
let baseUrl: string

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push({
    line: `${request.method} ${request.url}`,
    body: await text(request),
    headers: request.headers,
  })
  const { status, body = {}, headers = {}, isDropped } = answers.shift() ?? { status: 200 }
  if (isDropped === true) return void request.socket.destroy()
  const type = typeof body === 'string' ? 'text/event-stream' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

const server = createServer((request, response) => void answer(request, response))
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = new Parley({ apiKey: 'prl_any', baseUrl })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked = []
  answers = []
})

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const taken: Item[] = []
  for await (const item of items) taken.push(item)
  return taken
}

const GREETING = { greeting: 'Hello' }

/** Those that ask for something: a webhook is unwrapped without the service. */
function methodsOf(resource: object): string[] {
  const above: object = Object.getPrototypeOf(resource)
  if (above === Resource.prototype) return []
  return [...Object.getOwnPropertyNames(above).slice(1), ...methodsOf(above)].filter(
    (name) => name !== 'unwrap',
  )
}

test('every operation of the API has its method, which asks for it', async () => {
  const reached: string[] = []
  for (const resource of Object.values(client) as unknown[]) {
    if (!(resource instanceof Resource)) continue
    for (const name of methodsOf(resource)) {
      const method = (resource as unknown as Record<string, (...given: unknown[]) => unknown>)[name]!
      const result = method.apply(resource, ['one', 'two', 'three'].slice(0, method.length))
      if (Symbol.asyncIterator in (result as object) && !('then' in (result as object)))
        await (result as AsyncGenerator).next().catch(() => undefined)
      else await Promise.resolve(result).catch(() => undefined)
      reached.push(asked.at(-1)!.line.split('?', 1)[0]!)
    }
  }
  const known = Object.values(OPERATIONS).map(
    (each) => new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  )
  expect(known.filter((each) => !reached.some((line) => each.test(line)))).toEqual([])
  expect(reached).toHaveLength(known.length)
})

describe('an answer', () => {
  test('is what was asked for, without its envelope', async () => {
    answers = [
      { status: 201, body: { success: true, agent: { id: 'agt_1' } } },
      { status: 200, body: { success: true, updatedAgent: { id: 'agt_1', ...GREETING } } },
      { status: 200, body: { success: true, data: { id: 'agt_1' } } },
      { status: 200, body: { success: true } },
    ]
    const body = {
      business_name: 'A',
      agent_name: 'B',
      voice_id: 'james',
      greeting: 'C',
      system_prompt: 'D',
    } as const
    expect(await client.agents.create(body)).toEqual({ id: 'agt_1' })
    expect(await client.agents.update('agt_1', GREETING)).toEqual({ id: 'agt_1', ...GREETING })
    expect(await client.agents.assignNumber('agt_1', '+12125550100', { move: true })).toEqual({ id: 'agt_1' })
    expect(await client.agents.delete('agt/1')).toBeUndefined()
    expect(asked.map(({ line }) => line)).toEqual([
      'POST /agents',
      'PATCH /agents/agt_1',
      'PUT /agents/agt_1/phone',
      'DELETE /agents/agt%2F1',
    ])
    expect(JSON.parse(asked[2]!.body)).toEqual({ requestedNumber: '+12125550100', move: true })
  })

  test('in pages is one page when awaited, and all of them in a loop', async () => {
    const page = (ids: number[], offset: number) => ({
      status: 200,
      body: { success: true, data: { transcripts: ids.map((id) => ({ id })), total: 3, limit: 2, offset } },
    })
    answers = [page([1, 2], 0), page([1, 2], 0), page([3], 2)]
    const first = await client.transcripts.list('agt_1', { limit: 2, type: 'Booking' })
    expect(first).toEqual({ items: [{ id: 1 }, { id: 2 }], total: 3, offset: 0 })
    const everything = await all(client.transcripts.list('agt_1', { limit: 2 }))
    expect(everything.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(asked.at(-1)?.line).toBe('GET /agents/agt_1/transcripts?limit=2&offset=2')
  })

  test('in pages with a cursor goes by it, whatever arrives meanwhile', async () => {
    const page = (ids: number[], next: string | null, counted = {}) => ({
      status: 200,
      body: { success: true, data: ids.map((id) => ({ id })), total: 9, limit: 2, ...counted, next },
    })
    answers = [page([2, 1], 'c1', { offset: 4 }), page([2, 1], 'c1', { offset: 4 }), page([0], null)]
    const first = await client.calls.list({ limit: 2, offset: 4 })
    expect(first).toMatchObject({ offset: 4, next: 'c1' })
    const everything = await all(client.calls.list({ limit: 2, offset: 4 }))
    expect(everything.map(({ id }) => id)).toEqual([2, 1, 0])
    expect(asked.map(({ line }) => line)).toEqual([
      'GET /calls?limit=2&offset=4',
      'GET /calls?limit=2&offset=4',
      'GET /calls?limit=2&after=c1',
    ])
  })

  test('of what happened ends where nothing more has, and tells where to go on', async () => {
    const page = (ids: number[], next: string) => ({
      status: 200,
      body: { success: true, data: { events: ids.map((id) => ({ id })), next } },
    })
    answers = [page([1, 2], '7'), page([3], '9'), page([], '9'), page([], '9')]
    const everything = await all(client.events.list({ after: '5', limit: 2, type: 'call.ended' }))
    expect(everything.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(asked.map(({ line }) => line.split('?')[1])).toEqual(
      ['5', '7', '9'].map((after) => `after=${after}&limit=2&type=call.ended`),
    )
    expect(await client.events.list({ after: '9' })).toMatchObject({ items: [], next: '9' })
    answers = [{ status: 200, body: { success: true, data: { deliveries: [{ id: 'dlv_1' }], next: null } } }]
    expect(await all(client.webhooks.deliveries('whk_1'))).toEqual([{ id: 'dlv_1' }])
  })

  test('without a total ends with a page that is not full, or at once where nothing limits it', async () => {
    const page = (count: number) => ({
      status: 200,
      body: { success: true, data: Array.from({ length: count }, () => ({})) },
    })
    answers = [page(2), page(1), page(5)]
    expect(await all(client.agents.list({ limit: 2 }))).toHaveLength(3)
    expect(await all(client.agents.list())).toHaveLength(5)
    expect(asked).toHaveLength(3)
  })

  test('that is a stream comes event by event', async () => {
    const words =
      'event: call\ndata: {"id":"call_1"}\n\n: still here\n\nevent: ended\ndata: {"type":"ended",\ndata: "n":1}\n\n'
    answers = [{ status: 200, body: words }]
    expect(await all(client.calls.follow('call_1'))).toEqual([
      { event: 'call', data: { id: 'call_1' } },
      { event: 'ended', data: { type: 'ended', n: 1 } },
    ])
  })
})

describe('a request', () => {
  test('with files is a form, with what is not a text as JSON', async () => {
    const papers = new File(['%PDF-'], 'id.pdf', { type: 'application/pdf' })
    await client.regulatoryBundles.create({
      isoCountryCode: 'GB',
      complianceType: 'individual',
      complianceData: { firstName: 'Ann' },
      proofOfIdentity: papers,
    } as never)
    const [{ body, headers }] = asked as [Asked]
    const form = await new Response(body, {
      headers: { 'content-type': headers['content-type']! },
    }).formData()
    expect([form.get('isoCountryCode'), form.get('complianceData')]).toEqual(['GB', '{"firstName":"Ann"}'])
    expect((form.get('proofOfIdentity') as File).name).toBe('id.pdf')
  })

  test('that is answered by nobody or by an overloaded service is sent again, with the same key', async () => {
    answers = [
      { status: 0, isDropped: true },
      { status: 503, headers: { 'retry-after': '0' }, body: { error: 'Busy.' } },
      { status: 201, body: { success: true, data: { id: 'trk_1' } } },
    ]
    expect(await client.trunks.create({ name: 'Office' })).toEqual({ id: 'trk_1' })
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(asked[0]!.headers['idempotency-key']).toMatch(/^[\w-]{36}$/)
  })

  test('has a key of its own each, or the one that is given, and only a POST has one', async () => {
    answers = Array.from({ length: 4 }, () => ({ status: 200, body: { success: true, data: {} } }))
    await client.webCalls.create('agt_1')
    await client.webCalls.create('agt_1')
    await client.webCalls.create('agt_1', undefined, { idempotencyKey: 'mine' })
    await client.user.update({})
    const keys = asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).not.toBe(keys[1])
    expect(keys.slice(2)).toEqual(['mine', undefined])
  })

  test('is given up after two more attempts, or as many as one wants', async () => {
    const failed = { status: 500, body: { error: 'No.' }, headers: { 'retry-after': '0' } }
    answers = Array.from({ length: 4 }, () => failed)
    await expect(client.voices.list()).rejects.toBeInstanceOf(ServerError)
    expect(asked).toHaveLength(3)
    await expect(client.voices.list({ maxRetries: 0 })).rejects.toMatchObject({ status: 500 })
    expect(asked).toHaveLength(4)
  })

  test('waits for as long as it is told to, but not for ever', async () => {
    answers = [
      { status: 429, headers: { 'retry-after': '3600' }, body: { error: 'Later.', code: 'rate_limited' } },
    ]
    const refusal = await client.voices.list().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RateLimitError)
    expect(refusal).toMatchObject({ retryAfterSeconds: 3600, code: 'rate_limited' })
    expect(asked).toHaveLength(1)
  })

  test('has its time', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    onTestFinished(() => void (silent.closeAllConnections(), silent.close()))
    await new Promise((resolve) => silent.once('listening', resolve))
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const hasty = new Parley({ apiKey: 'prl_any', baseUrl: url, timeoutMs: 50, maxRetries: 0 })
    await expect(hasty.voices.list()).rejects.toBeInstanceOf(TimeoutError)
  })

  test('that is aborted rejects with the reason, also while it waits for its next attempt', async () => {
    answers = [{ status: 503, headers: { 'retry-after': '30' }, body: {} }]
    const controller = new AbortController()
    const asking = client.voices.list({ signal: controller.signal })
    await vi.waitUntil(() => asked.length === 1, 20_000)
    controller.abort(new Error('enough'))
    await expect(asking).rejects.toThrow('enough')
  })
})

test('an error is of the class of its status', async () => {
  const details = [{ field: 'greeting', message: 'must not be blank.' }]
  answers = [
    {
      status: 400,
      body: { error: 'greeting: must not be blank.', code: 'invalid', details, request_id: 'req_1' },
    },
    { status: 404, body: { error: 'There is no such agent.', code: 'not_found' } },
    { status: 405, body: {} },
  ]
  const refused = await client.agents.update('agt_1', { greeting: '' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(BadRequestError)
  expect(refused).toMatchObject({ status: 400, code: 'invalid', details, requestId: 'req_1' })
  await expect(client.agents.retrieve('none')).rejects.toBeInstanceOf(NotFoundError)
  await expect(client.agents.retrieve('none')).rejects.toBeInstanceOf(ParleyError)
})

test('by default a key is refused in a page', () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(() => new Parley({ apiKey: 'prl_any' })).toThrow(/connectCall/)
  expect(() => new Parley({ apiKey: 'prl_any', allowKeyInBrowser: true })).not.toThrow()
  expect(() => new Parley()).not.toThrow()
})
