import { afterEach, describe, expect, test } from 'vitest'
import {
  ANSWER,
  CONVERSATION,
  isAgent,
  isEnded,
  isListening,
  openCustomer,
  QUESTION,
  type Customer,
} from '../crashes/child-calls.ts'
import { callThroughOutage } from '../crashes/outage.ts'
import { engines, openTestStore, type TestStore } from '../stores.ts'

const SLOW = { timeout: 240_000 }
const OUTAGE_MS = 5000

let customer: Customer | undefined
let store: TestStore | undefined
afterEach(async () => {
  await customer?.service.remove()
  await store?.close()
  customer = undefined
  store = undefined
})

async function open(): Promise<Customer> {
  customer = await openCustomer(store?.location)
  return customer
}

describe.each(engines)('a live call on %s', (engine) => {
  test('that kill -9 cuts off has its transcript after the restart', SLOW, async () => {
    if (engine === 'postgres') store = await openTestStore(engine)
    const { service, key, dial, transcripts } = await open()
    const caller = await dial()
    await caller.hear(isListening)
    caller.send(QUESTION)
    await caller.hear(isAgent)
    await caller.hear(isListening)
    // What the caller gets is stored within a quarter of a second, and some for the way.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await service.kill()
    await caller.closed()
    await ageNodes()
    await service.start()
    await expect.poll(transcripts, { timeout: 120_000 }).toHaveLength(1)
    const [transcript] = await transcripts()
    expect(transcript).toMatchObject({ outcome: 'Resolved', conversation: CONVERSATION })
    const { body } = await service.ask('GET', `/calls/${caller.callId}`, { key })
    expect(body.data).toMatchObject({ status: 'ended', transcript_id: transcript.id })
  })
})

/** In a fleet a node counts as gone after minutes, since it might only be slow. The test does not wait. */
async function ageNodes(): Promise<void> {
  await store?.db
    .updateTable('nodes')
    .set({ seen_at: Date.now() - 3_600_000 })
    .execute()
}

test('SIGTERM lets a live call finish, takes no new one, and then ends the process', SLOW, async () => {
  const { service, key, agentId, dial, transcripts } = await open()
  const caller = await dial()
  await caller.hear(isListening)
  const stopped = service.stop()
  await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, { timeout: 20_000 }).toBe(503)
  const refused = await fetch(`${service.url}/agents/${agentId}/web-calls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(refused.status).toBe(503)
  caller.send(QUESTION)
  expect(await caller.hear(isAgent)).toMatchObject({ text: ANSWER })
  await caller.hear(isListening)
  caller.send({ type: 'hang_up' })
  expect(await caller.hear(isEnded)).toMatchObject({ reason: 'caller_hung_up' })
  await stopped
  await service.start()
  await expect.poll(transcripts, { timeout: 20_000 }).toMatchObject([{ conversation: CONVERSATION }])
})

test.each(engines.filter((engine) => engine === 'postgres'))(
  'a call goes on while %s is away, and is stored when it is back',
  SLOW,
  () => callThroughOutage(OUTAGE_MS),
)
