import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ParleyError } from './errors.ts'
import { createOperations, type ParleyOperations } from './operations.ts'

type Asked = { method: string; url: string; body: string; authorization: string | undefined; type: string }

let answer: (response: ServerResponse) => void
let asked: Asked[] = []
let parley: ParleyOperations
let baseUrl: string

async function note(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request
  const type = headers['content-type'] ?? ''
  asked.push({ method, url, body: await text(request), authorization: headers.authorization, type })
  answer(response)
}

const server = createServer((request, response) => void note(request, response))

function json(status: number, body: object, headers: Record<string, string> = {}): void {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  parley = createOperations({ baseUrl, apiKey: 'prl_any' })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked = []
  json(200, { success: true, data: [] })
})

describe('asking', () => {
  test('what the path names goes there, the rest into the query, with the key', async () => {
    await parley.ask('listTranscripts', { agentId: 'agt/../1?', limit: 5, type: 'Booking' })
    expect(asked).toMatchObject([
      {
        method: 'GET',
        url: '/agents/agt%2F..%2F1%3F/transcripts?limit=5&type=Booking',
        authorization: 'Bearer prl_any',
      },
    ])
  })

  test('what is undefined is not asked for', async () => {
    await parley.ask('listCalls', { status: undefined, limit: 1 })
    expect(asked[0]?.url).toBe('/calls?limit=1')
  })

  test('a body is JSON, and a form is a form', async () => {
    await parley.ask('updateAgent', { agentId: 'a', body: { greeting: 'Grüß Gott' } })
    const form = new FormData()
    form.set('isoCountryCode', 'GB')
    await parley.ask('createRegulatoryBundle', { body: form })
    expect(asked.map(({ method, type }) => [method, type.split(';', 1)[0]])).toEqual([
      ['PATCH', 'application/json'],
      ['POST', 'multipart/form-data'],
    ])
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ greeting: 'Grüß Gott' })
  })

  test('a sound comes as a blob', async () => {
    answer = (response) => void response.writeHead(200, { 'content-type': 'audio/wav' }).end('RIFF')
    const sound = await parley.ask('previewVoice', { voiceId: 'emily' })
    expect(sound).toBeInstanceOf(Blob)
    expect(await sound.text()).toBe('RIFF')
  })

  test('urlOf gives the URL of an operation', () => {
    expect(parley.urlOf('followCall', { callId: 'call 1' })).toBe(`${baseUrl}/calls/call%201/events`)
  })
})

describe('a refusal', () => {
  test('says what is wrong, field by field', async () => {
    const details = [{ field: 'voice_id', message: 'is required.' }]
    json(400, {
      success: false,
      error: 'voice_id: is required.',
      status: 400,
      code: 'invalid',
      details,
      request_id: 'r',
    })
    await expect(parley.ask('listAgents')).rejects.toMatchObject({
      name: 'BadRequestError',
      message: 'voice_id: is required.',
      status: 400,
      code: 'invalid',
      details,
      requestId: 'r',
    })
  })

  test('says how long to wait', async () => {
    json(429, { error: 'Too many.', code: 'rate_limited' }, { 'retry-after': '7' })
    await expect(parley.ask('listAgents')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 7 })
  })

  test('is one, too, where a proxy answers instead of the service', async () => {
    answer = (response) =>
      void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway')
    await expect(parley.ask('listAgents')).rejects.toMatchObject({ status: 502, code: 'unknown' })
  })

  test('status 0 where there is no answer', async () => {
    const nobody = createOperations({ baseUrl: 'http://127.0.0.1:1' })
    await expect(nobody.ask('listAgents')).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  })

  test('an abort rejects with its own reason, not a refusal', async () => {
    const controller = new AbortController()
    answer = () => controller.abort(new Error('enough'))
    const error: unknown = await parley.askUntil(controller.signal, 'listAgents').catch((reason) => reason)
    expect(error).not.toBeInstanceOf(ParleyError)
    expect(String(error)).toContain('enough')
  })
})
