import { languageFor } from '../../../language/languages.ts'
import { openingHours } from '../../opening-hours.ts'
import type { BusinessHours } from '../../business-hours-schema.ts'
import type { Json } from '../../tool.ts'
import type { Briefing, Heard, ReplyPart, ToolResult } from '../brain.ts'
import type { Handover } from '../llm/llm-brain.ts'
import type { ModelSettings } from '../llm/model-settings.ts'
import type { Vector } from '../receptionist/understanding/meaning.ts'
import type { Found, ModelQuestion } from '../receptionist/understanding/model-thread.ts'

/** What the brain's thread is started with. */
export type BrainSettings = { readonly model: ModelSettings | undefined }

/** Data alone: the language by its tag, the hours as the owner has set them. */
export type WrittenBriefing = Omit<Briefing, 'language' | 'hours'> & {
  readonly language: string
  readonly hours: BusinessHours | null
}

export function written(briefing: Briefing): WrittenBriefing {
  return { ...briefing, language: briefing.language.tag, hours: briefing.hours?.rules ?? null }
}

export function read(briefing: WrittenBriefing): Briefing {
  const { language, hours } = briefing
  return { ...briefing, language: languageFor(language), hours: openingHours(hours) }
}

/** To the thread. Conversations and requests go by numbers that are never used again. */
export type BrainCommand =
  | {
      readonly type: 'open' | 'change_language'
      readonly conversation: number
      readonly briefing: WrittenBriefing
    }
  | { readonly type: 'close'; readonly conversation: number }
  | {
      readonly type: 'reply'
      readonly request: number
      readonly conversation: number
      readonly heard: Heard
      readonly hasTools: boolean
    }
  | { readonly type: 'abort'; readonly request: number }
  | { readonly type: 'tool_answered'; readonly use: number; readonly answer: ToolResult | Failed }
  | { readonly type: 'rehearse'; readonly request: number; readonly briefing: WrittenBriefing }
  | { readonly type: 'embed'; readonly request: number; readonly texts: readonly string[] }
  | { readonly type: 'model_answered'; readonly question: number; readonly answer: Found | Failed }

/** From the thread. */
export type BrainEvent =
  | { readonly type: 'part'; readonly request: number; readonly part: ReplyPart }
  | {
      readonly type: 'tool'
      readonly request: number
      readonly use: number
      readonly tool: string
      readonly args: Json
    }
  | { readonly type: 'done'; readonly request: number; readonly result: Done }
  | { readonly type: 'ask_model'; readonly question: number; readonly wanted: ModelQuestion }
  | { readonly type: 'handover'; readonly handover: Handover }

export type Failed = { readonly error: string }
/** What a request brings at its end. */
export type Done =
  | Failed
  | { readonly batches?: readonly (readonly string[])[]; readonly vectors?: readonly Vector[] }

export function failed(error: unknown): Failed {
  return { error: error instanceof Error ? error.message : String(error) }
}
