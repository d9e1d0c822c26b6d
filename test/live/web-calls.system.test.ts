import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { canonicalJson, replay } from '../../server/src/voice/conversation/replay.ts'
import { readEvents } from '../../server/src/product/calls/store.ts'
import { openSqlite } from '../../server/src/platform/db/sqlite.ts'
import { closeOrphans } from '../../server/src/product/calls/after/finalize-call.ts'
import { listTranscripts } from '../../server/src/product/transcripts/store.ts'
import type { Json } from '../harness.ts'
import { engines } from '../stores.ts'
import { scriptedBrain } from './web-calls/scripted-speech.ts'
import { startVoiceNode, type VoiceNode } from './web-calls/voice-node.ts'

const GREETING = "Bright Dental's AI assistant, how can I help?"
const LONG_ANSWER = `We have ${'very many and ever more '.repeat(20)}chairs.`

/** What a line sounds like is learnt while the agent begins, which here is sooner over than any greeting. */
const QUIET_LINE = [1000, false] as const

const brain = scriptedBrain({
  'Do you take walk-ins?': [{ clause: 'Yes, until four.', source: 'faq:0' }, { about: 'information' }],
  'How many chairs do you have?': [{ clause: LONG_ANSWER, source: 'faq:1' }, { about: 'information' }],
  Goodbye: [
    { clause: 'Goodbye then.', source: 'line:goodbye' },
    { about: 'farewell' },
    { action: { type: 'hang_up' } },
  ],
})

let node: VoiceNode | undefined
afterEach(async () => {
  await node?.close()
  node = undefined
})

async function start(options: Partial<Parameters<typeof startVoiceNode>[0]> = {}): Promise<VoiceNode> {
  node = await startVoiceNode({ brain, ...options })
  return node
}

const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'
const said = (speaker: string) => (message: Json) =>
  message.type === 'words' && message.speaker === speaker && message.final

async function usedSeconds({ store }: VoiceNode): Promise<(number | string)[]> {
  const rows = await store.db.selectFrom('usage').select('seconds').execute()
  return rows.map((row) => row.seconds)
}

// One store is enough, PostgreSQL where it is there: what is kept in each is tested beside its code.
const ways = engines.slice(-1).flatMap((engine) => [
  { engine, acknowledge: false },
  { engine, acknowledge: true },
])

describe.each(ways)(
  'a web call on $engine whose client reports what it played: $acknowledge',
  ({ engine, acknowledge }) => {
    test('is greeted, gets a reply to a typed turn, and leaves a transcript and its seconds', async () => {
      const node = await start({ engine })
      const caller = await node.call({ acknowledge })
      expect(await caller.hear((message) => message.type === 'ready')).toEqual({
        type: 'ready',
        call_id: caller.callId,
        sample_rate: 16_000,
      })
      expect(await caller.hear(said('agent'))).toMatchObject({ text: GREETING, turn: 0 })
      await caller.hear(isListening)
      caller.send({ type: 'text', text: 'Do you take walk-ins?' })
      expect(await caller.hear(said('agent'))).toMatchObject({ text: 'Yes, until four.', turn: 1 })
      await caller.hear(isListening)
      caller.send({ type: 'hang_up' })
      expect(await caller.hear((message) => message.type === 'ended')).toEqual({
        type: 'ended',
        reason: 'caller_hung_up',
      })
      expect(await caller.closed()).toEqual({ code: 1000 })
      await node.quiet()

      const { transcripts } = await listTranscripts(node.store.db, node.accountId, node.agentId, {})
      expect(transcripts).toHaveLength(1)
      expect(transcripts[0]).toMatchObject({
        caller: 'anonymous',
        outcome: 'Resolved',
        conversation: [
          { speaker: 'agent', text: GREETING },
          { speaker: 'caller', text: 'Do you take walk-ins?' },
          { speaker: 'agent', text: 'Yes, until four.' },
        ],
      })
      expect(await usedSeconds(node)).toEqual([transcripts[0]?.duration])
      const { body } = await node.ask('GET', `/calls/${caller.callId}`)
      expect(body.data).toMatchObject({
        status: 'ended',
        reason: 'caller_hung_up',
        transcript_id: transcripts[0]?.id,
        waterfall: [{ turn: 1, first_audio_ms: expect.any(Number) }],
      })
    })
  },
)

test('the journal of a call, replayed, commands what was commanded when it was live', async () => {
  const node = await start({ hears: ['Do you take walk-ins?'] })
  const caller = await node.call()
  caller.sound(...QUIET_LINE)
  await caller.hear(isListening)
  caller.sound(400, true)
  caller.sound(1500, false)
  expect(await caller.hear(said('caller'))).toMatchObject({ text: 'Do you take walk-ins?' })
  expect(await caller.hear(said('agent'))).toMatchObject({ text: 'Yes, until four.' })
  await caller.hear(isListening)
  caller.send({ type: 'text', text: 'Goodbye' })
  expect(await caller.hear((message) => message.type === 'ended')).toMatchObject({ reason: 'agent_hung_up' })
  await node.quiet()
  const events = await readEvents(node.store.db, caller.callId)
  const { commands, state } = replay(events)
  expect(state).toMatchObject({ phase: 'ended', reason: 'agent_hung_up' })
  expect(commands.filter(({ type }) => type === 'speak')).toHaveLength(2)
  expect(canonicalJson(commands)).toBe(canonicalJson(node.commands))
})

