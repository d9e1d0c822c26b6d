import data from '../../../../../data/cloud-voices.json' with { type: 'json' }
import { createCartesiaConnection, type CartesiaMessage } from './cartesia-connection.ts'
import { cloudTts, type Utterance } from './cloud-tts.ts'
import { evenLetterEnds } from './letter-times.ts'
import { createPcmDecoder } from './pcm.ts'
import type { VendorSound } from './pieces.ts'
import type { CloudTtsSettings } from './tts-settings.ts'
import { VOICE_RATE, type TextToSpeech } from '../../text-to-speech.ts'

const NAME = 'cartesia'
const BASE_URL = 'https://api.cartesia.ai'
/** Its successor takes no speed: docs.cartesia.ai/build-with-cartesia/capability-guides/volume-speed-emotion. */
const MODEL = 'sonic-3'
const SLOWEST = 0.6
const FASTEST = 1.5

/**
 * Cartesia by its WebSocket, with one context for each clause:
 * https://docs.cartesia.ai/2026-03-01/api-reference/tts/websocket
 */
export function cartesiaTts(settings: CloudTtsSettings): TextToSpeech {
  const voices = { ...data.cartesia.voices, ...settings.voices }
  const connection = createCartesiaConnection(settings.apiKey, settings.baseUrl ?? BASE_URL)
  return cloudTts(
    {
      name: NAME,
      rate: VOICE_RATE,
      slowest: SLOWEST,
      fastest: FASTEST,
      async *stream(utterance, signal) {
        const decode = createPcmDecoder()
        for await (const message of connection.generate(request(settings, utterance), signal)) {
          yield soundOf(message, decode)
        }
      },
    },
    { voices, limits: settings.limits },
  )
}

function request({ model = MODEL }: CloudTtsSettings, { spoken, voice, speed }: Utterance) {
  return {
    model_id: model,
    transcript: spoken,
    voice: { mode: 'id', id: voice },
    language: 'en',
    output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: VOICE_RATE },
    add_timestamps: true,
    continue: false,
    ...(speed !== 1 && { generation_config: { speed } }),
  }
}

function soundOf(
  { data: sound, word_timestamps: times }: CartesiaMessage,
  decode: ReturnType<typeof createPcmDecoder>,
): VendorSound {
  const letterEndsMs = times?.words.flatMap((word, index) =>
    evenLetterEnds(word, (times.start[index] ?? 0) * 1000, (times.end[index] ?? 0) * 1000),
  )
  return {
    ...(sound && { samples: decode(Buffer.from(sound, 'base64')) }),
    ...(letterEndsMs && { letterEndsMs }),
  }
}
