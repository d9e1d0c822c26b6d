import { createKeptFetch } from '../../../../platform/keep-alive.ts'
import { SpeechError } from '../../speech-error.ts'

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
