import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readEvents } from '../../server/src/product/calls/store.ts'
import { replay } from '../../server/src/voice/conversation/replay.ts'
import type { Json } from '../harness.ts'
import { startReceiver, type Receiver } from '../webhook-receiver.ts'
import { scriptedBrain } from './web-calls/scripted-speech.ts'
import { startVoiceNode, type VoiceNode } from './web-calls/voice-node.ts'

const LIMIT_MS = 500
/** Five times what a call without a look-up takes on a quiet machine until its first words are shown. */
const ALLOWANCE_MS = 2500
/** Of each kind, at the same time. */
const AT_ONCE = 5
const OWN = 'The AI assistant of Maple Dental here.'
const TOLD = 'Hello Ann, the AI assistant here.'

let receiver: Receiver
let node: VoiceNode
const late = new Set<NodeJS.Timeout>()

beforeAll(async () => {
  receiver = await startReceiver()
  const agent = { greeting: OWN, lookup_url: receiver.url, lookup_timeout_ms: LIMIT_MS }
  node = await startVoiceNode({ brain: scriptedBrain({}), capacity: 20, agent })
})
afterEach(() => {
  for (const timer of late) clearTimeout(timer)
})
afterAll(async () => {
  await node?.close()
  await receiver?.close()
})

const json =
  (status: number, body: string, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
const greets = JSON.stringify({
  greeting: 'Hello {{name}}, the AI assistant here.',
  variables: { name: 'Ann' },
})

const KINDS: [what: string, answer: Receiver['answer'], reason: string | null][] = [
  ['answers', json(200, greets), null],
  ['is late', (response) => void late.add(setTimeout(() => response.end(greets), 10_000)), 'timed_out'],
  ['lies', json(200, '{"greeting": 7, "agent_id": ["all"]}'), 'invalid'],
  ['names an agent that is not there', json(200, '{"agent_id": "agt_0"}'), 'unknown_agent'],
  ['redirects', json(302, greets, { location: 'http://169.254.169.254/latest/' }), 'redirected'],
  ['sends 1 MB', json(200, JSON.stringify({ greeting: 'a'.repeat(1_000_000) })), 'too_large'],
  ['hangs in the middle of its answer', (response) => void response.writeHead(200).write('{'), 'timed_out'],
  ['breaks the connection', (response) => void response.destroy(), 'unreachable'],
]

test.each(KINDS)('%s: each call is answered in time, and says why', async (_what, answer, reason) => {
  receiver.answer = answer
  await Promise.all(Array.from({ length: AT_ONCE }, () => greeted(reason)))
  await node.quiet()
})

async function greeted(reason: string | null): Promise<void> {
  const begunMs = performance.now()
  const { callId, ...caller } = await node.call()
  const first = await caller.hear((message: Json) => message.type === 'words' && message.speaker === 'agent')
  expect(performance.now() - begunMs).toBeLessThan(LIMIT_MS + ALLOWANCE_MS)
  await caller.hear((message: Json) => message.type === 'state' && message.state === 'listening')
  caller.send({ type: 'hang_up' })
  await caller.closed()
  expect((reason === null ? TOLD : OWN).startsWith(first.text)).toBe(true)
  await node.quiet()
  const { lookup } = (await node.ask('GET', `/calls/${callId}`)).body.data
  expect(lookup).toMatchObject({ used: reason === null, reason })
  const events = await readEvents(node.store.db, callId)
  expect(events[0]).toMatchObject({ type: 'call.answered', settings: { lookup } })
}

test('a replay of its journal commands the same', async () => {
  receiver.answer = json(200, greets)
  node.commands.length = 0
  const caller = await node.call()
  await caller.hear((message: Json) => message.type === 'state' && message.state === 'listening')
  caller.send({ type: 'hang_up' })
  await node.quiet()
  expect(replay(await readEvents(node.store.db, caller.callId)).commands).toEqual(node.commands)
})

test('a caller who is rejected is turned away', async () => {
  receiver.answer = json(200, '{"reject": true}')
  const { token } = await node.place()
  const socket = new WebSocket(`${node.address.replace('http', 'ws')}/web-calls/${token}`)
  const { promise, resolve } = Promise.withResolvers<number>()
  socket.addEventListener('close', ({ code }) => resolve(code))
  expect(await promise).toBe(4003)
})
