import { createKeptFetch } from '../../../../platform/keep-alive.ts'
import { SpeechError } from '../../speech-error.ts'

/** A line of JSON or a message with base64 sound. The longest clause at once, and room for its timing. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024

type Post = {
  readonly vendor: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** A path below the address that the operator gave, which may have one of its own. */
export function address(baseUrl: string, path: string): URL {
  return new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)
}

/** What is no sound even though the vendor says that all is well. */
const NO_RAW_SOUND = /^(text\/|audio\/(mpeg|mp3|wav|x-wav|wave|ogg|opus|aac|flac))/

/** One for all voices: a vendor's connections are shared by its calls. */
const fetch = createKeptFetch()

/** Asks a vendor for a clause; what comes is its body, and leaving it ends the request. */
export async function post({ vendor, url, headers, body }: Post, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (response.ok) return response
  await response.body?.cancel()
  throw refusal(vendor, response.status)
}

/** The answer's own words are left out: they may hold what was to be said. */
export function refusal(vendor: string, status: number): SpeechError {
  if (status === 429) return new SpeechError('overloaded', `${vendor} has too much to do (429).`)
  return new SpeechError('broken', `${vendor} refused with status ${status}.`)
}

export async function* bytesOf(vendor: string, response: Response): AsyncGenerator<Uint8Array> {
  const type = response.headers.get('content-type') ?? ''
  if (response.body === null || NO_RAW_SOUND.test(type)) {
    await response.body?.cancel()
    throw new SpeechError('broken', `${vendor} sent ${type || 'nothing'} instead of sound.`)
  }
  for await (const bytes of response.body) yield bytes
}

/** The lines of a stream of text, whole ones only, whichever way its bytes are cut. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_MESSAGE_BYTES) throw new SpeechError('broken', 'A line does not come to an end.')
    yield* lines
  }
  yield rest + decoder.decode()
}

/** Signed 16-bit little-endian samples from bytes that may be cut anywhere, even within a sample. */
export function createPcmDecoder(): (bytes: Uint8Array) => Int16Array {
  let low: number | undefined
  return (bytes) => {
    const samples = new Int16Array((bytes.length + (low === undefined ? 0 : 1)) >> 1)
    let at = 0
    for (const byte of bytes) {
      if (low === undefined) {
        low = byte
        continue
      }
      samples[at++] = low | (byte << 8)
      low = undefined
    }
    return samples
  }
}
