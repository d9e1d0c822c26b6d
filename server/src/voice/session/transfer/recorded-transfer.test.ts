import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECORDING_HEADER_BYTES } from '../../recording-file.ts'
import { pickedUp } from './transfer.fixture.ts'

const FRAME_BYTES = 320 * 4
const NOTICE = 'This call is recorded.'
const QUESTION = 'Press 1 or say yes to take the call.'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'parley-recorded-transfer-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The first sample of a side in every frame. */
function levelsIn(file: string, side: 'caller' | 'agent'): number[] {
  const sound = readFileSync(file).subarray(RECORDING_HEADER_BYTES)
  const at = side === 'caller' ? 0 : 2
  return Array.from({ length: sound.length / FRAME_BYTES }, (_each, index) =>
    sound.readInt16LE(index * FRAME_BYTES + at),
  )
}

const LONGEST_WAIT_MS = 20_000

/** When the header at the end is written. */
async function finished(file: string): Promise<void> {
  await vi.waitFor(() => {
    const bytes = readFileSync(file)
    expect(bytes.readUInt32LE(RECORDING_HEADER_BYTES - 4)).toBe(bytes.length - RECORDING_HEADER_BYTES)
    expect(bytes.length).toBeGreaterThan(RECORDING_HEADER_BYTES)
  }, LONGEST_WAIT_MS)
}

test('a person who takes the call is not recorded, nor what is said to them', async () => {
  const recordingFile = path.join(folder, 'call.wav')
  const opening = ['recording_notice'] as const
  const { human, caller, until, pass, read, call, commanded } = await pickedUp({
    recordingFile,
    settings: { opening },
  })
  await until(() => read(human.played).includes(QUESTION))
  caller.sound(11, 12, 13)
  await pass(100)
  human.press('1')
  caller.sound(21, 22, 23)
  human.sound(31, 32, 33)
  await pass(200)
  expect(caller.levels()).toEqual(expect.arrayContaining([31, 32, 33]))
  // It ends with the talk to the agent, and not with the call.
  await finished(recordingFile)
  human.hangUp()
  expect(await call.over).toBe('transferred')

  const types = commanded.map(({ type }) => type)
  expect(types.filter((type) => type.endsWith('_recording'))).toEqual(['start_recording', 'stop_recording'])
  const left = levelsIn(recordingFile, 'caller')
  const right = levelsIn(recordingFile, 'agent')
  expect(left).toEqual(expect.arrayContaining([11, 12, 13]))
  for (const level of [21, 22, 23, 31, 32, 33]) expect([...left, ...right]).not.toContain(level)
  // Of the notice there is at most the frame that plays while its end is reported.
  const spoken = read(right.slice(1).map((level) => Int16Array.of(level)))
  expect(read(caller.played)[0]).toBe(NOTICE)
  expect(spoken).toEqual(read(caller.played).slice(1))
})
