import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Brain, Briefing, Heard, UseTool } from '../../server/src/voice/brain/brain.ts'
import { DAY_MS, iso } from '../../server/src/platform/clock.ts'
import { closeOrphans } from '../../server/src/product/calls/after/finalize-call.ts'
import { readEvents } from '../../server/src/product/calls/store.ts'
import { listTranscripts } from '../../server/src/product/transcripts/store.ts'
import type { Json } from '../harness.ts'
import { engines } from '../stores.ts'
import { startVoiceNode, type VoiceNode } from './web-calls/voice-node.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Deed = (heard: Heard, useTool: UseTool) => Promise<string>

/** A brain that does as the test says and speaks of it. */
function doing(deeds: Readonly<Record<string, Deed>>): {
  brain: Brain
  heard: Heard[]
  briefings: Briefing[]
} {
  const heard: Heard[] = []
  const briefings: Briefing[] = []
  return {
    heard,
    briefings,
    brain: {
      name: 'doing',
      open(briefing) {
        briefings.push(briefing)
        return {
          async reply(asked, emit, _signal, useTool) {
            heard.push(asked)
            // Who goes on before anything was answered has said it all in one turn.
            const deed = Object.entries(deeds).find(([words]) => asked.text.endsWith(words))?.[1]
            const clause = deed && useTool ? await deed(asked, useTool) : 'Yes?'
            emit({ clause, source: 'model' })
            emit({ about: 'booking' })
          },
        }
      },
    },
  }
}

async function start(
  brain: Brain,
  options: Partial<Parameters<typeof startVoiceNode>[0]>,
): Promise<VoiceNode> {
  const node = await startVoiceNode({ brain, ...options })
  closing.push(() => node.close())
  return node
}

