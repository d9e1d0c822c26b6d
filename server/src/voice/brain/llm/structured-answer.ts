import { Output, streamText, type LanguageModel } from 'ai'
import { z } from 'zod'
import type { Log } from '../../../platform/log.ts'
import { systemTimer, type Timer } from './limits.ts'
import type { ChosenModel } from './models.ts'

/** What is asked outside calls, and the form that the answer has. */
export type Request<Answer> = {
  /** For the log, and for providers that want a name. */
  readonly name: string
  readonly instructions: string
  readonly prompt: string
  readonly schema: z.ZodType<Answer>
  readonly maxOutputTokens: number
  readonly patienceMs: number
}

export type Asking = {
  /** Asked in this order, until one gives an answer. */
  readonly models: readonly ChosenModel[]
  readonly log: Log
  readonly timer?: Timer
}

/** For a server that does not keep to the tokens. */
const MAX_ANSWER_CHARACTERS = 20_000

/** The first answer that has the form. Undefined where no model gives one. */
export async function ask<Answer>(
  { models, log, timer = systemTimer }: Asking,
  request: Request<Answer>,
  signal: AbortSignal,
): Promise<{ readonly model: string; readonly answer: Answer } | undefined> {
  // Otherwise the SDK writes a warning for every request to a model that knows fewer settings.
  globalThis.AI_SDK_LOG_WARNINGS = false
  for (const chosen of models) {
    if (signal.aborted) return undefined
    try {
      return { model: chosen.name, answer: await askOne(chosen, request, timer, signal) }
    } catch (error) {
      if (signal.aborted) return undefined
      log.warn(
        { model: chosen.name, wanted: request.name, reason: reasonOf(error) },
        'no answer of the model',
      )
    }
  }
  return undefined
}

async function askOne<Answer>(
  chosen: ChosenModel,
  request: Request<Answer>,
  timer: Timer,
  signal: AbortSignal,
): Promise<Answer> {
  const given = new AbortController()
  const stop = () => given.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const ended = Promise.withResolvers<never>()
  given.signal.addEventListener('abort', () => ended.reject(given.signal.reason), { once: true })
  const cancel = timer(request.patienceMs, () => given.abort(new Error('no answer in time')))
  if (signal.aborted) stop()
  try {
    // A provider that does not heed the signal is not waited for either.
    const text = await Promise.race([textOf(chosen, request, given.signal), ended.promise])
    return request.schema.parse(JSON.parse(objectIn(text)))
  } finally {
    cancel()
    signal.removeEventListener('abort', stop)
    given.abort()
    ended.promise.catch(() => {})
  }
}

/** What the model writes. A refusal, an error and an end before the end are errors. */
async function textOf<Answer>(
  { model, reasoning, providerOptions }: ChosenModel,
  { name, instructions, prompt, schema, maxOutputTokens }: Request<Answer>,
  abortSignal: AbortSignal,
): Promise<string> {
  const { stream } = streamText({
    model,
    ...(reasoning === undefined ? {} : { reasoning }),
    providerOptions,
    instructions,
    prompt,
    output: takesSchema(model) ? Output.object({ schema, name }) : Output.json(),
    maxOutputTokens,
    // The next model, and later the job, are the second try.
    maxRetries: 0,
    streamRetries: 0,
    abortSignal,
    telemetry: { isEnabled: false },
    // Errors come in the stream as well.
    onError: () => {},
  })
  let text = ''
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw new Error('aborted by the provider')
    if (part.type === 'finish-step' && part.finishReason !== 'stop' && part.finishReason !== 'other')
      throw new Error(`ended by ${part.finishReason}`)
    if (part.type === 'text-delta') text += part.text
    if (text.length > MAX_ANSWER_CHARACTERS) throw new Error('an answer without end')
  }
  return text
}

/** A server of unknown make is only asked for JSON: the instructions name the fields. */
function takesSchema(model: LanguageModel): boolean {
  return !(
    typeof model === 'object' &&
    'supportsStructuredOutputs' in model &&
    model.supportsStructuredOutputs === false
  )
}

/** Some models put a fence around it, or think aloud before it. */
function objectIn(text: string): string {
  return text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError)
    return `invalid ${error.issues.map(({ path }) => path.join('.')).join(', ')}`
  // A parser's message quotes what it could not read, and that may be what a caller said.
  if (error instanceof SyntaxError) return 'no JSON'
  return error instanceof Error ? error.message : String(error)
}
