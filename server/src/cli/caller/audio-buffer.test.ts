import { expect, test } from 'vitest'
import { readPcm16 } from '../../voice/audio/wav.ts'
import { createTape } from './audio-buffer.ts'

const frame = (sample: number) => new Int16Array(320).fill(sample)

test('keeps both sides in step, however long the call', () => {
  const tape = createTape()
  for (let index = 0; index < 3500; index++) tape.add(frame(index), frame(-index))
  expect(tape.frames).toBe(3500)
  expect([...new Set(tape.agent(10, 12))]).toEqual([-10, -11])
  expect(tape.agent(3499, 9999)).toHaveLength(320)
  expect(tape.agent(3500, 3500)).toHaveLength(0)
  const wav = Buffer.from(tape.wav())
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24)]).toEqual([2, 16_000])
  const sound = readPcm16(wav.subarray(44))
  expect(sound).toHaveLength(3500 * 640)
  expect([...sound.subarray(3400 * 640, 3400 * 640 + 4)]).toEqual([3400, -3400, 3400, -3400])
})
