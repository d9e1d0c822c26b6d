import { littleEndian, synthesise } from './synthesiser.fixture.ts'
import { startVendor, type VendorServer } from './vendor-server.fixture.ts'

const RATE = 24_000
/** Odd, so that samples are cut in the middle. */
const PIECE_BYTES = 4801

/**
 * OpenAI's "Create speech" with raw samples, in chunks:
 * https://developers.openai.com/api/reference/resources/audio/subresources/speech/methods/create
 */
export function startOpenAi(voices: readonly string[]): Promise<VendorServer> {
  return startVendor(({ url, headers, body }) => {
    if (url.pathname !== '/v1/audio/speech') return 404
    if (headers.authorization !== 'Bearer key') return 401
    const { input, voice, speed = 1, response_format: format, model } = body
    if (typeof input !== 'string' || typeof speed !== 'number' || typeof model !== 'string') return 400
    if (format !== 'pcm' || !voices.includes(voice as string) || speed < 0.25 || speed > 4) return 400
    const bytes = littleEndian(synthesise(input, RATE, speed).samples)
    const pieces: Buffer[] = []
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) pieces.push(bytes.subarray(at, at + PIECE_BYTES))
    return { type: 'audio/pcm', pieces }
  })
}