/** A user's server that answers on request. */
async function startShop() {
  const asked: { id: string; answer: ServerResponse; body?: string }[] = []
  const server = createServer((request, answer) => {
    const order: (typeof asked)[number] = { id: String(request.headers['webhook-id']), answer }
    asked.push(order)
    void text(request).then((body) => (order.body = body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.unshift(() => {
    server.closeAllConnections()
    server.close()
  })
  const tool = {
    name: 'order_part',
    description: 'Orders a part.',
    parameters: { type: 'object', properties: { part: { type: 'string' } } },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/order`,
  }
  const reply = (index: number, body: Json) =>
    asked[index]!.answer.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  return { asked, tool, reply }
}

const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'
const agentSaid = (message: Json) => message.type === 'words' && message.speaker === 'agent' && message.final

const bookFirst: Deed = async (_heard, useTool) => {
  const nowMs = Date.now()
  const range = { from: iso(nowMs + DAY_MS), to: iso(nowMs + 3 * DAY_MS) }
  const found = await useTool('find_appointment_times', range)
  const [time] = (found.result as { times: { start: string }[] }).times
  const booked = await useTool('book_appointment', { start: time?.start ?? '', name: 'Ann Lee' })
  return booked.ok ? 'You are booked.' : 'That did not work.'
}

// One store is enough, PostgreSQL where it is there: what is kept in each is tested beside its code.
describe.each(engines.slice(-1))('a call whose agent acts, on %s', (engine) => {
  test('books an appointment, which is what the call came to', async () => {
    const { brain, briefings } = doing({ 'Book me in.': bookFirst })
    const node = await start(brain, { engine, agent: { functions_enabled: true } })
    const caller = await node.call()
    await caller.hear(isListening)
    caller.send({ type: 'text', text: 'Book me in.' })
    await caller.hear((message) => agentSaid(message) && message.text === 'You are booked.')
    await caller.hear(isListening)
    caller.send({ type: 'hang_up' })
    await node.quiet()
    const { db } = node.store
    expect(await db.selectFrom('appointments').select(['name', 'status']).execute()).toEqual([
      { name: 'Ann Lee', status: 'booked' },
    ])
    const { transcripts } = await listTranscripts(db, node.accountId, node.agentId, {})
    expect(transcripts).toMatchObject([{ outcome: 'Appointment Booked' }])
    expect(briefings[0]!.tools.map(({ name }) => name)).toEqual([
      'find_appointment_times',
      'book_appointment',
      'list_appointments',
      'reschedule_appointment',
      'cancel_appointment',
      'send_email',
    ])
  })

  test('orders once though the caller breaks in, and the brain learns of it in the next turn', async () => {
    const shop = await startShop()
    const order: Deed = async (_heard, useTool) => {
      await useTool('order_part', { part: 'pump' })
      return 'It is ordered.'
    }
    const { brain, heard } = doing({ 'Order a pump.': order, 'Quickly, please.': order })
    const node = await start(brain, { engine, agent: { tools: [shop.tool] } })
    const caller = await node.call()
    await caller.hear(isListening)
    caller.send({ type: 'text', text: 'Order a pump.' })
    await vi.waitUntil(() => shop.asked.length === 1, { timeout: 10_000 })
    caller.send({ type: 'text', text: 'Quickly, please.' })
    await vi.waitUntil(() => heard.length === 2, { timeout: 10_000 })
    expect(heard[1]!.results).toMatchObject([{ tool: 'order_part', result: { status: 'running' } }])
    shop.reply(0, { ordered: 1 })
    await caller.hear((message) => agentSaid(message) && message.text === 'It is ordered.')
    expect(shop.asked).toHaveLength(1)
    caller.send({ type: 'hang_up' })
    await node.quiet()
    const runs = await node.store.db.selectFrom('tool_runs').selectAll().execute()
    expect(runs).toMatchObject([{ key: shop.asked[0]!.id, is_certain: 1 }])
  })

  test('hands on and keeps no card number where that is to be removed', async () => {
    const shop = await startShop()
    const card = '4111 1111 1111 1111'
    const { brain } = doing({
      'Take my card.': async (_heard, useTool) => {
        await useTool('order_part', { part: `pump, paid by ${card}`, number: 4111111111111111 })
        return 'It is ordered.'
      },
    })
    const agent = { tools: [shop.tool], redact: ['card_numbers' as const] }
    const node = await start(brain, { engine, agent })
    const caller = await node.call()
    await caller.hear(isListening)
    caller.send({ type: 'text', text: 'Take my card.' })
    await vi.waitUntil(() => shop.asked[0]?.body !== undefined, { timeout: 10_000 })
    shop.reply(0, { ordered: 1, card })
    await caller.hear((message) => agentSaid(message) && message.text === 'It is ordered.')
    caller.send({ type: 'hang_up' })
    await node.quiet()
    const { db } = node.store
    const kept = JSON.stringify([
      shop.asked[0]!.body,
      await db.selectFrom('tool_runs').selectAll().execute(),
      await db.selectFrom('call_events').selectAll().execute(),
    ])
    expect(kept).toContain('pump, paid by')
    expect(kept.replaceAll(/[^0-9]/g, '')).not.toContain('4111111111111111')
  })

  test('that ends while a tool runs is known by what the tool came to', async () => {
    const shop = await startShop()
    const { brain } = doing({
      'Book me in.': async (heard, useTool) => {
        const said = await bookFirst(heard, useTool)
        await useTool('order_part', { part: 'crown' })
        return said
      },
    })
    const node = await start(brain, { engine, agent: { functions_enabled: true, tools: [shop.tool] } })
    const caller = await node.call()
    await caller.hear(isListening)
    caller.send({ type: 'text', text: 'Book me in.' })
    await vi.waitUntil(() => shop.asked.length === 1, { timeout: 10_000 })
    caller.send({ type: 'hang_up' })
    await node.quiet()
    shop.reply(0, { ordered: 1 })
    const { db } = node.store
    await vi.waitFor(
      async () => {
        const runs = await db.selectFrom('tool_runs').select('is_certain').execute()
        expect(runs.map((run) => run.is_certain)).toEqual([1, 1, 1])
      },
      { timeout: 10_000 },
    )
    const { transcripts } = await listTranscripts(db, node.accountId, node.agentId, {})
    expect(transcripts).toMatchObject([{ outcome: 'Appointment Booked' }])
    const events = await readEvents(db, caller.callId)
    expect(events.filter(({ type }) => type === 'tool.answered')).toHaveLength(2)
  })

  test('whose process died before it heard of the booking is known by the booking', async () => {
    const { brain } = doing({ 'Book me in.': bookFirst })
    const node = await start(brain, { engine, agent: { functions_enabled: true } })
    const { db } = node.store
    const caller = await node.call()
    await caller.hear(isListening)
    caller.send({ type: 'text', text: 'Book me in.' })
    await caller.hear((message) => agentSaid(message) && message.text === 'You are booked.')
    caller.send({ type: 'hang_up' })
    await node.quiet()
    const events = await readEvents(db, caller.callId)
    const booked = events.findIndex(
      (event) => event.type === 'tool.called' && event.tool === 'book_appointment',
    )
    // What the crash would have left: the journal up to the tool call.
    await db.deleteFrom('call_events').where('seq', '>', booked).execute()
    await db.deleteFrom('transcripts').execute()
    await db.updateTable('calls').set({ status: 'live', node: null, transcript_id: null }).execute()
    expect(await closeOrphans(db, Date.now())).toBe(1)
    const { transcripts } = await listTranscripts(db, node.accountId, node.agentId, {})
    expect(transcripts).toMatchObject([{ outcome: 'Appointment Booked' }])
  })
})
