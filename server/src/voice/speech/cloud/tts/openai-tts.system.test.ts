import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zeroCrossings } from '../../../../../../test/peers/sound/tone.ts'
import data from '../../../../../data/cloud-voices.json' with { type: 'json' }
import { cloudVoiceOnBadDays } from './fixtures/bad-days.fixture.ts'
import { startOpenAi } from './fixtures/openai-server.fixture.ts'
import { toneOf } from './fixtures/synthesiser.fixture.ts'
import type { VendorServer } from './fixtures/vendor-server.fixture.ts'
import { say, textToSpeechContract } from '../../text-to-speech.contract.ts'
import { openAiTts } from './openai-tts.ts'

const voices = Object.values(data.openai.voices)
let server: VendorServer
beforeAll(async () => {
  server = await startOpenAi(voices)
})
afterAll(() => server.close())

const voice = (settings = {}) => openAiTts({ apiKey: 'key', baseUrl: `${server.baseUrl}/v1`, ...settings })

textToSpeechContract('OpenAI', () => ({ voice: voice(), voiceId: 'sarah' }))

cloudVoiceOnBadDays('OpenAI', {
  voiceId: 'sarah',
  start: () => startOpenAi(voices),
  voice: ({ baseUrl }, limits) => openAiTts({ apiKey: 'key', baseUrl: `${baseUrl}/v1`, limits }),
  ended: ({ abandoned }) => abandoned,
})

describe('OpenAI', () => {
  test('is asked in words, for raw samples', async () => {
    await say(voice(), 'It costs $45.', 'sarah', 1.25)
    expect(server.requests.at(-1)!.body).toEqual({
      model: 'gpt-4o-mini-tts',
      voice: 'nova',
      input: 'It costs forty five dollars.',
      response_format: 'pcm',
      speed: 1.25,
    })
  })

  test('gets the accent where its model understands it', async () => {
    await say(voice(), 'Hello.', 'charlotte')
    expect(server.requests.at(-1)!.body['instructions']).toBe('Speak with a British accent.')
    await say(voice({ model: 'tts-1' }), 'Hello.', 'charlotte')
    expect(server.requests.at(-1)!.body).not.toHaveProperty('instructions')
  })

  test('sounds at our rate as it did at its own', async () => {
    const [clause] = await say(voice(), 'Aaaaaaaa', 'sarah')
    expect(clause!.samples).toHaveLength(8 * 60 * 16)
    const waves = zeroCrossings(clause!.samples) / 2
    expect(waves / 0.48).toBeCloseTo(toneOf('a'), -1)
  })
})
