import { isStepCount, streamText, type StopCondition, type TextStreamPart, type ToolSet } from 'ai'
import type { Clock } from '../../clock.ts'
import { UNANSWERED_TOOL } from './actions.ts'
import type { ChosenModel } from './models.ts'
import type { Prompt } from './prompt.ts'
import { MAX_OUTPUT_TOKENS, MAX_TOOL_CALLS, type Patience, type Timer } from './limits.ts'

/** How asking a model went. */
export type Ending =
  | { readonly type: 'done'; readonly isCutShort: boolean }
  | { readonly type: 'failed'; readonly why: Failure; readonly reason: string }
  | { readonly type: 'aborted' }

export type Failure = 'error' | 'stalled' | 'refused' | 'cut' | 'invalid_tool' | 'empty'

export type Ears = {
  words(text: string): void
  /** Whether a tool now runs of which the result is waited for. */
  called(tool: string, input: unknown): 'runs' | 'ends'
  /** The model is asked, or asked again with what a tool has brought. */
  asked(): void
  /** True once the reply is long enough. */
  isFull(): boolean
  /** When the line falls silent unless more is said. */
  quietAtMs(): number
}

export type Asking = {
  readonly chosen: ChosenModel
  readonly prompt: Prompt
  readonly tools: ToolSet
  readonly ears: Ears
  readonly patience: Patience
  readonly clock: Clock
  readonly timer: Timer
  readonly signal: AbortSignal
}

/** Asks one model once and passes on what it says, until it is done, fails, keeps the caller waiting, or is aborted. */
export async function ask(asking: Asking): Promise<Ending> {
  const { clock, timer, patience, ears, signal } = asking
  const given = new AbortController()
  const parts = partsOf(asking, given.signal)[Symbol.asyncIterator]()
  const progress: Progress = { hasBegun: false, running: 0, invalid: undefined }
  let dueMs = clock.now() + patience.firstTokenMs
  const aborted = aborting(signal)
  try {
    while (!signal.aborted) {
      const limitMs = Math.min(dueMs, ears.quietAtMs() + patience.silenceMs)
      const alarm = alarmAfter(timer, progress.running > 0 ? patience.toolMs : limitMs - clock.now())
      const next = await Promise.race([parts.next(), alarm.rung, aborted.happened]).finally(alarm.cancel)
      if (next === 'aborted') break
      if (next === 'late') return failed('stalled', progress.hasBegun ? 'no more words' : 'no first word')
      if (next.done) return failed('cut', 'the stream ended early')
      const ending = take(next.value, ears, progress)
      if (ending) return ending
      if (ears.isFull()) return { type: 'done', isCutShort: true }
      if (progress.hasBegun) dueMs = clock.now() + patience.nextTokenMs
    }
    return { type: 'aborted' }
  } catch (error) {
    return signal.aborted ? { type: 'aborted' } : failed('error', reasonOf(error))
  } finally {
    aborted.forget()
    given.abort()
  }
}

type Part = TextStreamPart<ToolSet>

type Progress = { hasBegun: boolean; running: number; invalid: string | undefined }

function partsOf({ chosen, prompt, tools }: Asking, abortSignal: AbortSignal) {
  const { stream } = streamText({
    model: chosen.model,
    ...(chosen.reasoning === undefined ? {} : { reasoning: chosen.reasoning }),
    providerOptions: chosen.providerOptions,
    instructions: prompt.instructions,
    messages: prompt.messages,
    tools,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    // A second try would keep the caller waiting; another model is the better one.
    maxRetries: 0,
    streamRetries: 0,
    // One more than the tools need: in the last the model hears that there are no more, and can say so.
    stopWhen: [isStepCount(MAX_TOOL_CALLS + 2), hasAnswered],
    abortSignal,
    telemetry: { isEnabled: false },
    include: { rawChunks: true },
    // Errors come in the stream as well.
    onError: () => {},
  })
  return stream
}

/** A question that was reported besides an answer needs no second thought. */
const hasAnswered: StopCondition<ToolSet> = ({ steps }) => {
  const last = steps.at(-1)
  return (
    last !== undefined &&
    last.text.trim() !== '' &&
    last.toolCalls.every(({ toolName }) => toolName === UNANSWERED_TOOL)
  )
}

function take(part: Part, ears: Ears, progress: Progress): Ending | undefined {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other parts say nothing to a caller
  switch (part.type) {
    case 'raw':
      return isRefusal(part.rawValue) ? failed('refused', 'the model declines to answer') : undefined
    case 'start-step':
      ears.asked()
      return undefined
    case 'text-start':
      ears.words(' ')
      return undefined
    case 'text-delta':
      progress.hasBegun ||= part.text !== ''
      ears.words(part.text)
      return undefined
    case 'reasoning-delta':
    case 'tool-input-start':
    case 'tool-input-delta':
      progress.hasBegun = true
      return undefined
    case 'tool-call':
      progress.hasBegun = true
      if (part.invalid) progress.invalid = part.toolName
      else if (ears.called(part.toolName, part.input) === 'runs') progress.running += 1
      return undefined
    case 'tool-result':
    case 'tool-error':
      progress.running = Math.max(0, progress.running - 1)
      return undefined
    case 'error':
      return failed('error', reasonOf(part.error))
    case 'abort':
      return failed('cut', 'aborted by the provider')
    case 'finish-step':
      progress.running = 0
      return part.finishReason === 'tool-calls' ? undefined : endOfStep(part, progress)
    case 'finish':
      return progress.invalid === undefined
        ? { type: 'done', isCutShort: false }
        : failed('invalid_tool', progress.invalid)
    default:
      return undefined
  }
}

/** OpenAI's two protocols send the words of a refusal apart from an answer's, and the SDK joins them. */
function isRefusal(chunk: unknown): boolean {
  const { type, choices } = chunk as { type?: unknown; choices?: { delta?: { refusal?: unknown } }[] }
  return type === 'response.refusal.delta' || Boolean(choices?.[0]?.delta?.refusal)
}

function endOfStep(
  { finishReason, rawFinishReason }: { finishReason: string; rawFinishReason: string | undefined },
  progress: Progress,
): Ending | undefined {
  if (progress.invalid !== undefined) return failed('invalid_tool', progress.invalid)
  switch (finishReason) {
    case 'stop':
      return { type: 'done', isCutShort: false }
    case 'length':
      return { type: 'done', isCutShort: true }
    case 'content-filter':
      return failed('refused', rawFinishReason ?? finishReason)
    case 'error':
      return failed('error', rawFinishReason ?? finishReason)
    default:
      // Servers of unknown make have reasons of their own; one that gives none at all was cut off.
      return rawFinishReason === undefined
        ? failed('cut', 'no reason for the end')
        : { type: 'done', isCutShort: false }
  }
}

function failed(why: Failure, reason: string): Ending {
  return { type: 'failed', why, reason }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function alarmAfter(timer: Timer, afterMs: number): { rung: Promise<'late'>; cancel: () => void } {
  const { promise, resolve } = Promise.withResolvers<'late'>()
  return { rung: promise, cancel: timer(Math.max(0, afterMs), () => resolve('late')) }
}

function aborting(signal: AbortSignal): { happened: Promise<'aborted'>; forget: () => void } {
  const { promise, resolve } = Promise.withResolvers<'aborted'>()
  const tell = () => resolve('aborted')
  signal.addEventListener('abort', tell, { once: true })
  if (signal.aborted) tell()
  return { happened: promise, forget: () => signal.removeEventListener('abort', tell) }
}
