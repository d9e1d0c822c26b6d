import { afterEach, describe, expect, test } from 'vitest'
import {
  CONVERSATION,
  isAgent,
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

describe.each(engines)('a live call on %s', (engine) => {
  test('that kill -9 cuts off has its transcript after the restart', SLOW, async () => {
    if (engine === 'postgres') store = await openTestStore(engine)
    customer = await openCustomer(store?.location)
    const { service, key, dial, transcripts } = customer
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

test.each(engines.filter((engine) => engine === 'postgres'))(
  'a call goes on while %s is away, and is stored when it is back',
  SLOW,
  () => callThroughOutage(OUTAGE_MS),
)
