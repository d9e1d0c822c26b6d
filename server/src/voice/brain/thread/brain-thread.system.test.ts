import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import type { Conversation, ReplyPart } from '../brain.ts'
import { brainContract } from '../brain.contract.ts'
import { BRIEFING, TUESDAY_TEN_MS } from '../receptionist/briefing.fixture.ts'
import { startModelThread } from '../receptionist/understanding/model-thread.ts'
import { startBrainThread } from './brain-thread.ts'

const log = createLog('silent', false)
const model = startModelThread()
const brain = startBrainThread({ model: undefined }, model, log)
const breakable = startBrainThread(
  { model: undefined },
  model,
  log,
  new URL('breakable-worker.fixture.ts', import.meta.url),
)
afterAll(() => Promise.all([brain.close(), breakable.close(), model.close()]))

async function say(conversation: Conversation, turn: number, text: string): Promise<string> {
  const parts: ReplyPart[] = []
  const heard = { turn, text, atMs: TUESDAY_TEN_MS }
  await conversation.reply(heard, (part) => parts.push(part), new AbortController().signal)
  return parts.map((part) => ('clause' in part ? part.clause : '')).join(' ')
}

brainContract('a brain in a thread of its own', () => brain, BRIEFING)

test('knows the hours and the language of the business, and what the model makes of a question', async () => {
  const conversation = brain.open(BRIEFING)
  expect(await say(conversation, 1, 'When do you open on Monday?')).toContain('nine')
  expect(await say(conversation, 2, 'Where can I leave my car?')).toContain('car park')
  const { length } = (await brain.embed(['hello']))[0] ?? []
  expect(length).toBe(384)
})

test('uses a tool of the call, and hears where that fails', async () => {
  const asked = breakable.open(BRIEFING)
  const parts: ReplyPart[] = []
  const heard = { turn: 1, text: 'use', atMs: TUESDAY_TEN_MS }
  const emit = (part: ReplyPart) => parts.push(part)
  const { signal } = new AbortController()
  await asked.reply(heard, emit, signal, async (tool, args) => ({ tool, ok: true, result: { args } }))
  await asked.reply(heard, emit, signal, () => Promise.reject(new Error('no line')))
  expect(parts).toEqual([
    { clause: '{"tool":"find","ok":true,"result":{"args":{"day":"Monday"}}}', source: 'model' },
    { clause: 'Error: no line', source: 'model' },
  ])
})

describe('where the thread hangs in a call', () => {
  const HANGS = /has stopped|has hung/
  test('its replies fail, another call goes on, and its own does without after the second time', async () => {
    const bad = breakable.open(BRIEFING)
    const other = breakable.open(BRIEFING)
    expect(await say(other, 1, 'one')).toBe('1 one')
    for (let turn = 1; turn <= 2; turn++) await expect(say(bad, turn, 'hang')).rejects.toThrow(HANGS)
    // A new thread: what was said before is not known to it.
    expect(await say(other, 2, 'two')).toBe('1 two')
    await expect(say(bad, 3, 'good')).rejects.toThrow(HANGS)
    expect(await say(other, 3, 'three')).toBe('2 three')
  })

  test('or cannot read a business, only that call fails', async () => {
    await expect(say(breakable.open({ ...BRIEFING, businessName: 'Broken' }), 1, 'one')).rejects.toThrow(
      'Broken',
    )
    expect(await say(breakable.open(BRIEFING), 1, 'one')).toBe('1 one')
  })
})
