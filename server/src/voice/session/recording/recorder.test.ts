import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallLeg } from '../../transport/call-leg.ts'
import { createLog } from '../../../platform/log.ts'
import { createRecorder } from './recorder.ts'
import { RECORDING_HEADER_BYTES, recordingPath } from '../../recording-file.ts'

const FRAME_SAMPLES = 320
const FRAME_BYTES = FRAME_SAMPLES * 4
const CALL = { accountId: 'acc_1', agentId: 'agt_1', id: 'call_1' }

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'parley-recorder-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function frame(value: number): Int16Array {
  return new Int16Array(FRAME_SAMPLES).fill(value)
}

/** A recorder on a line that remembers what it is given. */
function recorderIn(where: string) {
  const line = { played: 0, clears: 0 }
  const lines: string[] = []
  const sink = new Writable({
    write(text: Buffer, _encoding, done) {
      lines.push(text.toString())
      done()
    },
  })
  const recordingFile = recordingPath(where, CALL)
  let nowMs = 1_800_000_000_000
  const pass = (ms: number) => void (nowMs += ms)
  const recorder = createRecorder({
    line: { play: () => void line.played++, clear: () => void line.clears++ } as unknown as CallLeg,
    callId: CALL.id,
    recordingFile,
    clock: { now: () => nowMs },
    log: createLog('error', false, sink),
  })
  const tick = () => {
    recorder.tick(nowMs)
    pass(20)
  }
  return { recorder, tick, pass, line, recordingFile, logged: lines }
}

/** One value of each side for every frame: `[caller, agent]`. */
function framesOf(file: string): [number, number][] {
  const sound = readFileSync(file).subarray(RECORDING_HEADER_BYTES)
  expect(sound.length % FRAME_BYTES).toBe(0)
  return Array.from({ length: sound.length / FRAME_BYTES }, (_each, index) => {
    const at = index * FRAME_BYTES
    const sides = [sound.readInt16LE(at), sound.readInt16LE(at + 2)] as [number, number]
    for (let pair = 0; pair < FRAME_SAMPLES; pair++)
      expect([sound.readInt16LE(at + pair * 4), sound.readInt16LE(at + pair * 4 + 2)]).toEqual(sides)
    return sides
  })
}

const LONGEST_WAIT_MS = 20_000

/** When the header at the end is written. */
async function finished(file: string): Promise<void> {
  await vi.waitFor(() => {
    const bytes = readFileSync(file)
    expect(bytes.length).toBeGreaterThan(RECORDING_HEADER_BYTES)
    expect(bytes.readUInt32LE(RECORDING_HEADER_BYTES - 4)).toBe(bytes.length - RECORDING_HEADER_BYTES)
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
  }, LONGEST_WAIT_MS)
}

