import { APICallError, streamText } from 'ai'
import { chooseModels } from '../../voice/brain/llm/models.ts'
import type { OneModel } from '../../config/describe-providers.ts'
import type { CloudStt, CloudVoice } from '../../config/speech.ts'
import type { Reach } from './provider-checks.ts'

/** A model that has to be loaded first may need some of it. */
const MODEL_TIMEOUT_MS = 15_000
const SPEECH_TIMEOUT_MS = 5000
/** The least that every provider takes. */
const FEWEST_TOKENS = 16
/** As much of an error as is looked at. */
const MAX_ERROR_CHARACTERS = 4000

/** Asks for one word, on the way that calls take. */
export async function reachModel(settings: OneModel, timeoutMs = MODEL_TIMEOUT_MS): Promise<Reach> {
  const [chosen] = chooseModels(settings)
  if (!chosen) throw new Error('There is no model to ask.')
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { stream } = streamText({
    model: chosen.model,
    ...(chosen.reasoning === undefined ? {} : { reasoning: chosen.reasoning }),
    providerOptions: chosen.providerOptions,
    prompt: 'Say yes.',
    maxOutputTokens: FEWEST_TOKENS,
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(timeoutMs),
    telemetry: { isEnabled: false },
    onError: () => {},
  })
  try {
    for await (const part of stream) {
      if (part.type === 'error') return reachOfError(part.error)
      if (part.type === 'abort') return late(timeoutMs)
    }
    return { state: 'answers' }
  } catch (error) {
    return reachOfError(error)
  }
}

function late(timeoutMs: number): Reach {
  return { state: 'unreachable', problem: `no answer in ${timeoutMs / 1000} s` }
}

function reachOfError(error: unknown): Reach {
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return unreachable(error)
  return reachOfStatus(error.statusCode, error.responseBody ?? '')
}

/** What a vendor says is not repeated: some repeat the key, or a part of it. */
function reachOfStatus(status: number, body: string): Reach {
  if (status >= 200 && status < 300) return { state: 'answers' }
  // Google has no status of its own for a key, and ElevenLabs none for one that may speak but not list.
  if (status === 400 && body.includes('API_KEY_INVALID')) return { state: 'wrong_key', status }
  if (status === 401 && body.includes('missing_permissions')) return { state: 'answers' }
  if (status === 401 || status === 403) return { state: 'wrong_key', status }
  if (status === 404) return { state: 'unknown_model' }
  if (status === 402 || status === 429) return { state: 'turned_away', status }
  return { state: 'refused', status }
}

/** Of a chain of errors the innermost says what happened. Its words are not repeated: they may hold the key. */
function unreachable(error: unknown): Reach {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  const code = inner instanceof Error && 'code' in inner ? inner.code : undefined
  const problem = typeof code === 'string' ? code : 'its address or its key cannot be used as it is'
  return { state: 'unreachable', problem }
}

type Question = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

/** A request that costs nothing and needs a valid key. */
export async function reachSpeech(
  cloud: CloudStt | CloudVoice,
  timeoutMs = SPEECH_TIMEOUT_MS,
): Promise<Reach> {
  const { url, headers } = QUESTIONS[cloud.vendor](cloud)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { headers, signal, redirect: 'error' })
    const body = response.ok ? '' : (await response.text()).slice(0, MAX_ERROR_CHARACTERS)
    await response.body?.cancel().catch(() => undefined)
    const reach = reachOfStatus(response.status, body)
    // No model is asked for, so it is the address that is wrong.
    return reach.state === 'unknown_model' ? { state: 'refused', status: response.status } : reach
  } catch (error) {
    return signal.aborted ? late(timeoutMs) : unreachable(error)
  }
}

const QUESTIONS: Readonly<
  Record<(CloudStt | CloudVoice)['vendor'], (cloud: CloudStt | CloudVoice) => Question>
> = {
  // https://developers.deepgram.com/docs/authenticating
  deepgram: ({ apiKey, baseUrl = 'https://api.deepgram.com' }) => ({
    url: `${baseUrl}/v1/auth/token`,
    headers: { authorization: `Token ${apiKey}` },
  }),
  // https://elevenlabs.io/docs/api-reference/models/list
  elevenlabs: ({ apiKey, baseUrl = 'https://api.elevenlabs.io' }) => ({
    url: `${baseUrl}/v1/models`,
    headers: { 'xi-api-key': apiKey },
  }),
  // https://docs.cartesia.ai/api-reference/voices/list
  cartesia: ({ apiKey, baseUrl = 'https://api.cartesia.ai' }) => ({
    url: `${baseUrl}/voices?limit=1`,
    headers: { authorization: `Bearer ${apiKey}`, 'cartesia-version': '2026-03-01' },
  }),
  // https://platform.openai.com/docs/api-reference/models/list
  openai: ({ apiKey, baseUrl = 'https://api.openai.com/v1' }) => ({
    url: `${baseUrl}/models`,
    headers: { authorization: `Bearer ${apiKey}` },
  }),
}
