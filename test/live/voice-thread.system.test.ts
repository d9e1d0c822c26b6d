import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../server/src/platform/ids.ts'
import { createLog } from '../../server/src/platform/log.ts'
import type { VoiceEvent } from '../../server/src/voice/protocol.ts'
import { startVoiceThread } from '../../server/src/voice/client.ts'
import type { Noted } from './threads/patient-worker.ts'

const FILE = new URL('threads/fragile-worker.ts', import.meta.url)
const PATIENT = new URL('threads/patient-worker.ts', import.meta.url)
const SAY = {
  type: 'say',
  request: 1,
  accountId: newId('account', 0),
  text: 'Hello',
  voice: { voiceId: 'sarah', rate: 1 },
  kept: 'not',
} as const

let handle: ReturnType<ReturnType<typeof startVoiceThread>> | undefined
afterEach(() => handle?.close())

test('a voice worker that breaks loses its calls, is started again, and then works', async () => {
  const heard: VoiceEvent[] = []
  const lost = vi.fn<() => void>()
  handle = startVoiceThread(FILE, {}, createLog('silent', false))((event) => heard.push(event), lost)
  const answers = () => heard.filter((each) => each.type === 'done').map((each) => each.samples?.[0])
  handle.send(SAY)
  await expect.poll(answers).toHaveLength(1)
  handle.send({ type: 'hang_up', callId: 'call_1', by: 'a test' })
  await expect.poll(() => lost.mock.calls.length).toBe(1)
  await expect.poll(() => heard.filter((each) => each.type === 'ready').length).toBe(2)
  handle.send(SAY)
  await expect.poll(answers).toHaveLength(2)
  const [first, second] = answers()
  expect(second).not.toBe(first)
})

test('a voice worker that hangs in its work is given up, and another one answers', async () => {
  const shared = () => new Int32Array(new SharedArrayBuffer(4))
  const noted: Noted = { runs: shared(), waits: shared(), opens: shared() }
  const answered: number[] = []
  const lost = vi.fn<() => void>()
  handle = startVoiceThread(
    PATIENT,
    noted,
    createLog('silent', false),
  )((event) => {
    if (event.type === 'done') answered.push(event.request)
  }, lost)
  // The first that it hears.
  handle.send({ type: 'cut', callId: 'call_1' })
  handle.send({ type: 'ping', request: 1 })
  await expect.poll(() => lost.mock.calls.length, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => noted.runs[0], { timeout: 20_000 }).toBe(2)
  handle.send({ type: 'ping', request: 2 })
  await expect.poll(() => answered, { timeout: 20_000 }).toEqual([2])
  expect(lost).toHaveBeenCalledOnce()
})

test('a voice worker starts at once, and opens its telephone when there is a service', async () => {
  const shared = () => new Int32Array(new SharedArrayBuffer(4))
  const noted: Noted = { runs: shared(), waits: shared(), opens: shared() }
  const startVoice = startVoiceThread(PATIENT, noted, createLog('silent', false))
  await expect.poll(() => noted.waits[0]).toBe(1)
  expect(noted.opens[0]).toBe(0)
  handle = startVoice(
    () => undefined,
    () => undefined,
  )
  await expect.poll(() => noted.opens[0]).toBe(1)
  expect(noted.runs[0], 'it waits, and does not end and start again').toBe(1)
})

test('a voice worker that is closed is not started again', async () => {
  const lost = vi.fn<() => void>()
  handle = startVoiceThread(FILE, {}, createLog('silent', false))(() => undefined, lost)
  await handle.close()
  handle = undefined
  expect(lost).not.toHaveBeenCalled()
})
