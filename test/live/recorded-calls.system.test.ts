import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { recordingPath } from '../../server/src/voice/recording-file.ts'
import type { TextToSpeech } from '../../server/src/voice/speech/text-to-speech.ts'
import type { Json } from '../harness.ts'
import { scriptedBrain, scriptedVoice } from './web-calls/scripted-speech.ts'
import { startVoiceNode, type VoiceNode } from './web-calls/voice-node.ts'

/** How loud the voice and a speaking caller are, and how loud the voice is during the notice. */
const LOUD = 8000
const TELLING = 4000
const HEADER_BYTES = 44
const BYTES_PER_MS = 64
const NOTICE = 'This call is recorded.'
const GREETING = "Bright Dental's AI assistant, how can I help?"

const brain = scriptedBrain({
  'Do you take walk-ins?': [{ clause: 'Yes, until four.', source: 'faq:0' }, { about: 'information' }],
})
const agent = { recording: { enabled: true } }

/** Like the scripted voice, but the notice can be recognised. */
const voice: TextToSpeech = {
  ...scriptedVoice,
  async *speak(...args) {
    for await (const clause of scriptedVoice.speak(...args))
      yield args[0] === NOTICE ? { ...clause, samples: clause.samples.map(() => TELLING) } : clause
  },
}

let node: VoiceNode | undefined
afterEach(async () => {
  await node?.close()
  node = undefined
})

async function start(options: Partial<Parameters<typeof startVoiceNode>[0]> = {}): Promise<VoiceNode> {
  node = await startVoiceNode({ brain, agent, voice, ...options })
  return node
}

const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'
const saidByAgent = (message: Json) =>
  message.type === 'words' && message.speaker === 'agent' && message.final

function fileOf({ recordings, accountId, agentId }: VoiceNode, callId: string): string {
  return recordingPath(recordings, { accountId, agentId, id: callId })
}

/** How many milliseconds of a side of a recording are as loud as that. */
function loudMs(bytes: Buffer, side: 'caller' | 'agent', level: number): number {
  const samples = new Int16Array((bytes.length - HEADER_BYTES) / 4).map((_each, index) =>
    Math.abs(bytes.readInt16LE(HEADER_BYTES + index * 4 + (side === 'caller' ? 0 : 2))),
  )
  expect(samples.filter((sample) => ![0, LOUD, TELLING].includes(sample))).toHaveLength(0)
  return (samples.filter((sample) => sample === level).length * 4) / BYTES_PER_MS
}

/** When the length in the header is that of the file. */
async function finished(file: string): Promise<Buffer> {
  return vi.waitFor(() => {
    const bytes = readFileSync(file)
    expect(bytes.readUInt32LE(HEADER_BYTES - 4)).toBe(bytes.length - HEADER_BYTES)
    return bytes
  })
}

test('the caller hears the notice first, and then both sides are recorded', async () => {
  const node = await start()
  const caller = await node.call({ acknowledge: false })
  expect(await caller.hear(saidByAgent)).toMatchObject({ text: NOTICE, turn: 0 })
  expect(await caller.hear(saidByAgent)).toMatchObject({ text: GREETING, turn: 0 })
  await caller.hear(isListening)
  const file = fileOf(node, caller.callId)
  caller.send({ type: 'text', text: 'Do you take walk-ins?' })
  expect(await caller.hear(saidByAgent)).toMatchObject({ text: 'Yes, until four.' })
  await caller.hear(isListening)
  for (let sent = 0; sent < 3; sent++) caller.sound(20, true)
  // The first second is on the disk while the call goes on.
  await vi.waitFor(() => expect(readFileSync(file).length).toBeGreaterThan(HEADER_BYTES), { timeout: 10_000 })
  const { recording } = (await node.ask('GET', `/calls/${caller.callId}`)).body.data
  expect(recording).toMatchObject({ url: `/calls/${caller.callId}/recording` })
  caller.send({ type: 'hang_up' })
  await caller.closed()
  await node.quiet()

  const bytes = await finished(file)
  // Eleven words of 40 ms each; of the notice at most its last sound, which was on its way.
  expect(loudMs(bytes, 'agent', LOUD)).toBe(11 * 40)
  expect(loudMs(bytes, 'agent', TELLING)).toBeLessThan(4 * 40)
  expect(loudMs(bytes, 'caller', LOUD)).toBeGreaterThan(0)
  expect(loudMs(bytes, 'caller', LOUD)).toBeLessThanOrEqual(60)
  const call = (await node.ask('GET', `/calls/${caller.callId}`)).body.data
  expect(call.recording.duration_seconds).toBe((bytes.length - HEADER_BYTES) / BYTES_PER_MS / 1000)
})

test('a disk that takes nothing does not disturb the call', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-no-disk-'))
  const notAFolder = path.join(folder, 'file')
  writeFileSync(notAFolder, '')
  try {
    const node = await start({ recordings: notAFolder })
    const caller = await node.call()
    await caller.hear(isListening)
    expect(node.commands.map(({ type }) => type)).toContain('start_recording')
    caller.send({ type: 'text', text: 'Do you take walk-ins?' })
    expect(await caller.hear((message) => saidByAgent(message) && message.turn === 1)).toMatchObject({
      text: 'Yes, until four.',
    })
    await caller.hear(isListening)
    caller.send({ type: 'hang_up' })
    await caller.closed()
    await node.quiet()
    expect((await node.ask('GET', `/calls/${caller.callId}`)).body.data.recording).toBeNull()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
