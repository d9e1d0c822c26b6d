import { afterEach, expect, test } from 'vitest'
import { ensureAccount } from '../../server/src/product/account/store.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Json } from '../harness.ts'
import { scriptedBrain } from './web-calls/scripted-speech.ts'
import { startVoiceNode, type VoiceNode } from './web-calls/voice-node.ts'
import { callFrom } from './web-calls/web-caller.ts'

const PLAIN = { acknowledge: false }
const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'
const isSaid = (message: Json) => message.type === 'words' && message.speaker === 'agent' && message.final

let node: VoiceNode | undefined
afterEach(async () => {
  await node?.close()
  node = undefined
})

async function start(capacity = 2): Promise<VoiceNode> {
  node = await startVoiceNode({ brain: scriptedBrain({}), capacity })
  return node
}

async function addAccount({ store: { db } }: VoiceNode): Promise<void> {
  const login = { id: 'user_2', name: 'Grace Hopper' }
  const user = { ...login, email: 'grace@example.com', emailVerified: 1, image: null }
  await db
    .insertInto('auth_users')
    .values({ ...user, createdAt: '', updatedAt: '' })
    .execute()
  await ensureAccount(db, login, systemClock.now())
}

/** What each of so many callers at once hears first. */
async function greetings(node: VoiceNode, count: number): Promise<string[]> {
  const heard: string[] = []
  const callers = []
  for (let at = 0; at < count; at++) {
    const caller = await node.call()
    callers.push(caller)
    heard.push((await caller.hear(isSaid))['text'])
  }
  for (const caller of callers) caller.close()
  await node.quiet()
  return heard
}

test('one account has all lines while it is alone, and leaves one where there are others', async () => {
  const node = await start()
  const busy = expect.stringContaining('busy')
  const greeting = expect.not.stringContaining('busy')
  expect(await greetings(node, 3)).toEqual([greeting, greeting, busy])
  await addAccount(node)
  expect(await greetings(node, 2)).toEqual([greeting, busy])
})

test('a place is free the moment a call has ended', async () => {
  const node = await start(1)
  let caller = await node.call()
  await caller.hear(isSaid)
  for (let round = 0; round < 4; round++) {
    caller.send({ type: 'hang_up' })
    await caller.closed()
    caller = await node.call()
    expect((await caller.hear(isSaid))['text']).not.toContain('busy')
  }
  caller.close()
})

test('a caller who leaves while it rings leaves the place to the next at once', async () => {
  const hears = Promise.withResolvers<void>()
  const loading = { ready: hears.promise, hears: hears.promise }
  node = await startVoiceNode({ brain: scriptedBrain({}), capacity: 1, loading })
  const gone = await node.call()
  gone.close()
  await gone.closed()
  const next = await node.call()
  hears.resolve()
  expect((await next.hear(isSaid))['text']).not.toContain('busy')
  next.close()
})

test('an invitation is of an agent as it is when the caller connects', async () => {
  const node = await start()
  const { token } = await node.place()
  await node.store.db
    .updateTable('agents')
    .set({ greeting: 'We have moved, the AI assistant says.' })
    .execute()
  const caller = await callFrom(`${node.address.replace('http', 'ws')}/web-calls/${token}`, PLAIN)
  expect(await caller.hear(isSaid)).toMatchObject({ text: 'We have moved, the AI assistant says.' })
  await caller.hear(isListening)
  caller.close()
})

test('who connects to an agent that is gone meanwhile is turned away', async () => {
  const node = await start()
  const { token } = await node.place()
  await node.store.db.deleteFrom('agents').execute()
  const caller = await callFrom(`${node.address.replace('http', 'ws')}/web-calls/${token}`, PLAIN)
  expect(await caller.closed()).toEqual({ code: 4004 })
  expect(node.liveCalls.live()).toBe(0)
})

test('who leaves before the agent is there has no call', async () => {
  const node = await start()
  const { token } = await node.place()
  const caller = await callFrom(`${node.address.replace('http', 'ws')}/web-calls/${token}`, PLAIN)
  caller.close()
  await node.quiet()
})
