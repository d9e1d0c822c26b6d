import { littleEndian, synthesise } from './synthesiser.fixture.ts'
import { startVendor, type Reply, type Request, type VendorServer } from './vendor-server.fixture.ts'

const PATH = /^\/v1\/text-to-speech\/([^/]+)\/stream\/with-timestamps$/
/** Characters of a chunk. */
const CHUNK_CHARACTERS = 4

type Options = {
  readonly voices: readonly string[]
  readonly amplitude?: number
  /** Whether times count from the beginning of their chunk. */
  readonly areTimesOfChunk?: boolean
}

/**
 * ElevenLabs' "Stream speech with timing": one line of JSON for each chunk, with base64 sound and the times of its
 * characters. https://elevenlabs.io/docs/api-reference/text-to-speech/stream-with-timestamps
 */
export function startElevenLabs(options: Options): Promise<VendorServer> {
  return startVendor((request) => {
    const voice = PATH.exec(request.url.pathname)?.[1]
    if (voice === undefined || !options.voices.includes(voice)) return 404
    if (request.headers['xi-api-key'] !== 'key') return 401
    const rate = Number(/^pcm_(\d+)$/.exec(request.url.searchParams.get('output_format') ?? '')?.[1])
    if (!rate || typeof request.body['text'] !== 'string') return 422
    return { type: 'application/json', pieces: chunks(request, rate, options) }
  })
}

function chunks({ body }: Request, rate: number, options: Options): Reply['pieces'] {
  const text = body['text'] as string
  const settings = body['voice_settings'] as { speed?: number } | undefined
  const { samples, startMs, endMs } = synthesise(text, rate, settings?.speed ?? 1, options.amplitude)
  const characters = Array.from(text)
  const bytes = littleEndian(samples)
  const lines: string[] = []
  for (let at = 0; at < characters.length; at += CHUNK_CHARACTERS) {
    const until = Math.min(at + CHUNK_CHARACTERS, characters.length)
    const share = bytes.length / characters.length
    // A byte late: chunks may be cut within a sample.
    const sound = bytes.subarray(
      at === 0 ? 0 : at * share + 1,
      until === characters.length ? bytes.length : until * share + 1,
    )
    const fromMs = options.areTimesOfChunk ? startMs[at]! : 0
    const alignment = {
      characters: characters.slice(at, until),
      character_start_times_seconds: startMs.slice(at, until).map((ms) => (ms - fromMs) / 1000),
      character_end_times_seconds: endMs.slice(at, until).map((ms) => (ms - fromMs) / 1000),
    }
    lines.push(
      `${JSON.stringify({ audio_base64: sound.toString('base64'), alignment, normalized_alignment: alignment })}\n`,
    )
  }
  return lines
}
