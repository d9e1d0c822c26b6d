import type { Briefing, Heard, Source } from '../brain.ts'
import type { Action, Topic } from '../../conversation/events.ts'
import type { BookingFlow } from './booking/state.ts'
import type { Used, Want } from './booking/calendar-use.ts'
import type { Fact } from '../../prompt-facts.ts'
import type { Intent, LineId } from '../../../language/receptionist.ts'
import type { MessageFlow, Saying } from './message/message-flow.ts'
import { clausesOf } from '../../../language/written-text.ts'
import { wording, type Fillings } from './wording.ts'

/** A question of ours that the caller has not answered yet. */
export type Pending =
  | { readonly kind: 'nothing' }
  /** "Is this your question?" about an entry of the FAQ. */
  | { readonly kind: 'did_you_mean'; readonly entry: number; readonly asked: string }
  /** "May I take a message?", and what it would be about. */
  | { readonly kind: 'offer'; readonly reason: string | null }
  | { readonly kind: 'anything_else' }
  | { readonly kind: 'message'; readonly flow: MessageFlow; readonly about: Topic }
  | { readonly kind: 'booking'; readonly flow: BookingFlow }

/** Where a conversation stands. */
export type Talk = {
  readonly pending: Pending
  /** How often in a row the caller was not understood. */
  readonly misses: number
  /** Whether the caller was asked back about what they have just asked. */
  readonly askedBack: boolean
  /** What was said last, to be repeated on request. */
  readonly last: readonly Spoken[]
  readonly replies: number
}

export type Spoken = { readonly clause: string; readonly source: Source }

/** What is known for a call besides the briefing itself. */
export type Knowledge = {
  readonly briefing: Briefing
  readonly facts: readonly Fact[]
}

/** What the caller's words were found to be closest to. */
export type Understanding = {
  readonly entry: { readonly index: number; readonly confidence: number } | null
  /** Index into the facts. */
  readonly fact: { readonly index: number; readonly confidence: number } | null
}

/** A caller's turn with what was made of it. */
export type Turn = {
  readonly knowledge: Knowledge
  readonly talk: Talk
  readonly heard: Heard
  readonly understood: Understanding
  readonly intents: ReadonlySet<Intent>
  /** What tools have answered since the caller spoke. */
  readonly used: readonly Used[]
}

/** What a turn is answered with, and where the conversation stands after it. */
export type Reply = {
  readonly say: readonly Spoken[]
  readonly about: Topic
  readonly action?: Action
  readonly unanswered?: string
  readonly pending?: Pending
  readonly isMiss?: boolean
  readonly askedBack?: boolean
  /** Where set, this is no reply yet: it is made anew when the tool has answered. */
  readonly wants?: Want
}

export const NOTHING: Pending = { kind: 'nothing' }

/** Closed, the opening has already offered to take a message (D-F3). */
export function firstTalk({ open }: Briefing): Talk {
  return {
    pending: open ? NOTHING : { kind: 'offer', reason: null },
    misses: 0,
    askedBack: false,
    last: [],
    replies: 0,
  }
}

export function afterReply(talk: Talk, reply: Reply): Talk {
  return {
    pending: reply.pending ?? NOTHING,
    misses: reply.isMiss ? talk.misses + 1 : 0,
    askedBack: reply.askedBack ?? false,
    last: reply.say.length > 0 ? reply.say : talk.last,
    replies: talk.replies + 1,
  }
}

export function line(briefing: Briefing, id: LineId, fillings?: Fillings): Spoken {
  return { clause: wording(id, briefing, fillings), source: `line:${id}` }
}

export function lines(briefing: Briefing, sayings: readonly Saying[]): Spoken[] {
  return sayings.map((saying) => line(briefing, saying.line, saying.fillings))
}

/** An entry's answer, word for word but for signs that a voice cannot read. */
export function faqAnswer({ language, faq }: Briefing, index: number): Spoken[] {
  return clausesOf(language, faq[index]?.answer ?? '').map((clause) => ({
    clause,
    source: `faq:${index}` as const,
  }))
}

export function factAnswer({ clauses, index }: Fact): Spoken[] {
  return clauses.map((clause) => ({ clause, source: `prompt:${index}` as const }))
}

export function hoursClauses(clauses: readonly string[]): Spoken[] {
  return clauses.map((clause) => ({ clause, source: 'hours' as const }))
}
