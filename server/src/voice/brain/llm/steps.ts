import type { Json } from '../../tool.ts'
import { UNANSWERED_TOOL, type Offer, type Toolset } from './actions.ts'
import { MAX_OUTPUT_TOKENS, MAX_TOOL_CALLS } from './limits.ts'
import type { ChosenModel, ModelMessage, ModelPart } from './models.ts'
import type { Prompt } from './prompt.ts'
import { startAssistantMessage } from './assistant-message.ts'

/** One more than the tools need: in the last the model hears that there are no more, and can say so. */
const MAX_STEPS = MAX_TOOL_CALLS + 2

/** What a model writes, and what comes of the tools that it calls. */
export type StepPart =
  | Exclude<ModelPart, { type: 'tool-call' }>
  /** The model has taken the request. */
  | { readonly type: 'asked' }
  | { readonly type: 'called'; readonly tool: string; readonly input: Json }
  | { readonly type: 'miscalled'; readonly tool: string }
  | { readonly type: 'tools'; readonly areRunning: boolean }
  /** There is nothing more to ask for. */
  | { readonly type: 'over' }

type Call = Pick<Extract<ModelPart, { type: 'tool-call' }>, 'toolCallId' | 'toolName'> & {
  readonly offer: Offer | undefined
  /** Undefined where it is not what the tool takes. */
  readonly input: Json | undefined
}

export type Question = { readonly chosen: ChosenModel; readonly prompt: Prompt; readonly tools: Toolset }

/** Asks a model, runs the tools that it calls, and asks again with their results until it has no more to call. */
export async function* steps(
  { chosen, prompt, tools }: Question,
  abortSignal: AbortSignal,
): AsyncGenerator<StepPart, void> {
  const { model, reasoning, providerOptions } = chosen
  const messages = messagesOf(prompt)
  const described = [...tools.values()].map((offer) => offer.described)
  for (let step = 0; step < MAX_STEPS; step++) {
    const { stream } = await model.doStream({
      prompt: messages,
      tools: described,
      toolChoice: { type: 'auto' },
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      ...(reasoning === undefined ? {} : { reasoning }),
      providerOptions,
      abortSignal,
      includeRawChunks: true,
    })
    yield { type: 'asked' }
    const next = yield* oneStep(stream, tools, abortSignal)
    if (next === 'cut') return
    if (next === 'nothing') break
    messages.push(...next)
  }
  yield { type: 'over' }
}

/** The messages to ask again with, if there is anything to ask for. */
async function* oneStep(
  stream: ReadableStream<ModelPart>,
  tools: Toolset,
  abortSignal: AbortSignal,
): AsyncGenerator<StepPart, ModelMessage[] | 'nothing' | 'cut'> {
  const written = startAssistantMessage()
  const calls: Call[] = []
  const reader = stream.getReader()
  for (;;) {
    const { done, value: part } = await reader.read()
    // The end comes as a part as well; without it the stream is cut off.
    if (done) return 'cut'
    if (part.type === 'finish') {
      // After an abort nothing is done.
      abortSignal.throwIfAborted()
      const results = mayRun(part.finishReason.unified, calls) ? yield* run(calls) : []
      yield part
      if (!goesOn(calls, written.text())) return 'nothing'
      return [written.message(), { role: 'tool', content: results }]
    }
    if (part.type === 'tool-call') {
      const call = callOf(part, tools)
      calls.push(call)
      written.called(part, call.input)
      yield call.input === undefined
        ? { type: 'miscalled', tool: call.toolName }
        : { type: 'called', tool: call.toolName, input: call.input }
    } else {
      written.add(part)
      yield part
    }
  }
}

function mayRun(finishReason: string, calls: readonly Call[]): boolean {
  const isWhole = finishReason === 'stop' || finishReason === 'tool-calls'
  return isWhole && calls.every(({ input }) => input !== undefined)
}

function goesOn(calls: readonly Call[], text: string): boolean {
  // A question that was reported besides an answer needs no second thought.
  const hasAnswered = text.trim() !== '' && calls.every(({ toolName }) => toolName === UNANSWERED_TOOL)
  return calls.length > 0 && !hasAnswered && calls.every(({ offer }) => offer?.run !== undefined)
}

type Result = Extract<
  Extract<ModelMessage, { role: 'tool' }>['content'][number],
  { readonly type: 'tool-result' }
>

/** All at once; the results come in the order of the calls. */
async function* run(calls: readonly Call[]): AsyncGenerator<StepPart, Result[]> {
  const running = calls.flatMap((call) => (call.offer?.run ? [resultOf(call)] : []))
  const results: Result[] = []
  for (const each of running) {
    yield { type: 'tools', areRunning: true }
    results.push(await each)
  }
  yield { type: 'tools', areRunning: false }
  return results
}

async function resultOf({ toolCallId, toolName, offer, input = {} }: Call): Promise<Result> {
  return { type: 'tool-result', toolCallId, toolName, output: await outputOf(offer, input) }
}

async function outputOf(offer: Offer | undefined, input: Json): Promise<Result['output']> {
  try {
    const value = (await offer?.run?.(input)) ?? null
    return typeof value === 'string' ? { type: 'text', value } : { type: 'json', value: value as JsonOutput }
  } catch (error) {
    return { type: 'error-text', value: error instanceof Error ? error.message : String(error) }
  }
}

/** The same JSON, of which the provider's type does not say that it is only read. */
type JsonOutput = Extract<Result['output'], { type: 'json' }>['value']

function callOf(part: Extract<ModelPart, { type: 'tool-call' }>, tools: Toolset): Call {
  const { toolCallId, toolName } = part
  const offer = tools.get(toolName)
  return { toolCallId, toolName, offer, input: offer && readBy(offer, part.input) }
}

function readBy(offer: Offer, written: string): Json | undefined {
  try {
    // Many models write nothing where there is nothing to say.
    return offer.read(written.trim() === '' ? {} : JSON.parse(written, withoutPrototypes))
  } catch {
    return undefined
  }
}

/** What a model writes may come from a caller, and must not change what all objects inherit once it is copied. */
function withoutPrototypes(key: string, value: unknown): unknown {
  const isConstructor = key === 'constructor' && typeof value === 'object' && value !== null
  if (key === '__proto__' || (isConstructor && Object.hasOwn(value, 'prototype')))
    throw new SyntaxError('an input with a prototype')
  return value
}

function messagesOf({ instructions, messages }: Prompt): ModelMessage[] {
  return [
    { role: 'system', content: instructions },
    ...messages.map(({ role, content }): ModelMessage => ({
      role,
      content: [{ type: 'text', text: content }],
    })),
  ]
}
