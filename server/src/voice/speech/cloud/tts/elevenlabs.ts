import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import data from '../../../../../data/cloud-voices.json' with { type: 'json' }
import { cloudTts, type CloudTtsSettings, type Utterance } from './cloud-tts.ts'
import { hasLetters, type VendorSound } from './pieces.ts'
import { address, bytesOf, createPcmDecoder, linesOf, post } from './request.ts'
import { DEFAULT_TAG } from '../../../../language/tags.ts'
import { SpeechError } from '../../speech-error.ts'
import { tagOfVoice } from '../../voice-language.ts'
import { VOICE_RATE, type TextToSpeech } from '../../text-to-speech.ts'

const NAME = 'elevenlabs'
const BASE_URL = 'https://api.elevenlabs.io'
/** The model with the least delay: elevenlabs.io/docs/best-practices/latency-optimization. */
const MODEL = 'eleven_flash_v2_5'
/** elevenlabs.io/docs/eleven-agents/customization/voice/speed-control. */
const SLOWEST = 0.7
const FASTEST = 1.2
/** The newest generation takes no text around the clause. */
const TAKES_NO_SURROUNDINGS = /^eleven_v3/
/** Others find the language by themselves, or refuse to be told. */
const TAKES_LANGUAGE = /^eleven_(?:flash|turbo)_v2_5/
const MAX_SURROUNDING_CHARACTERS = 300
/** Times that go back by more than this count from the beginning of their own chunk. */
const BACKWARDS_MS = 50

const Chunk = Type.Object({
  audio_base64: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  alignment: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Object({
        characters: Type.Array(Type.String()),
        character_start_times_seconds: Type.Array(Type.Number()),
        character_end_times_seconds: Type.Array(Type.Number()),
      }),
    ]),
  ),
})
type Chunk = Static<typeof Chunk>

/**
 * ElevenLabs by "Stream speech with timing", one line of JSON for each chunk of sound:
 * https://elevenlabs.io/docs/api-reference/text-to-speech/stream-with-timestamps
 */
export function elevenLabsTts(settings: CloudTtsSettings): TextToSpeech {
  const voices = { ...data.elevenlabs.voices, ...settings.voices }
  return cloudTts(
    {
      name: NAME,
      rate: VOICE_RATE,
      slowest: SLOWEST,
      fastest: FASTEST,
      async *stream(utterance, signal) {
        const response = await post(request(settings, utterance), signal)
        const read = createReader()
        for await (const line of linesOf(bytesOf(NAME, response))) {
          const sound = read(line)
          if (sound) yield sound
        }
      },
    },
    { voices, limits: settings.limits },
  )
}

function request({ apiKey, baseUrl = BASE_URL, model = MODEL }: CloudTtsSettings, utterance: Utterance) {
  const { spoken, before, after, voice, voiceId, speed } = utterance
  const tag = tagOfVoice(voiceId)
  const url = address(baseUrl, `v1/text-to-speech/${encodeURIComponent(voice)}/stream/with-timestamps`)
  url.searchParams.set('output_format', `pcm_${VOICE_RATE}`)
  const surroundings = TAKES_NO_SURROUNDINGS.test(model)
    ? {}
    : {
        ...(before !== '' && { previous_text: before.slice(-MAX_SURROUNDING_CHARACTERS) }),
        ...(after !== '' && { next_text: after.slice(0, MAX_SURROUNDING_CHARACTERS) }),
      }
  const body = {
    text: spoken,
    model_id: model,
    // The voices are English ones: a short clause of another language would be read as English.
    ...(tag !== DEFAULT_TAG && TAKES_LANGUAGE.test(model) && { language_code: tag }),
    // Numbers are words already; a second opinion would only take time.
    apply_text_normalization: 'off',
    // Settings replace the voice's own, so they are sent only when they differ.
    ...(speed !== 1 && { voice_settings: { speed } }),
    ...surroundings,
  }
  return { vendor: NAME, url, headers: { 'xi-api-key': apiKey }, body }
}

/** Reads chunks, and lays their times on the line of the whole clause. */
function createReader(): (line: string) => VendorSound | undefined {
  const decode = createPcmDecoder()
  let samplesBefore = 0
  let lastMs = 0

  function letterEnds({ alignment }: Chunk): number[] {
    if (!alignment) return []
    const starts = alignment.character_start_times_seconds.map((seconds) => seconds * 1000)
    const ends = alignment.character_end_times_seconds.map((seconds) => seconds * 1000)
    const isOfChunk = starts[0] !== undefined && starts[0] < lastMs - BACKWARDS_MS
    const offsetMs = isOfChunk ? (samplesBefore / VOICE_RATE) * 1000 : 0
    lastMs = (ends.at(-1) ?? 0) + offsetMs
    return ends
      .filter((_, index) => hasLetters(alignment.characters[index] ?? ''))
      .map((endMs) => endMs + offsetMs)
  }

  return (line) => {
    // Some gateways send the same as server-sent events.
    const json = line.replace(/^data:/, '').trim()
    if (json === '') return undefined
    const chunk = parse(json)
    const letterEndsMs = letterEnds(chunk)
    const samples = decode(Buffer.from(chunk.audio_base64 ?? '', 'base64'))
    samplesBefore += samples.length
    return { letterEndsMs, ...(samples.length > 0 && { samples }) }
  }
}

function parse(json: string): Chunk {
  try {
    return Value.Parse(Chunk, JSON.parse(json))
  } catch (cause) {
    throw new SpeechError('broken', `${NAME} sent something else than sound.`, { cause })
  }
}
