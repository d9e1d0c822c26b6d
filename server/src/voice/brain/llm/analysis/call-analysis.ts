import { Output, streamText, type LanguageModel } from 'ai'
import { z } from 'zod'
import { type Extracted } from '../../../conversation/analysis/analysis.ts'
import { CALL_TYPES, OUTCOMES } from '../../../conversation/analysis/outcomes.ts'
import { saidName, saidNumber } from '../../../conversation/analysis/grounding.ts'
import type { Utterance } from '../../../conversation/conversation-log.ts'
import type { ModelAnalysis } from '../../../conversation/analysis/reconciliation.ts'
import type { Language } from '../../../../language/language.ts'
import type { Log } from '../../../../platform/log.ts'
import {
  analysisPrompt,
  MAX_REASON_CHARACTERS,
  MAX_SUMMARY_CHARACTERS,
  MAX_SUMMARY_SENTENCES,
  type CallFacts,
} from './analysis-prompt.ts'
import { systemTimer, type Timer } from '../limits.ts'
import type { ModelSettings } from '../model-settings.ts'
import { chooseModels, type ChosenModel } from '../models.ts'
import { plainText } from '../speakable/plain-text.ts'

/** Asks what came of a call that is over. Undefined where no model gives an answer that can be used. */
export type AnalyseCall = (
  conversation: readonly Utterance[],
  facts: CallFacts,
  signal: AbortSignal,
) => Promise<ModelAnalysis | undefined>

/** The caller is gone, but the mail about the call waits. */
export const ANALYSIS_PATIENCE_MS = 20_000
const MAX_OUTPUT_TOKENS = 1000
/** For a server that does not keep to the tokens. */
const MAX_ANSWER_CHARACTERS = 20_000
const MAX_NAME_CHARACTERS = 100

/**
 * Only what every provider's structured output knows: types, closed lists, null. Bounds are kept here instead. The
 * lists are those of the transcript, so nothing else can come out of it.
 */
const Answer = z.object({
  type: z.enum(CALL_TYPES),
  outcome: z.enum(OUTCOMES),
  caller_upset: z.boolean().nullable(),
  summary: z.string(),
  caller_name: z.string().nullable(),
  callback_number: z.string().nullable(),
  reason: z.string().nullable(),
  appointment: z.string().nullable(),
})
type Answer = z.infer<typeof Answer>

/** As it is configured. */
export function callAnalysisOf(settings: ModelSettings, log: Log): AnalyseCall {
  return createModelAnalysis({ models: chooseModels(settings), log })
}

type Options = {
  /** Asked in this order, until one gives an answer. */
  readonly models: readonly ChosenModel[]
  readonly log: Log
  readonly timer?: Timer
}

export function createModelAnalysis({ models, log, timer = systemTimer }: Options): AnalyseCall {
  // Otherwise the SDK writes a warning for every request to a model that knows fewer settings.
  globalThis.AI_SDK_LOG_WARNINGS = false
  return async (conversation, facts, signal) => {
    for (const chosen of models) {
      if (signal.aborted) return undefined
      try {
        const answer = await ask(chosen, conversation, facts, timer, signal)
        return { model: chosen.name, ...borneOut(answer, conversation, facts) }
      } catch (error) {
        if (!signal.aborted) log.warn({ model: chosen.name, reason: reasonOf(error) }, 'call not analysed')
      }
    }
    return undefined
  }
}

async function ask(
  chosen: ChosenModel,
  conversation: readonly Utterance[],
  facts: CallFacts,
  timer: Timer,
  signal: AbortSignal,
): Promise<Answer> {
  const given = new AbortController()
  const stop = () => given.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const ended = Promise.withResolvers<never>()
  given.signal.addEventListener('abort', () => ended.reject(given.signal.reason), { once: true })
  const cancel = timer(ANALYSIS_PATIENCE_MS, () => given.abort(new Error('no answer in time')))
  if (signal.aborted) stop()
  try {
    // A provider that does not heed the signal is not waited for either.
    const text = await Promise.race([textOf(chosen, conversation, facts, given.signal), ended.promise])
    return Answer.parse(JSON.parse(objectIn(text)))
  } finally {
    cancel()
    signal.removeEventListener('abort', stop)
    given.abort()
    ended.promise.catch(() => {})
  }
}

/** What the model writes. A refusal, an error and an end before the end are errors. */
async function textOf(
  { model, reasoning, providerOptions }: ChosenModel,
  conversation: readonly Utterance[],
  facts: CallFacts,
  abortSignal: AbortSignal,
): Promise<string> {
  const { stream } = streamText({
    model,
    ...(reasoning === undefined ? {} : { reasoning }),
    providerOptions,
    ...analysisPrompt(conversation, facts),
    output: takesSchema(model) ? Output.object({ schema: Answer, name: 'call_report' }) : Output.json(),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
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

/** What the answer says as far as the conversation bears it out. */
function borneOut(
  answer: Answer,
  conversation: readonly Utterance[],
  { language, caller }: CallFacts,
): Omit<ModelAnalysis, 'model'> {
  const { type, outcome, reason, appointment } = answer
  const extracted: Extracted = {
    callerName: saidName(conversation, shortOrNull(answer.caller_name, MAX_NAME_CHARACTERS)),
    callbackNumber: saidNumber(language, conversation, answer.callback_number, caller),
    reason: shortOrNull(reason, MAX_REASON_CHARACTERS),
    appointment: momentOrNull(appointment),
  }
  const summary = shortSummary(language, plainText(answer.summary, MAX_SUMMARY_CHARACTERS))
  return { type, outcome, isUpset: answer.caller_upset, summary, extracted }
}

function shortSummary({ sentencesIn }: Language, text: string): string {
  return sentencesIn(text).slice(0, MAX_SUMMARY_SENTENCES).join(' ')
}

function shortOrNull(text: string | null, maxCharacters: number): string | null {
  const short = plainText(text ?? '', maxCharacters)
  return short === '' ? null : short
}

const ISO_MOMENT = z.iso.datetime({ offset: true })

function momentOrNull(text: string | null): string | null {
  const atMs = ISO_MOMENT.safeParse(text).success ? Date.parse(text ?? '') : Number.NaN
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString()
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError)
    return `invalid ${error.issues.map(({ path }) => path.join('.')).join(', ')}`
  // A parser's message quotes what it could not read, and that may be what a caller said.
  if (error instanceof SyntaxError) return 'no JSON'
  return error instanceof Error ? error.message : String(error)
}
