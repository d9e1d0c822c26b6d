import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import data from '../../../../../data/cloud-voices.json' with { type: 'json' }
import { cloudVoiceOnBadDays } from './fixtures/bad-days.fixture.ts'
import { startCartesia, type CartesiaServer } from './fixtures/cartesia-server.fixture.ts'
import { synthesise } from './fixtures/synthesiser.fixture.ts'
import { joined, say, textToSpeechContract } from '../../text-to-speech.contract.ts'
import { cartesiaTts } from './cartesia.ts'

const voices = Object.values(data.cartesia.voices)
let server: CartesiaServer
beforeAll(async () => {
  server = await startCartesia(voices)
})
afterAll(() => server.close())

const voice = (settings = {}) => cartesiaTts({ apiKey: 'key', baseUrl: server.baseUrl, ...settings })

textToSpeechContract('Cartesia', () => ({ voice: voice(), voiceId: 'sarah' }))

cloudVoiceOnBadDays('Cartesia', {
  voiceId: 'sarah',
  start: () => startCartesia(voices),
  voice: ({ baseUrl }, limits) => cartesiaTts({ apiKey: 'key', baseUrl, limits }),
  ended: ({ cancelled }) => cancelled.length,
})

describe('Cartesia', () => {
  test('is asked in words, for raw samples at our rate', async () => {
    await say(voice(), 'It costs $45.', 'sarah', 1.25)
    expect(server.requests.at(-1)).toEqual({
      model_id: 'sonic-3',
      transcript: 'It costs forty five dollars.',
      voice: { mode: 'id', id: 'f786b574-daa5-4673-aa0c-cbe3e8534c02' },
      language: 'en',
      output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: 16_000 },
      add_timestamps: true,
      continue: false,
      generation_config: { speed: 1.25 },
      context_id: expect.any(String),
    })
  })

  test('is asked in the language of the voice', async () => {
    await say(voice(), 'Das kostet 45 €.', 'lukas')
    expect(server.requests.at(-1)).toMatchObject({
      transcript: 'Das kostet fünfundvierzig Euro.',
      language: 'de',
    })
  })

  test('says everything over one connection, also at once', async () => {
    const speaker = voice()
    const before = server.connections
    await Promise.all(
      ['Hello there.', 'Good evening.', 'How are you?'].map((text) => say(speaker, text, 'sarah')),
    )
    await say(speaker, 'Goodbye.', 'sarah')
    expect(server.connections - before).toBe(1)
  })

  test('connects again when Cartesia has hung up', async () => {
    const speaker = voice()
    await say(speaker, 'Hello.', 'sarah')
    server.hangUp()
    const before = server.connections
    const again = await vi.waitFor(() => say(speaker, 'Hello.', 'sarah'), 10_000)
    expect(again).toHaveLength(1)
    expect(server.connections - before).toBe(1)
  })

  test('leaves a connection on which nothing comes any more', async () => {
    const dead = await startCartesia(voices)
    const speaker = cartesiaTts({ apiKey: 'key', baseUrl: dead.baseUrl, limits: { firstAudioMs: 60 } })
    dead.mood = 'silent'
    await expect(say(speaker, 'Hello.', 'sarah')).rejects.toMatchObject({ problem: 'broken' })
    dead.mood = 'well'
    await vi.waitFor(() => say(speaker, 'Hello.', 'sarah'), 10_000)
    expect(dead.connections).toBeGreaterThan(1)
    await dead.close()
  })

  test('sounds as it was sent, and knows when its words end', async () => {
    const clauses = await say(voice(), 'How are you', 'sarah')
    expect(joined(clauses)).toEqual(synthesise('How are you', 16_000).samples)
    const ends = (await say(voice(), 'Hi you', 'sarah')).flatMap(({ wordEndsMs }) => wordEndsMs)
    expect(ends.map(Math.round)).toEqual([120, 360])
  })

  test('lets the beginning of a clause be heard before its end is made', async () => {
    const text = 'We are open from nine in the morning until six'
    const clauses = await say(voice(), text, 'sarah')
    expect(clauses.map(({ text }) => text).join(' ')).toBe(text)
    expect(clauses[0]!.samples.length / 16).toBeLessThan(1000)
  })
})
