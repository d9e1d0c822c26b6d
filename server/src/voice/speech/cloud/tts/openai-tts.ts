import data from '../../../../../data/cloud-voices.json' with { type: 'json' }
import { cloudTts, type CloudTtsSettings, type Utterance } from './cloud-tts.ts'
import { address, bytesOf, createPcmDecoder, post } from './request.ts'
import type { TextToSpeech } from '../../text-to-speech.ts'

const NAME = 'openai'
const BASE_URL = 'https://api.openai.com/v1'
const MODEL = 'gpt-4o-mini-tts'
/** "pcm: raw samples in 24kHz (16-bit signed, low-endian), without the header", says the guide. */
const RATE = 24_000
const SLOWEST = 0.25
const FASTEST = 4
/** The models of the first generation do as the voice does. */
const TAKES_NO_INSTRUCTIONS = /^tts-1/

/**
 * OpenAI, or whatever speaks its protocol, by "Create speech". It sends no timestamps: they are estimated.
 * https://developers.openai.com/api/reference/resources/audio/subresources/speech/methods/create
 */
export function openAiTts(settings: CloudTtsSettings): TextToSpeech {
  const voices = { ...data.openai.voices, ...settings.voices }
  return cloudTts(
    {
      name: NAME,
      rate: RATE,
      slowest: SLOWEST,
      fastest: FASTEST,
      async *stream(utterance, signal) {
        const decode = createPcmDecoder()
        const response = await post(request(settings, utterance), signal)
        for await (const bytes of bytesOf(NAME, response)) yield { samples: decode(bytes) }
      },
    },
    { voices, limits: settings.limits },
  )
}

function request({ apiKey, baseUrl = BASE_URL, model = MODEL }: CloudTtsSettings, utterance: Utterance) {
  const { spoken, voice, voiceId, speed } = utterance
  const instructions = new Map(Object.entries(data.openai.instructions)).get(voiceId)
  const body = {
    model,
    voice,
    input: spoken,
    response_format: 'pcm',
    speed,
    ...(instructions && !TAKES_NO_INSTRUCTIONS.test(model) && { instructions }),
  }
  const headers = { authorization: `Bearer ${apiKey}` }
  return { vendor: NAME, url: address(baseUrl, 'audio/speech'), headers, body }
}
