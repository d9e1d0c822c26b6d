import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createCertificate } from '../../../voice/transport/sip/certificate.fixture.ts'
import { createCustomTool, MAX_RESPONSE_BYTES } from './custom-tool.ts'
import { MAX_CONNECT_ATTEMPTS } from './post-once.ts'
import { createGuard } from './ssrf-guard.ts'

const SECRET_BYTES = Buffer.alloc(32, 9)
const certificate = createCertificate()
const context = {
  key: 'tool_abc-123',
  callId: 'call_1',
  turn: 2,
  heard: 'please',
  callerNumber: '+12125550123',
  nowMs: 0,
}
const { signal } = new AbortController()
const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A user's server, on a port of its own; `refuse` cuts so many connections before they are one. */
async function startServer(handle: Handler, refuse = 0) {
  const seen = { connections: 0, requests: 0 }
  const https = createHttps({ cert: certificate.cert, key: certificate.key }, (request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      seen.requests++
      handle(request, response, body)
    })()
  })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    seen.connections++
    if (seen.connections <= refuse) socket.destroy()
    else https.emit('connection', socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

function toolAt(
  port: number,
  {
    path = '/hook',
    host = 'localhost',
    timeoutMs = 10_000,
    ca = certificate.cert,
    ranges = ['127.0.0.1/32'],
  } = {},
) {
  const lookups: string[] = []
  const resolve = async (name: string) => {
    lookups.push(name)
    return ['127.0.0.1']
  }
  const tool = createCustomTool(
    {
      name: 'stock',
      description: 'Looks up the stock.',
      parameters: { type: 'object' },
      url: `https://${host}:${port}${path}`,
      secrets: async () => [`whsec_${SECRET_BYTES.toString('base64')}`],
      timeoutMs,
    },
    {
      guard: createGuard({ resolve, allowedPorts: [port], allowedRanges: ranges }),
      now: () => 1_700_000_000_999,
      ca,
    },
  )
  return { tool, lookups }
}

test("a user's server gets a signed request and its JSON is the result", async () => {
  const got: {
    headers: IncomingMessage['headers']
    body: string
    url: string | undefined
    method: string | undefined
  }[] = []
  const { port, seen } = await startServer((request, response, body) => {
    got.push({ headers: request.headers, body, url: request.url, method: request.method })
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end('{"left":3}')
  })
  const { tool, lookups } = toolAt(port, { path: '/hook?shop=1' })
  expect(await tool.run({ item: 'crown' }, context, signal)).toEqual({
    ok: true,
    result: { left: 3 },
    effect: null,
  })
  expect(lookups).toEqual(['localhost'])
  expect(seen).toEqual({ connections: 1, requests: 1 })
  const [request] = got
  expect(request).toMatchObject({ method: 'POST', url: '/hook?shop=1' })
  expect(JSON.parse(request?.body ?? '')).toEqual({
    type: 'tool.called',
    timestamp: '2023-11-14T22:13:20.999Z',
    data: { call_id: 'call_1', caller_number: '+12125550123', tool: 'stock', arguments: { item: 'crown' } },
  })
  const signature = createHmac('sha256', SECRET_BYTES)
    .update(`tool_abc-123.1700000000.${request?.body}`)
    .digest('base64')
  expect(request?.headers).toMatchObject({
    host: `localhost:${port}`,
    'content-type': 'application/json',
    'webhook-id': 'tool_abc-123',
    'webhook-timestamp': '1700000000',
    'webhook-signature': `v1,${signature}`,
  })
})

const answers: [string, (response: ServerResponse) => void, object][] = [
  ['no content', (response) => response.writeHead(204).end(), { ok: true, result: null }],
  ['an empty body', (response) => response.writeHead(200).end(), { ok: true, result: null }],
  [
    'a kind of JSON',
    (response) => response.writeHead(200, { 'content-type': 'application/problem+json' }).end('[1]'),
    { ok: true, result: [1] },
  ],
  [
    'a page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{}'),
    { ok: false, result: { error: 'not_json' } },
  ],
  [
    'half of a JSON',
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
    { ok: false, result: { error: 'not_json' } },
  ],
  [
    'a redirect',
    (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
    { ok: false, result: { error: 'redirected' } },
  ],
  [
    'a refusal',
    (response) => response.writeHead(422).end('{}'),
    { ok: false, result: { error: 'server_refused', status: 422 } },
  ],
  [
    'a breakdown',
    (response) => response.writeHead(503).end('{}'),
    { ok: false, result: { error: 'server_failed', status: 503 }, uncertain: true },
  ],
  [
    'far too much',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify('x'.repeat(2 * MAX_RESPONSE_BYTES)))
    },
    { ok: false, result: { error: 'response_too_large' }, uncertain: true },
  ],
  [
    'a cut connection',
    (response) => response.socket?.destroy(),
    { ok: false, result: { error: 'connection_lost' }, uncertain: true },
  ],
  [
    'a body that is cut',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"a":', () => response.socket?.destroy())
    },
    { ok: false, result: { error: 'connection_lost' }, uncertain: true },
  ],
]

