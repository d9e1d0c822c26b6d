import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Parley, type WebhookEvent } from '@parley/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '../../../../test/webhook-receiver.ts'
import { systemClock } from '../../platform/clock.ts'
import { EVENT_TYPES } from '../../product/events/event-types.ts'
import { exampleOf } from '../../product/events/announced.ts'
import { chosenSecret, createForward, describeForwarded, type Forward } from './forward.ts'
import { listen } from './listen.ts'

const SECRET = chosenSecret(undefined)
const { webhooks } = new Parley()

async function receiver() {
  const made = await startReceiver()
  onTestFinished(() => made.close())
  const opened = (): Promise<WebhookEvent[]> =>
    Promise.all(made.received.map(({ body, headers }) => webhooks.unwrap(body, headers, SECRET)))
  return { ...made, made, opened, forward: createForward(made.url, SECRET, systemClock) }
}

type Answer = (response: ServerResponse) => void

const page =
  (next: string, ...events: object[]): Answer =>
  (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: true, data: { events, next } }))
const refusal =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end('{"success":false,"error":"Not now.","code":"no"}')
const broken: Answer = (response) => response.destroy()

/** A service whose answers are given, one a request; then the user presses Ctrl-C. */
async function listening(answers: readonly Answer[], forward: Forward, answersAfterMs = 20_000) {
  const stop = new AbortController()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const answer = answers[asked.push(request.url ?? '') - 1]
    if (answer === undefined) stop.abort()
    else answer(response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const printed: string[] = []
  const said: string[] = []
  const pauses: number[] = []
  let nowMs = 0
  await listen(new Parley({ baseUrl, apiKey: 'prl_1', maxRetries: 0 }).events, {
    type: undefined,
    forward,
    signal: stop.signal,
    print: (text) => void printed.push(text),
    say: (line) => void said.push(line),
    pause: async (ms) => void pauses.push(ms),
    clock: { now: () => (nowMs += answersAfterMs) },
  })
  return { asked, printed, said, pauses }
}

test('what happens after the start is posted in order, signed, each with a line of its status', async () => {
  const { made, opened, forward } = await receiver()
  const [first, second] = [exampleOf('call.ended'), { ...exampleOf('agent.updated'), id: 'evt_2' }]
  made.answer = (response) => response.writeHead(made.received.length === 1 ? 204 : 500).end()
  const { asked, printed } = await listening([page('7'), page('9', first, second)], forward)
  expect(await opened()).toEqual([first, second])
  expect(asked).toEqual(['/events?after=latest', '/events?after=7&wait=20', '/events?after=9&wait=20'])
  expect(printed).toEqual([
    expect.stringMatching(/^204 {2}\d+ ms {2}call\.ended {2}evt_\w+\n$/),
    expect.stringMatching(/^500 {2}\d+ ms {2}agent\.updated {2}evt_2 {2}The receiver failed \(500\)\.\n$/),
  ])
})

test('a lost connection, 429 and 5xx are waited out, longer each time, and nothing is missed', async () => {
  const { opened, forward } = await receiver()
  const event = exampleOf('message.taken')
  const troubles = [
    broken,
    ...Array.from({ length: 6 }, () => refusal(503)),
    refusal(429, { 'retry-after': '7' }),
  ]
  const last = [refusal(429, { 'retry-after': '3600' }), page('8', event), refusal(500)]
  const { asked, said, pauses } = await listening([page('7'), ...troubles, ...last], forward)
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 7000, 60_000, 1000])
  expect(new Set(asked.slice(1, -2))).toEqual(new Set(['/events?after=7&wait=20']))
  expect(asked.at(-1)).toBe('/events?after=8&wait=20')
  expect(await opened()).toEqual([event])
  expect(said).toContain('Not now. Asks again in 7 s.')
  expect(said).toContain('the service answers again.')
})

test('what no waiting mends ends it', async () => {
  const { forward } = await receiver()
  await expect(listening([refusal(401)], forward)).rejects.toThrow('Not now.')
  await expect(listening([page('7'), refusal(403)], forward)).rejects.toThrow('Not now.')
})

test('an example of every kind arrives as a webhook would', async () => {
  const { opened, forward } = await receiver()
  const events = EVENT_TYPES.map(exampleOf)
  for (const event of events)
    expect(describeForwarded(event, await forward(event, new AbortController().signal))).toMatch(/^204 /)
  expect(await opened()).toEqual(events)
})

test('a receiver that is not there is said', async () => {
  const gone = await startReceiver()
  await gone.close()
  const event = exampleOf('call.ended')
  const forward = createForward(gone.url, SECRET, systemClock)
  const line = describeForwarded(event, await forward(event, new AbortController().signal))
  expect(line).toMatch(/^none .*No connection could be made\.\n$/)
})

test('a service that answers early, without an event, is not asked at once again', async () => {
  const { forward } = await receiver()
  const { pauses } = await listening([page('7'), page('7'), page('7')], forward, 999)
  expect(pauses).toEqual([1000, 1000])
})

test('a secret that signs nothing is refused before anything is sent', () => {
  expect(() => chosenSecret('whsec_short')).toThrow('--secret must be')
  expect(chosenSecret(SECRET)).toBe(SECRET)
})
