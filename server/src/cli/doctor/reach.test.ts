import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  startModelServer,
  type Answer,
  type ModelServer,
} from '../../voice/brain/llm/model-server.fixture.ts'
import { LLM_PROVIDERS } from '../../voice/brain/llm/model-settings.ts'
import { reachModel, reachSpeech } from './reach.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function model(answer: Answer): Promise<ModelServer> {
  const server = await startModelServer(() => answer)
  closing.push(server.close)
  return server
}

describe.each(LLM_PROVIDERS)('a model of %s', (provider) => {
  test('that says a word answers', async () => {
    const server = await model({ deeds: [{ say: 'Yes.' }] })
    expect(await reachModel(server.settings(provider))).toEqual({ state: 'answers' })
    expect(server.asked).toHaveLength(1)
  })

  test.each([
    [401, { state: 'wrong_key', status: 401 }],
    [403, { state: 'wrong_key', status: 403 }],
    [404, { state: 'unknown_model' }],
    [429, { state: 'turned_away', status: 429 }],
    [402, { state: 'turned_away', status: 402 }],
    [500, { state: 'refused', status: 500 }],
  ] as const)('that answers with %i is told apart, and is asked once', async (status, reach) => {
    const server = await model({ status })
    expect(await reachModel(server.settings(provider))).toEqual(reach)
    expect(server.asked).toHaveLength(1)
  })

  test('where nothing listens is out of reach', async () => {
    const server = await model({ silent: true })
    const settings = server.settings(provider)
    await server.close()
    closing.splice(0)
    expect(await reachModel(settings)).toEqual({ state: 'unreachable', problem: 'ECONNREFUSED' })
  })

  test('that never answers is out of reach', async () => {
    const server = await model({ silent: true })
    expect(await reachModel(server.settings(provider), 300)).toMatchObject({ state: 'unreachable' })
  })
})

type Speech = Parameters<typeof reachSpeech>[0]

async function listen(answer: (request: IncomingMessage) => { status: number; body?: string } | undefined) {
  const requests: IncomingMessage[] = []
  const server: Server = createServer((request, response) => {
    requests.push(request)
    const given = answer(request)
    if (given) response.writeHead(given.status).end(given.body ?? '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { requests, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const VENDORS: [Speech['vendor'], string, (request: IncomingMessage) => unknown][] = [
  ['deepgram', '/v1/auth/token', ({ headers }) => headers.authorization === 'Token key'],
  ['elevenlabs', '/v1/models', ({ headers }) => headers['xi-api-key'] === 'key'],
  [
    'cartesia',
    '/voices?limit=1',
    ({ headers }) => headers.authorization === 'Bearer key' && headers['cartesia-version'],
  ],
  ['openai', '/models', ({ headers }) => headers.authorization === 'Bearer key'],
]

describe.each(VENDORS)('the speech of %s', (vendor, path, hasKey) => {
  const cloud = (baseUrl: string, apiKey = 'key') => ({ vendor, apiKey, baseUrl, voices: {} }) as Speech

  test('answers clients that have a key, and only them', async () => {
    const { requests, baseUrl } = await listen((request) => ({ status: hasKey(request) ? 200 : 401 }))
    expect(await reachSpeech(cloud(baseUrl))).toEqual({ state: 'answers' })
    expect(await reachSpeech(cloud(baseUrl, 'other'))).toEqual({ state: 'wrong_key', status: 401 })
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      ['GET', path],
      ['GET', path],
    ])
  })

  test.each([
    [403, { state: 'wrong_key', status: 403 }],
    [404, { state: 'refused', status: 404 }],
    [429, { state: 'turned_away', status: 429 }],
    [503, { state: 'refused', status: 503 }],
  ] as const)('that answers with %i is told apart', async (status, reach) => {
    const { baseUrl } = await listen(() => ({ status }))
    expect(await reachSpeech(cloud(baseUrl))).toEqual(reach)
  })

  test('that never answers is out of reach', async () => {
    const { baseUrl } = await listen(() => undefined)
    expect(await reachSpeech(cloud(baseUrl), 200)).toEqual({
      state: 'unreachable',
      problem: 'no answer in 0.2 s',
    })
  })

  test('where nothing listens is out of reach', async () => {
    expect(await reachSpeech(cloud('http://127.0.0.1:1'))).toMatchObject({ state: 'unreachable' })
  })
})

test('a key that may speak but not list is a good key', async () => {
  const body = JSON.stringify({ detail: { status: 'missing_permissions' } })
  const { baseUrl } = await listen(() => ({ status: 401, body }))
  const cloud = { vendor: 'elevenlabs', apiKey: 'key', baseUrl, voices: {} } as const
  expect(await reachSpeech(cloud)).toEqual({ state: 'answers' })
})

test("Google's way to say that a key is wrong is understood", async () => {
  const body = JSON.stringify({
    error: {
      code: 400,
      message: 'No.',
      status: 'INVALID_ARGUMENT',
      details: [{ reason: 'API_KEY_INVALID' }],
    },
  })
  const { baseUrl } = await listen(() => ({ status: 400, body }))
  expect(await reachModel({ provider: 'google', model: 'm', apiKey: 'key', baseUrl })).toEqual({
    state: 'wrong_key',
    status: 400,
  })
})

test('a key that cannot be sent is not repeated', async () => {
  const cloud = { vendor: 'deepgram', apiKey: 's3cret\u0000', baseUrl: 'http://127.0.0.1:1' } as const
  const model = {
    provider: 'anthropic',
    model: 'm',
    apiKey: 's3cret\u0000',
    baseUrl: 'http://127.0.0.1:1',
  } as const
  const problem = 'its address or its key cannot be used as it is'
  expect(await reachSpeech(cloud)).toEqual({ state: 'unreachable', problem })
  expect(await reachModel(model)).toEqual({ state: 'unreachable', problem })
})
