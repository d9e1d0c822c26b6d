import type { EmergencyNumbers } from '../../language/emergency.ts'
import type { Language } from '../../language/language.ts'
import type { BusinessHours } from '../business-hours-schema.ts'
import type { Action, Message, Topic } from '../conversation/events.ts'
import type { Json, ToolDescription } from '../tool.ts'

/** Decides what an agent says. One `open` per call. */
export type Brain = {
  readonly name: string
  open(briefing: Briefing): Conversation
  /**
   * Reads up on the business before the first call; gives what may be said word for word, to be rendered beforehand, in
   * batches of which the most needed comes first.
   */
  rehearse?(briefing: Briefing): Promise<readonly (readonly string[])[]>
}

export type Conversation = {
  /**
   * Answers one turn of the caller's, part by part: clauses in the order in which they are to be spoken, at most one
   * action, and that last. The same turn may be asked again, with more words: the later answer then counts, and the
   * conversation goes on as if the earlier one had never been given. Nothing is emitted after an abort. Things are
   * done by `useTool` only, so that they happen once however often a turn is asked.
   */
  reply(heard: Heard, emit: (part: ReplyPart) => void, signal: AbortSignal, useTool?: UseTool): Promise<void>
  /** The caller speaks another language from now on: the same business in that. What was said before still counts. */
  changeLanguage?(briefing: Briefing): void
  /** The call is over. */
  close?(): void
}

export type Heard = {
  readonly turn: number
  readonly text: string
  readonly atMs: number
  /** Keys pressed in this turn. */
  readonly digits?: string
  readonly notes?: readonly Note[]
  /** What tools have brought that no whole reply has been made of yet, such as one that the caller broke into. */
  readonly results?: readonly ToolResult[]
}

/** Has a tool of the briefing run. Rejects when the reply is aborted. */
export type UseTool = (tool: string, args: Json) => Promise<ToolResult>

export type ToolResult = { readonly tool: string; readonly ok: boolean; readonly result: Json }

/** What happened on the call that the words do not say. After the last two, the caller has been offered a message. */
export type Note = 'closed' | 'interrupted' | 'no_transfer' | 'transfer_failed' | 'transfer_cancelled'

export type ReplyPart =
  | { readonly clause: string; readonly source: Source }
  | { readonly action: Action }
  | { readonly about: Topic }
  /** A question that nothing in the briefing answers, to be collected for the business. */
  | { readonly unanswered: string }
  /** A message that is being taken, as far as it goes. */
  | { readonly draft: Message }

/**
 * Where a clause comes from, so that it can be checked: the FAQ entry or the sentence of the prompt by
 * its index, the opening hours, a canned phrase by its name, a tool, or a language model.
 */
export type Source =
  | `faq:${number}`
  | `prompt:${number}`
  | 'hours'
  | `line:${string}`
  | `tool:${string}`
  | 'model'

/** All that a brain knows about the business and the call: a snapshot of the agent when the call is answered. */
export type Briefing = {
  readonly language: Language
  readonly businessName: string
  readonly agentName: string
  readonly greeting: string
  readonly systemPrompt: string
  readonly faq: readonly FaqEntry[]
  /** Null where the business has set none. It then takes calls at any time, but its hours are not known. */
  readonly hours: OpeningHours | null
  /** IANA name: where the business is. */
  readonly timeZone: string
  /** Whether the business is open for this call (D-F3). */
  readonly open: boolean
  readonly escalation: { readonly policy: EscalationPolicy; readonly hasTarget: boolean }
  readonly personality: string | null
  /** E.164, null where it is unknown. */
  readonly callerNumber: string | null
  /** Whom callers are to call in danger, where they are. */
  readonly emergencyNumbers: EmergencyNumbers
  /** How many tokens of language models the call may take, about. */
  readonly maxTokens: number
  /** Whether the agent may use the functions that are built in. */
  readonly functionsEnabled: boolean
  /** What of a model's sentences is held back. Absent: `strict`. */
  readonly grounding?: Grounding
  /** What the agent can have done besides talking. */
  readonly tools: readonly ToolDescription[]
}

/** `strict`: what is not known; `deeds`: what was not done. */
export type Grounding = 'strict' | 'deeds'

export type FaqEntry = {
  readonly question: string
  readonly answer: string
  readonly language?: string | null
  /** The question in other words. Callers' words are matched with them; they are never said. */
  readonly also_asked?: readonly string[]
  /** The same, made by a language model. */
  readonly model_wordings?: readonly string[]
}

export type EscalationPolicy = 'never' | 'on_request' | 'complex' | 'always'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** HH:MM; `closes` before `opens` is the next day, and may be 24:00. Breaks are in order. */
export type OpeningTimes = {
  readonly opens: string
  readonly closes: string
  readonly breaks?: readonly { readonly start: string; readonly end: string }[]
}

/** Days from one to another, YYYY-MM-DD, that have times of their own; none where they are closed. */
export type SpecialDays = {
  readonly from: string
  readonly to: string
  readonly name: string | null
  readonly times: OpeningTimes | null
}

export type OpeningHours = {
  /** As the owner has set them. */
  readonly rules: BusinessHours
  readonly timeZone: string
  /** The days that open at all. */
  readonly week: { readonly [day in Weekday]?: OpeningTimes }
  /** By date. */
  readonly special: readonly SpecialDays[]
  isOpen(atMs: number): boolean
  nextOpening(atMs: number): number | undefined
}
