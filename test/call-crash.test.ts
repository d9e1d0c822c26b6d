import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createChildService, signUpAt, type ChildService } from './child-service.ts'
import { AN_AGENT, type Json } from './harness.ts'
import { engines, openTestStore, type TestStore } from './stores.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { callFrom, type WebCaller } from './web-calls/web-caller.ts'

const QUESTION = { type: 'text', text: 'Do you take walk-ins?' }
const ANSWER = 'Yes, until four.'
const CONVERSATION = [
  { speaker: 'agent', text: AN_AGENT.greeting },
  { speaker: 'caller', text: QUESTION.text },
  { speaker: 'agent', text: ANSWER },
]
const SLOW = { timeout: 90_000 }

const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'
const isAgent = (message: Json) => message.type === 'words' && message.speaker === 'agent' && message.final
const isEnded = (message: Json) => message.type === 'ended'

let service: ChildService
let store: TestStore | undefined
let proxy: TcpProxy | undefined
afterEach(async () => {
  await service.remove()
  proxy?.close()
  await store?.close()
  store = undefined
  proxy = undefined
})

type Customer = { key: string; agentId: string }

async function open(databaseUrl?: string): Promise<Customer> {
  service = await createChildService({ takesCalls: true, ...(databaseUrl ? { databaseUrl } : {}) })
  await service.start()
  const { key } = await signUpAt(service)
  const created = await service.ask('POST', '/agents', { key, body: AN_AGENT })
  return { key, agentId: created.body.agent.id }
}

async function dial({ key, agentId }: Customer): Promise<WebCaller & { callId: string }> {
  const { body } = await service.ask('POST', `/agents/${agentId}/web-calls`, { key })
  const { token, call_id: callId } = body.data
  const url = `${service.url.replace('http', 'ws')}/web-calls/${token}`
  return Object.assign(await callFrom(url, { acknowledge: true }), { callId })
}

const transcripts = async ({ key, agentId }: Customer) =>
  (await service.ask('GET', `/agents/${agentId}/transcripts`, { key })).body.data.transcripts

describe.each(engines)('a live call on %s', (engine) => {
  test('that kill -9 cuts off has its transcript after the restart', SLOW, async () => {
    if (engine === 'postgres') store = await openTestStore(engine)
    const customer = await open(store?.location)
    const caller = await dial(customer)
    await caller.hear(isListening)
    caller.send(QUESTION)
    await caller.hear(isAgent)
    await caller.hear(isListening)
    // What is told to the caller is stored within a quarter of a second, and some for the way.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await service.kill()
    await caller.closed()
    await service.start()
    const waiting = { timeout: engine === 'postgres' ? 15_000 : 5000 }
    if (engine === 'postgres') await ageNodes()
    await expect.poll(() => transcripts(customer), waiting).toHaveLength(1)
    const [transcript] = await transcripts(customer)
    expect(transcript).toMatchObject({ outcome: 'Resolved', conversation: CONVERSATION })
    const { body } = await service.ask('GET', `/calls/${caller.callId}`, { key: customer.key })
    expect(body.data).toMatchObject({ status: 'ended', transcript_id: transcript.id })
  })
})

/** In a fleet a node counts as gone after minutes, since others might only be slow. The test does not wait. */
async function ageNodes(): Promise<void> {
  const longAgo = Date.now() - 3_600_000
  await service.stop()
  await store?.db.updateTable('nodes').set({ seen_at: longAgo }).execute()
  await service.start()
}

test('SIGTERM lets a live call finish, takes no new one, and then ends the process', SLOW, async () => {
  const customer = await open()
  const caller = await dial(customer)
  await caller.hear(isListening)
  const stopped = service.stop()
  await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(503)
  const refused = await fetch(`${service.url}/agents/${customer.agentId}/web-calls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.key}` },
  })
  expect(refused.status).toBe(503)
  caller.send(QUESTION)
  expect(await caller.hear(isAgent)).toMatchObject({ text: ANSWER })
  await caller.hear(isListening)
  caller.send({ type: 'hang_up' })
  expect(await caller.hear(isEnded)).toMatchObject({ reason: 'caller_hung_up' })
  await stopped
  await service.start()
  await expect.poll(() => transcripts(customer)).toMatchObject([{ conversation: CONVERSATION }])
})

/** The address of the database by way of a proxy. The one of these tests may listen on a socket of the file system. */
async function throughProxy(location: string): Promise<string> {
  const address = new URL(location)
  const folder = address.searchParams.get('host')
  const port = Number(address.port || '5432')
  proxy = await openTcpProxy(
    folder === null ? { host: address.hostname, port } : { path: path.join(folder, `.s.PGSQL.${port}`) },
  )
  address.searchParams.delete('host')
  address.hostname = '127.0.0.1'
  address.port = String(proxy.port)
  return address.href
}

const OUTAGE_MS = 5000

test.each(engines.filter((engine) => engine === 'postgres'))(
  'a call goes on while %s is away, and is stored when it is back',
  SLOW,
  async () => {
    store = await openTestStore('postgres')
    const customer = await open(await throughProxy(store.location))
    const caller = await dial(customer)
    await caller.hear(isListening)
    proxy?.cut()
    const cutMs = performance.now()
    caller.send(QUESTION)
    expect(await caller.hear(isAgent)).toMatchObject({ text: ANSWER })
    await caller.hear(isListening)
    const spool = path.join(service.dataDir, 'spool')
    const spooled = () => (existsSync(spool) ? readdirSync(spool) : [])
    await expect.poll(spooled, { timeout: 10_000 }).toEqual([`${caller.callId}.jsonl`])
    caller.send({ type: 'hang_up' })
    await caller.hear(isEnded)
    await new Promise((resolve) => setTimeout(resolve, cutMs + OUTAGE_MS - performance.now()))
    proxy?.mend()
    await expect.poll(() => transcripts(customer).catch(() => []), { timeout: 20_000 }).toHaveLength(1)
    expect(await transcripts(customer)).toMatchObject([{ outcome: 'Resolved', conversation: CONVERSATION }])
    expect(spooled()).toEqual([])
  },
)
