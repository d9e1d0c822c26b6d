import type { Clock } from '../../../platform/clock.ts'
import type { Patience, Timer } from './limits.ts'
import { steps, type Question, type StepPart } from './steps.ts'

/** How asking a model went. */
export type Ending =
  | { readonly type: 'done'; readonly isCutShort: boolean }
  | { readonly type: 'failed'; readonly why: Failure; readonly reason: string }
  | { readonly type: 'aborted' }

export type Failure = 'error' | 'stalled' | 'refused' | 'cut' | 'invalid_tool' | 'empty'

export type ReplySink = {
  words(text: string): void
  called(tool: string, input: unknown): void
  /** The model is asked, or asked again with what a tool has brought. */
  asked(): void
  /** True once the reply is long enough. */
  isFull(): boolean
  /** When the line falls silent unless more is said. */
  quietAtMs(): number
}

export type Asking = Question & {
  readonly sink: ReplySink
  readonly patience: Patience
  readonly clock: Clock
  readonly timer: Timer
  readonly signal: AbortSignal
}

/** Made once: a new one for every turn would capture a stack that is never read. */
const ENOUGH = new Error('nothing more is wanted')

/** Asks one model once and passes on what it says, until it is done, fails, keeps the caller waiting, or is aborted. */
export async function ask(asking: Asking): Promise<Ending> {
  const { clock, timer, patience, sink, signal } = asking
  const given = new AbortController()
  const parts = steps(asking, given.signal)
  const progress: Progress = { hasBegun: false, isRunningTools: false, miscalled: undefined }
  let dueMs = clock.now() + patience.firstTokenMs
  const aborted = aborting(signal)
  try {
    while (!signal.aborted) {
      const limitMs = Math.min(dueMs, sink.quietAtMs() + patience.silenceMs)
      const alarm = alarmAfter(timer, progress.isRunningTools ? patience.toolMs : limitMs - clock.now())
      const next = await Promise.race([parts.next(), alarm.rung, aborted.happened]).finally(alarm.cancel)
      if (next === 'aborted') break
      if (next === 'late') return failed('stalled', progress.hasBegun ? 'no more words' : 'no first word')
      if (next.done) return failed('cut', 'the stream ended early')
      const ending = take(next.value, sink, progress)
      if (ending) return ending
      if (sink.isFull()) return { type: 'done', isCutShort: true }
      dueMs = nextDueMs(next.value, progress, asking, dueMs)
    }
    return { type: 'aborted' }
  } catch (error) {
    return signal.aborted ? { type: 'aborted' } : failed('error', reasonOf(error))
  } finally {
    aborted.forget()
    given.abort(ENOUGH)
  }
}

function nextDueMs(
  part: StepPart,
  { hasBegun }: Progress,
  { clock, patience }: Asking,
  dueMs: number,
): number {
  if (hasBegun) return clock.now() + patience.nextTokenMs
  return part.type === 'tools' ? clock.now() + patience.firstTokenMs : dueMs
}

type Progress = { hasBegun: boolean; isRunningTools: boolean; miscalled: string | undefined }

function take(part: StepPart, sink: ReplySink, progress: Progress): Ending | undefined {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other parts say nothing to a caller
  switch (part.type) {
    case 'raw':
      return isRefusal(part.rawValue) ? failed('refused', 'the model declines to answer') : undefined
    case 'asked':
      sink.asked()
      return undefined
    case 'text-start':
      sink.words(' ')
      return undefined
    case 'text-delta':
      progress.hasBegun ||= part.delta !== ''
      sink.words(part.delta)
      return undefined
    case 'reasoning-delta':
    case 'tool-input-start':
    case 'tool-input-delta':
      progress.hasBegun = true
      return undefined
    case 'called':
      progress.hasBegun = true
      sink.called(part.tool, part.input)
      return undefined
    case 'miscalled':
      progress.hasBegun = true
      progress.miscalled = part.tool
      return undefined
    case 'tools':
      progress.isRunningTools = part.areRunning
      // What comes now is an answer of its own, for which the model has to think anew.
      progress.hasBegun = part.areRunning
      return undefined
    case 'error':
      return failed('error', reasonOf(part.error))
    case 'finish':
      return endOfStep(part.finishReason, progress)
    case 'over':
      return { type: 'done', isCutShort: false }
    default:
      return undefined
  }
}

/** OpenAI's two protocols send the words of a refusal apart from an answer's, and the SDK joins them. */
function isRefusal(chunk: unknown): boolean {
  if (typeof chunk !== 'object' || chunk === null) return false
  const { type, choices } = chunk as { type?: unknown; choices?: { delta?: { refusal?: unknown } }[] }
  return type === 'response.refusal.delta' || Boolean(choices?.[0]?.delta?.refusal)
}

type FinishReason = Extract<StepPart, { type: 'finish' }>['finishReason']

function endOfStep({ unified, raw }: FinishReason, { miscalled }: Progress): Ending | undefined {
  if (miscalled !== undefined) return failed('invalid_tool', miscalled)
  switch (unified) {
    case 'tool-calls':
      return undefined
    case 'stop':
      return { type: 'done', isCutShort: false }
    case 'length':
      return { type: 'done', isCutShort: true }
    case 'content-filter':
      return failed('refused', raw ?? unified)
    case 'error':
      return failed('error', raw ?? unified)
    case 'interrupted':
    case 'other':
    default:
      // Servers of unknown make have reasons of their own; one that gives none at all was cut off.
      return raw === undefined ? failed('cut', 'no reason for the end') : { type: 'done', isCutShort: false }
  }
}

function failed(why: Failure, reason: string): Ending {
  return { type: 'failed', why, reason }
}

function reasonOf(error: unknown): string {
  return messageIn(error) ?? String(error)
}

/** Providers pass an error on as it stood in the stream, in the envelope of their protocol. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  if ('error' in error) return messageIn(error.error)
  return 'response' in error ? messageIn(error.response) : undefined
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