test('a caller who speaks over the agent stops its voice, and the transcript has only what was heard', async () => {
  const node = await start({ hears: ['Stop, that is enough for me.'] })
  const caller = await node.call({ acknowledge: true })
  caller.sound(...QUIET_LINE)
  await caller.hear(isListening)
  caller.send({ type: 'text', text: 'How many chairs do you have?' })
  await caller.hear((message) => message.type === 'words' && message.text === LONG_ANSWER)
  caller.sound(600, true)
  caller.sound(1500, false)
  await caller.hear((message) => message.type === 'clear')
  const heard = await caller.hear(said('agent'))
  expect(LONG_ANSWER.startsWith(heard.text)).toBe(true)
  expect(heard.text.length).toBeLessThan(LONG_ANSWER.length / 2)
  expect(await caller.hear(said('agent'))).toMatchObject({ text: 'I do not know that.' })
  caller.close()
  await node.quiet()
  const { transcripts } = await listTranscripts(node.store.db, node.accountId, node.agentId, {})
  expect(transcripts[0]?.conversation[2]).toEqual({ speaker: 'agent', text: heard.text })
  expect(transcripts[0]?.duration).toBeGreaterThan(0)
  expect(await usedSeconds(node)).toEqual([transcripts[0]?.duration])
})

test('a call that a crash cuts off is concluded at the next start, with what was said', async () => {
  const node = await start()
  const caller = await node.call()
  await caller.hear(isListening)
  caller.send({ type: 'text', text: 'Do you take walk-ins?' })
  await caller.hear(said('agent'))
  await vi.waitFor(
    async () => {
      const events = await readEvents(node.store.db, caller.callId)
      expect(events.filter((event) => event.type === 'playback.ended')).toHaveLength(2)
    },
    { timeout: 20_000 },
  )
  // What a crash leaves is what stands in the files at that moment.
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-crash-'))
  const copy = path.join(folder, 'parley.db')
  for (const end of ['', '-wal']) {
    if (existsSync(node.store.location + end)) copyFileSync(node.store.location + end, copy + end)
  }
  const after = openSqlite(copy)
  try {
    expect(await closeOrphans(after.db, Date.now())).toBe(1)
    expect(await closeOrphans(after.db, Date.now())).toBe(0)
    const { transcripts } = await listTranscripts(after.db, node.accountId, node.agentId, {})
    expect(transcripts.map((each) => each.conversation)).toEqual([
      [
        { speaker: 'agent', text: GREETING },
        { speaker: 'caller', text: 'Do you take walk-ins?' },
        { speaker: 'agent', text: 'Yes, until four.' },
      ],
    ])
    expect(await after.db.selectFrom('usage').select('id').execute()).toEqual([{ id: caller.callId }])
  } finally {
    await after.close()
    rmSync(folder, { recursive: true })
    caller.close()
  }
})

test('a caller beyond the capacity hears that all lines are busy, and costs nothing', async () => {
  const node = await start({ capacity: 1 })
  const first = await node.call()
  await first.hear(isListening)
  const second = await node.call()
  expect(await second.hear(said('agent'))).toMatchObject({ text: expect.stringContaining('busy') })
  expect(await second.hear((message) => message.type === 'ended')).toMatchObject({ reason: 'agent_hung_up' })
  first.close()
  await node.quiet()
  expect(await usedSeconds(node)).toHaveLength(1)
})

test('a live call can be listed, followed and hung up', async () => {
  const node = await start()
  const caller = await node.call()
  await caller.hear(isListening)
  await vi.waitFor(
    async () => {
      const { body } = await node.ask('GET', '/calls?status=live')
      expect(body.data).toMatchObject([
        { id: caller.callId, status: 'live', answered_at: expect.any(String) },
      ])
    },
    { timeout: 20_000 },
  )
  const followed = await fetch(`${node.address}/calls/${caller.callId}/events`, {
    headers: { authorization: 'Bearer key' },
  })
  expect(await node.ask('POST', `/calls/${caller.callId}/hang-up`)).toMatchObject({ status: 200 })
  expect(await caller.hear((message) => message.type === 'ended')).toMatchObject({ reason: 'agent_hung_up' })
  const stream = await followed.text()
  expect(followed.headers.get('content-type')).toContain('text/event-stream')
  expect(stream).toContain('event: call\n')
  expect(stream).toContain('Thank you for calling. Goodbye.')
  expect(stream.trimEnd().endsWith('data: {"type":"ended","reason":"agent_hung_up"}')).toBe(true)
  await node.quiet()
  expect(await node.ask('POST', `/calls/${caller.callId}/hang-up`)).toMatchObject({ status: 409 })
  expect(await node.ask('GET', '/calls/call_unknown')).toMatchObject({ status: 404 })
})