test.each(answers)('the server answers with %s, and is asked once', async (_name, answer, expected) => {
  const { port, seen } = await startServer((_request, response) => answer(response))
  expect(await toolAt(port).tool.run({}, context, signal)).toMatchObject(expected)
  expect(seen).toEqual({ connections: 1, requests: 1 })
})

test('a server that does not answer is given up, and is not asked again', async () => {
  const { port, seen } = await startServer(() => {})
  const answer = await toolAt(port, { timeoutMs: 400 }).tool.run({}, context, signal)
  expect(answer).toMatchObject({ ok: false, result: { error: 'timed_out' } })
  expect(seen.requests).toBeLessThanOrEqual(1)
})

test('a call that is over stops the request', async () => {
  const stopping = new AbortController()
  const { port, seen } = await startServer(() => stopping.abort())
  const answer = await toolAt(port).tool.run({}, context, stopping.signal)
  expect(answer).toMatchObject({ ok: false, result: { error: 'stopped' }, uncertain: true })
  expect(seen.requests).toBe(1)
})

test('connections that fail are tried again, as nothing was sent', async () => {
  const handle: Handler = (_request, response) => response.writeHead(204).end()
  const { port, seen } = await startServer(handle, MAX_CONNECT_ATTEMPTS - 1)
  expect(await toolAt(port).tool.run({}, context, signal)).toMatchObject({ ok: true })
  expect(seen).toEqual({ connections: MAX_CONNECT_ATTEMPTS, requests: 1 })
  const down = await startServer(handle, MAX_CONNECT_ATTEMPTS)
  const answer = await toolAt(down.port).tool.run({}, context, signal)
  expect(answer).toMatchObject({ ok: false, result: { error: 'unreachable' } })
  expect(answer.uncertain).toBe(undefined)
  expect(down.seen).toEqual({ connections: MAX_CONNECT_ATTEMPTS, requests: 0 })
})

test('the checked address is connected to, without another look at the name', async () => {
  // A name that no DNS knows (RFC 6761): only the guard's own answer leads to the server, which has no such name.
  const { port, seen } = await startServer(() => {})
  const { tool, lookups } = toolAt(port, { host: 'rebinding.invalid' })
  expect(await tool.run({}, context, signal)).toMatchObject({ result: { error: 'certificate_refused' } })
  expect(lookups).toEqual(['rebinding.invalid'])
  expect(seen).toEqual({ connections: 1, requests: 0 })
})

test('an untrusted certificate is refused', async () => {
  const { port, seen } = await startServer(() => {})
  const stranger = createCertificate().cert
  const answer = await toolAt(port, { ca: stranger }).tool.run({}, context, signal)
  expect(answer).toMatchObject({ ok: false, result: { error: 'certificate_refused' } })
  expect(seen.requests).toBe(0)
})

test.each(['localhost', '127.0.0.1', '127.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0'])(
  'no internal address is reached by the name %s',
  async (host) => {
    const { port, seen } = await startServer(() => {})
    const answer = await toolAt(port, { host, ranges: [] }).tool.run({}, context, signal)
    expect(answer).toMatchObject({ ok: false, result: { error: 'address_not_allowed' } })
    expect(seen.connections).toBe(0)
  },
)
