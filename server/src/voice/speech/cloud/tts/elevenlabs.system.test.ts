import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { peak } from '../../../audio/levels.ts'
import { systemClock } from '../../../../platform/clock.ts'
import data from '../../../../../data/cloud-voices.json' with { type: 'json' }
import { cloudVoiceOnBadDays } from './fixtures/bad-days.fixture.ts'
import { startElevenLabs } from './fixtures/elevenlabs-server.fixture.ts'
import { scriptedVoice } from './fixtures/scripted-tts.fixture.ts'
import { synthesise } from './fixtures/synthesiser.fixture.ts'
import type { VendorServer } from './fixtures/vendor-server.fixture.ts'
import { ttsWithFallback } from '../../fallback/tts-fallback.ts'
import { joined, say, textToSpeechContract } from '../../text-to-speech.contract.ts'
import { elevenLabsTts } from './elevenlabs.ts'

const voices = [...Object.values(data.elevenlabs.voices), 'mine']
const LONG = 'We are open from nine in the morning until six in the evening every day'
let server: VendorServer
beforeAll(async () => {
  server = await startElevenLabs({ voices })
})
afterAll(() => server.close())

const voice = (settings = {}) => elevenLabsTts({ apiKey: 'key', baseUrl: server.baseUrl, ...settings })

textToSpeechContract('ElevenLabs', () => ({ voice: voice(), voiceId: 'sarah' }))

cloudVoiceOnBadDays('ElevenLabs', {
  voiceId: 'sarah',
  start: () => startElevenLabs({ voices }),
  voice: ({ baseUrl }, limits) => elevenLabsTts({ apiKey: 'key', baseUrl, limits }),
  ended: ({ abandoned }) => abandoned,
})

describe('ElevenLabs', () => {
  test('is asked in words, at our rate, with the text around the clause', async () => {
    await say(voice(), 'Thanks for calling us. It costs $45.', 'jack', 1.1)
    const { url, headers, body } = server.requests.at(-1)!
    expect(url.pathname).toBe('/v1/text-to-speech/IKne3meq5aSn9XLyUdCD/stream/with-timestamps')
    expect(url.searchParams.get('output_format')).toBe('pcm_16000')
    expect(headers['xi-api-key']).toBe('key')
    expect(body).toEqual({
      text: 'It costs forty five dollars.',
      model_id: 'eleven_flash_v2_5',
      apply_text_normalization: 'off',
      voice_settings: { speed: 1.1 },
      previous_text: 'Thanks for calling us.',
    })
  })

  test('is told the language where it is not English, and the model takes it', async () => {
    await say(voice(), 'Son las 3.', 'lucia')
    expect(server.requests.at(-1)!.body).toMatchObject({ language_code: 'es' })
    await say(voice({ model: 'eleven_multilingual_v2' }), 'Son las 3.', 'lucia')
    expect(server.requests.at(-1)!.body).not.toHaveProperty('language_code')
  })

  test('leaves the settings of the voice alone at its own pace', async () => {
    await say(voice(), 'Hello.', 'sarah')
    expect(server.requests.at(-1)!.body).not.toHaveProperty('voice_settings')
  })

  test('speaks with another voice and model where the operator says so', async () => {
    const mine = voice({ voices: { sarah: 'mine' }, model: 'eleven_v3' })
    await say(mine, 'Hello there. How are you?', 'sarah')
    const { url, body } = server.requests.at(-1)!
    expect(url.pathname).toContain('/mine/')
    expect(body).toEqual({ text: 'How are you?', model_id: 'eleven_v3', apply_text_normalization: 'off' })
  })

  test('sounds as it was sent, whichever way the bytes are cut', async () => {
    const clauses = await say(voice(), 'How are you', 'sarah')
    expect(joined(clauses)).toEqual(synthesise('How are you', 16_000).samples)
  })

  test.each([false, true])('knows when its words end (times of the chunk: %s)', async (areTimesOfChunk) => {
    const other = await startElevenLabs({ voices, areTimesOfChunk })
    const speaker = elevenLabsTts({ apiKey: 'key', baseUrl: other.baseUrl })
    const clauses = await say(speaker, 'Hi there my dear friend', 'sarah')
    await other.close()
    const ends: number[] = []
    let beforeMs = 0
    for (const { samples, wordEndsMs } of clauses) {
      ends.push(...wordEndsMs.map((endMs) => endMs + beforeMs))
      beforeMs += samples.length / 16
    }
    // 60 ms for each character.
    for (const [index, endMs] of [2, 8, 11, 16, 23].entries()) expect(ends[index]).toBeCloseTo(endMs * 60, -1)
  })

  test('lets the beginning of a clause be heard before its end is made', async () => {
    const clauses = await say(voice(), LONG, 'sarah')
    expect(clauses.map(({ text }) => text).join(' ')).toBe(LONG)
    expect(clauses[0]!.samples.length / 16).toBeLessThan(1000)
    const spoken = server.requests.slice(-2).map(({ body }) => body['text'])
    expect(joined(clauses)).toHaveLength(spoken.join('').length * 60 * 16)
  })

  test('takes full scale down before it cracks', async () => {
    const loud = await startElevenLabs({ voices, amplitude: 32_767 })
    const clauses = await say(
      elevenLabsTts({ apiKey: 'key', baseUrl: loud.baseUrl }),
      'Hello there.',
      'sarah',
    )
    await loud.close()
    expect(peak(joined(clauses))).toBeLessThanOrEqual(32_000)
    expect(peak(joined(clauses))).toBeGreaterThan(31_000)
  })

  test('says no word of its key when it is refused', async () => {
    const speaking = say(elevenLabsTts({ apiKey: 'secret', baseUrl: server.baseUrl }), 'Hello.', 'sarah')
    await expect(speaking).rejects.toMatchObject({
      problem: 'broken',
      message: 'elevenlabs refused with status 401.',
    })
  })
})

describe('ElevenLabs with a stand-in', () => {
  const TEXT = 'Thanks for calling. We open at 9:30 AM, and Dr. Lee is in today. Anything else?'
  const MOODS = ['well', 'silent', 'stalled', 'busy', 'failing', 'garbage', 'cut', 'tireless'] as const

  test.each(MOODS)('says every word when it is %s', async (mood) => {
    const vendor = await startElevenLabs({ voices })
    vendor.mood = mood
    const cloud = elevenLabsTts({ apiKey: 'key', baseUrl: vendor.baseUrl, limits: { clauseMs: 5000 } })
    const withFallback = ttsWithFallback(cloud, scriptedVoice('stand-in'), {
      clock: systemClock,
      patienceMs: 50,
    })
    const clauses = await say(withFallback, TEXT, 'sarah')
    await vendor.close()
    expect(clauses.map(({ text }) => text).join(' ')).toBe(TEXT)
  })
})
