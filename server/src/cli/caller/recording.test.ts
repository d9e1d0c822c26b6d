import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zeroCrossings } from '../../../../test/peers/sound/tone.ts'
import { peak } from '../../voice/audio/levels.ts'
import { writeWav } from '../../voice/audio/wav.ts'
import { readSpeech } from './recording.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'parley-recording-'))))
afterAll(() => rmSync(folder, { recursive: true }))

function save(bytes: Uint8Array): string {
  const file = path.join(folder, 'speech.wav')
  writeFileSync(file, bytes)
  return file
}

const TONE_HZ = 440

/** Half a second of a tone, on every channel. */
function tone(rate: number, channels: number): Int16Array {
  return Int16Array.from({ length: (rate / 2) * channels }, (_, index) =>
    Math.round(8000 * Math.sin((2 * Math.PI * TONE_HZ * Math.floor(index / channels)) / rate)),
  )
}

/** Any rate can be claimed in a header, and any number of channels and bits. */
function wav(rate: number, channels: number, bits = 16): Uint8Array {
  const bytes = Buffer.from(writeWav(tone(rate, channels), 16_000, 1))
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt16LE(bits, 34)
  return bytes
}

describe.each([8000, 16_000, 22_050, 24_000, 44_100, 48_000])('a recording at %i Hz', (rate) => {
  test.each([1, 2])('with %i channels becomes 16 kHz, mono, and sounds the same', async (channels) => {
    const samples = await readSpeech(save(wav(rate, channels)))
    expect(samples).toHaveLength(8000)
    const middle = samples.subarray(800, 7200)
    expect(zeroCrossings(middle)).toBeCloseTo(2 * TONE_HZ * (middle.length / 16_000), -1)
    expect(peak(middle)).toBeGreaterThan(7500)
    expect(peak(middle)).toBeLessThan(8500)
  })
})

test.each([
  ['is no WAV file. Convert it', Buffer.from('ID3 and so on, as an MP3 begins with')],
  ['neither 16-bit PCM nor G.711. Convert it', wav(16_000, 1, 24)],
  ['none of 8, 16, 22.05, 24, 44.1 and 48 kHz. Convert it', wav(11_025, 1)],
  ['more than two channels. Convert it', wav(16_000, 3)],
  ['without any sound', writeWav(new Int16Array(0), 16_000)],
])('says of a file that it %s', async (problem, bytes) => {
  const file = save(bytes)
  const told = await readSpeech(file).catch((error: unknown) => error)
  expect(told).toMatchObject({ name: 'Failure', message: expect.stringContaining(problem) })
  expect(told).toMatchObject({ message: expect.stringContaining(`${file} is `) })
})
