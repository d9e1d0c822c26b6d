import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Parley } from './client.ts'

const VERSION = '2026-11-15'
let asked: Request[] = []
let status: number

const answer: typeof fetch = async (...given) => {
  asked.push(new Request(...given))
  const headers = { 'content-type': 'application/json', 'x-request-id': 'req_7', 'api-version': VERSION }
  return new Response('{"success":true,"error":"No."}', { status, headers })
}

beforeEach(() => {
  asked = []
  status = 200
})
afterEach(() => void vi.unstubAllEnvs())

test('key and place come from the environment, unless they are given', async () => {
  vi.stubEnv('PARLEY_API_KEY', 'prl_theirs')
  vi.stubEnv('PARLEY_BASE_URL', 'https://voice.example.com')
  await new Parley({ fetch: answer }).voices.list()
  await new Parley({ fetch: answer, apiKey: 'prl_mine', baseUrl: 'http://localhost:1' }).voices.list()
  vi.stubEnv('PARLEY_API_KEY', '')
  vi.stubEnv('PARLEY_BASE_URL', '')
  await new Parley({ fetch: answer }).voices.list()
  expect(asked.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
    ['https://voice.example.com/voices', 'Bearer prl_theirs'],
    ['http://localhost:1/voices', 'Bearer prl_mine'],
    ['http://localhost:4000/voices', null],
  ])
})

test('headers and a version of one’s own go with each request, and do not stand for the key', async () => {
  const headers = { 'x-gateway': 'open', authorization: 'Basic nothing' }
  const client = new Parley({ apiKey: 'prl_any', fetch: answer, headers, apiVersion: VERSION })
  await client.agents.delete('agt_1')
  expect(Object.fromEntries(asked[0]!.headers)).toMatchObject({
    'x-gateway': 'open',
    'api-version': VERSION,
    authorization: 'Bearer prl_any',
  })
})

test('each answer that is no error is told of, with its request id', async () => {
  const told: unknown[] = []
  const client = new Parley({
    apiKey: 'prl_any',
    fetch: answer,
    onAnswer: ({ requestId, apiVersion }) => told.push([requestId, apiVersion]),
  })
  await client.agents.delete('agt_1')
  await client.voices.list({ onAnswer: ({ headers }) => told.push(headers.get('content-type')) })
  status = 404
  await client.agents.delete('agt_2').catch(() => undefined)
  expect(told).toEqual([['req_7', VERSION], 'application/json'])
})