describe('a recorder', () => {
  test('keeps nothing before `start`, and nothing after `stop`', async () => {
    const { recorder, tick, recordingFile } = recorderIn(folder)
    recorder.heard(frame(11))
    tick()
    expect(existsSync(recordingFile)).toBe(false)
    recorder.handle({ type: 'start_recording' })
    recorder.heard(frame(12))
    tick()
    recorder.handle({ type: 'stop_recording' })
    recorder.heard(frame(13))
    tick()
    recorder.close()
    await finished(recordingFile)
    expect(framesOf(recordingFile)).toEqual([[12, 0]])
  })

  test('has the caller left and the agent right, and silence where nothing came', async () => {
    const { recorder, tick, line, recordingFile } = recorderIn(folder)
    recorder.handle({ type: 'start_recording' })
    recorder.heard(frame(-7))
    tick()
    recorder.line.play(frame(300))
    tick()
    tick()
    recorder.heard(frame(-8))
    recorder.line.play(frame(-32_768))
    tick()
    recorder.close()
    await finished(recordingFile)
    expect(framesOf(recordingFile)).toEqual([
      [-7, 0],
      [0, 300],
      [0, 0],
      [-8, -32_768],
    ])
    expect(line.played).toBe(2)
  })

  test('puts what was sent ahead where it sounds, and leaves out what was taken back', async () => {
    const { recorder, tick, line, recordingFile } = recorderIn(folder)
    recorder.handle({ type: 'start_recording' })
    for (const value of [1, 2, 3, 4, 5, 6]) recorder.line.play(frame(value))
    for (const value of [101, 102, 103]) {
      recorder.heard(frame(value))
      tick()
    }
    recorder.line.clear()
    tick()
    recorder.line.play(frame(7))
    tick()
    recorder.close()
    await finished(recordingFile)
    expect(framesOf(recordingFile)).toEqual([
      [101, 1],
      [102, 2],
      [103, 3],
      [0, 0],
      [0, 7],
    ])
    expect(line.clears).toBe(1)
  })

  test('begins with what sounds then, though it was sent before', async () => {
    const { recorder, tick, recordingFile } = recorderIn(folder)
    for (const value of [1, 2, 3, 4]) recorder.line.play(frame(value))
    tick()
    tick()
    recorder.handle({ type: 'start_recording' })
    tick()
    recorder.close()
    await finished(recordingFile)
    expect(framesOf(recordingFile)).toEqual([[0, 3]])
  })

  test('never lets the caller fall behind by more than 40 ms, however much comes at once', async () => {
    const { recorder, tick, recordingFile } = recorderIn(folder)
    recorder.handle({ type: 'start_recording' })
    for (let value = 1; value <= 20; value++) recorder.heard(frame(value))
    for (let n = 0; n < 3; n++) tick()
    recorder.close()
    await finished(recordingFile)
    expect(framesOf(recordingFile)).toEqual([
      [19, 0],
      [20, 0],
      [0, 0],
    ])
  })

  test('makes up for ticks that did not come: the line played on, and then had nothing more', async () => {
    const { recorder, tick, pass, recordingFile } = recorderIn(folder)
    recorder.handle({ type: 'start_recording' })
    for (const value of [1, 2, 3]) recorder.line.play(frame(value))
    recorder.heard(frame(101))
    tick()
    pass(80)
    recorder.heard(frame(102))
    for (const value of [4, 5]) recorder.line.play(frame(value))
    tick()
    recorder.heard(frame(103))
    tick()
    recorder.close()
    await finished(recordingFile)
    expect(framesOf(recordingFile)).toEqual([
      [101, 1],
      [0, 2],
      [0, 3],
      [0, 0],
      [0, 0],
      [102, 4],
      [103, 5],
    ])
  })

  test('does not fill a night in which the machine slept', async () => {
    const { recorder, tick, pass, recordingFile } = recorderIn(folder)
    recorder.handle({ type: 'start_recording' })
    tick()
    pass(8 * 3_600_000)
    tick()
    tick()
    recorder.close()
    await finished(recordingFile)
    expect(framesOf(recordingFile)).toHaveLength(250 + 3)
  })

  test('does not follow ticks that are off by less than two frames', async () => {
    const { recorder, pass, recordingFile, tick } = recorderIn(folder)
    recorder.handle({ type: 'start_recording' })
    const offsets = [0, 18, -17, -20, 19, 1, -1, 20, -20]
    for (const [index, offset] of offsets.entries()) {
      pass(offset)
      recorder.heard(frame(index + 1))
      tick()
    }
    recorder.close()
    await finished(recordingFile)
    expect(framesOf(recordingFile).map(([caller]) => caller)).toEqual(
      offsets.map((_each, index) => index + 1),
    )
  })

  test('is for its owner only, and longer than one chunk where the call is', async () => {
    const { recorder, tick, recordingFile } = recorderIn(folder)
    recorder.handle({ type: 'start_recording' })
    const values = Array.from({ length: 125 }, (_each, index) => index + 1)
    for (const value of values) {
      recorder.heard(frame(value))
      tick()
    }
    // Two and a half seconds: whole seconds are on the disk before the end.
    await expect.poll(() => statSync(recordingFile).size).toBe(RECORDING_HEADER_BYTES + 100 * FRAME_BYTES)
    recorder.close()
    await finished(recordingFile)
    expect(framesOf(recordingFile).map(([caller]) => caller)).toEqual(values)
    expect(statSync(recordingFile).mode & 0o777).toBe(0o600)
    expect(statSync(path.dirname(recordingFile)).mode & 0o777).toBe(0o700)
  })

  test('says why when the disk takes nothing, and the line goes on', async () => {
    const notAFolder = path.join(folder, 'file')
    writeFileSync(notAFolder, '')
    const { recorder, tick, line, logged } = recorderIn(notAFolder)
    recorder.handle({ type: 'start_recording' })
    recorder.line.play(frame(1))
    tick()
    await expect.poll(() => logged.join('')).toContain('recording stopped')
    expect(logged.join('')).toContain('ENOTDIR')
    recorder.line.play(frame(2))
    recorder.heard(frame(3))
    tick()
    recorder.close()
    expect(line.played).toBe(2)
    expect(logged).toHaveLength(1)
  })

  test('gives up on a disk that is half a minute behind', async () => {
    const { recorder, tick, recordingFile, logged } = recorderIn(folder)
    recorder.handle({ type: 'start_recording' })
    // All in one go, so that the disk takes none of it.
    for (let n = 0; n < 32 * 50; n++) tick()
    expect(logged.join('')).toContain('The disk does not keep up.')
    recorder.close()
    await expect.poll(() => existsSync(recordingFile)).toBe(true)
    expect(logged).toHaveLength(1)
  })
})

test('only ids become part of a path', () => {
  for (const id of ['', '..', 'call_', 'call_1/../x', 'call_1.wav', 'CALL_1', 'call_a%2e'])
    expect(() => recordingPath('/data', { ...CALL, id })).toThrow(TypeError)
})
