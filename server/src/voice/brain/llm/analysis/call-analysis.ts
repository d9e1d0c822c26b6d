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
import type { ModelSettings } from '../model-settings.ts'
import { chooseModels } from '../models.ts'
import { plainText } from '../speakable/plain-text.ts'
import { ask, type Asking } from '../structured-answer.ts'

/** Asks what came of a call that is over. Undefined where no model gives an answer that can be used. */
export type AnalyseCall = (
  conversation: readonly Utterance[],
  facts: CallFacts,
  signal: AbortSignal,
) => Promise<ModelAnalysis | undefined>

/** The caller is gone, but the mail about the call waits. */
export const ANALYSIS_PATIENCE_MS = 20_000
const MAX_OUTPUT_TOKENS = 1000
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

export function createModelAnalysis(asking: Asking): AnalyseCall {
  return async (conversation, facts, signal) => {
    const request = {
      name: 'call_report',
      ...analysisPrompt(conversation, facts),
      schema: Answer,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      patienceMs: ANALYSIS_PATIENCE_MS,
    }
    const found = await ask(asking, request, signal)
    return found && { model: found.model, ...borneOut(found.answer, conversation, facts) }
  }
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
