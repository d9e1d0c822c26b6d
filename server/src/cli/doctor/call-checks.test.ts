import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../config/config.ts'
import { checkCall, judgeCall } from './call-checks.ts'
import type { CallResult, HeardRound } from '../caller/place-call.ts'
import { createTape } from '../caller/audio-buffer.ts'

const GREETING: HeardRound = {
  line: undefined,
  understood: '',
  told: 'Bright Dental, how can I help you today?',
  heard: 'Bright dental, how can I help you today?',
  voice: new Int16Array(0),
  turns: [],
  waitMs: 12,
}

const TIMES = {
  end_of_turn_ms: 431,
  words_final_ms: 402,
  asked_ms: 260,
  first_reply_ms: 288,
  filler_ms: null,
  first_audio_ms: 452,
}

const ANSWER: HeardRound = {
  ...GREETING,
  line: { kind: 'say', text: 'What are your opening hours?' },
  understood: 'What are your opening hours?',
  told: 'From nine to five.',
  heard: 'From nine to five.',
  turns: [{ turn: 1, waterfall: TIMES }],
  waitMs: 480,
}

const CALL: CallResult = {
  version: '0.1.0',
  url: 'http://localhost:4000',
  agent: {
    id: 'agt_1',
    business_name: 'Bright Dental',
    agent_name: 'Ava',
    voice_id: 'sarah',
    language: 'en',
    languages: null,
  },
  language: 'en',
  access: 'the one that was given',
  callId: 'call_1',
  rounds: [GREETING, ANSWER],
  ended: 'caller_hung_up',
  problem: undefined,
  complaints: [],
  tape: createTape(),
  transcript: {
    id: 'trn_1',
    date: '2026-11-15',
    time: '10:00:00',
    duration: 14,
    duration_minutes: 14 / 60,
    caller: 'anonymous',
    type: 'General Info',
    outcome: 'Resolved',
    rating: null,
    summary: '',
    conversation: [
      { speaker: 'agent', text: GREETING.told },
      { speaker: 'caller', text: ANSWER.understood },
    ],
    agentId: 'agt_1',
    created_at: '2026-11-15T10:00:00.000Z',
  },
}

const withAnswer = (answer: Partial<HeardRound>) => ({
  ...CALL,
  rounds: [GREETING, { ...ANSWER, ...answer }],
})
const PROBLEM = 'It did not come within 20 s.'

test('a call that went well passes part by part', () => {
  const checks = judgeCall(CALL)
  expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
  const parts = [
    'service',
    'key',
    'agent',
    'models',
    'socket',
    'greeting',
    'voice',
    'stt',
    'brain',
    'transcript',
  ]
  expect(checks.map(({ name }) => name)).toEqual(parts)
})

describe('the part that failed is named:', () => {
  const failures: [string, CallResult][] = [
    [
      'greeting',
      { ...CALL, problem: PROBLEM, rounds: [{ ...GREETING, told: '', heard: '', waitMs: undefined }] },
    ],
    [
      'voice',
      {
        ...CALL,
        rounds: [
          { ...GREETING, heard: 'Mmm.' },
          { ...ANSWER, heard: '' },
        ],
      },
    ],
    ['stt', withAnswer({ understood: 'Water your hoses.' })],
    ['brain', withAnswer({ turns: [{ turn: 1, waterfall: { ...TIMES, first_reply_ms: null } }] })],
    ['brain', { ...withAnswer({ told: '', heard: '', waitMs: undefined }), problem: PROBLEM }],
    ['transcript', { ...CALL, transcript: undefined, problem: 'No transcript came within 20 s.' }],
    ['conversation', { ...CALL, problem: 'The end of the call did not come within 10 s.' }],
  ]
  test.each(failures)('%s', (part, call) => {
    const failed = judgeCall(call).filter(({ state }) => state === 'failed')
    expect(failed.map(({ name }) => name)).toEqual([part])
    expect(failed[0]?.fix).toMatch(/\.$/)
  })
})

test('a long wait is a warning', () => {
  const brain = judgeCall(withAnswer({ waitMs: 2600 })).find(({ name }) => name === 'brain')
  expect(brain).toMatchObject({ state: 'warning', says: 'answered after 2600 ms: From nine to five.' })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

test('where no service runs, the doctor says so and how to start it', async () => {
  const port = await freePort()
  const config = readConfig({ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: String(port) })
  const tools = { clock: systemClock, signal: new AbortController().signal, say: () => undefined }
  expect(await checkCall(config, { key: undefined, agentId: undefined }, tools)).toEqual([
    {
      name: 'service',
      state: 'failed',
      says: `Nothing answers at http://127.0.0.1:${port} (ECONNREFUSED). Start it with \`parley start\`.`,
      fix: 'If it runs elsewhere, correct HOST, PORT or PUBLIC_URL.',
    },
  ])
})
