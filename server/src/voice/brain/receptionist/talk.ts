import type { Briefing, Heard, Source } from '../brain.ts'
import type { Action, Topic } from '../../conversation/events.ts'
import type { BookingFlow } from './booking/state.ts'
import type { Used, Want } from './booking/calendar-use.ts'
import type { Emergency } from '../../../language/emergency.ts'
import type { Fact } from '../../prompt-facts.ts'
import type { Intent, LineId, Told } from '../../../language/receptionist.ts'
import type { MessageFlow, Saying } from './message/flow.ts'
import { clausesOf } from '../../../language/written-text.ts'
import type { Match } from './understanding/decision.ts'
import { wordings, type Fillings } from './wording.ts'

/** A question of ours that the caller has not answered yet. */
export type Pending =
  | { readonly kind: 'nothing' }
  /** "Is this your question?" about an entry of the FAQ, and about the `next` one if it is not. */
  | { readonly kind: 'did_you_mean'; readonly entry: number; readonly next?: number; readonly asked: string }
  /** "May I take a message?", and what it would be about; or "Shall I put you through?" where a `person` is offered. */
  | {
      readonly kind: 'offer'
      readonly reason: string | null
      /** What has been said of it, and what of it was taken, before it was offered. */
      readonly told?: Told
      readonly flow?: MessageFlow
      readonly person?: true
    }
  /** The caller asked for another business, and heard which this is. */
  | { readonly kind: 'other_business' }
  /** `taken`: a message that has just been taken, and can still be put right; `more`: what was offered to be added to it. */
  | { readonly kind: 'anything_else'; readonly taken?: MessageFlow; readonly more?: string }
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
  /** The clauses of the last reply, whatever it was about. */
  readonly latest: readonly string[]
  /** How often each line has been said. */
  readonly said: Readonly<Record<string, number>>
  /** How many replies in a row only kept the caller company or said again what had been said. */
  readonly standstill: number
  readonly replies: number
}

/** A line of our own has several wordings, all of them filled in; answers of the business have one. */
export type Spoken = {
  readonly clause: string
  readonly source: Source
  readonly line?: { readonly id: string; readonly wordings: readonly string[] }
}

/** What is known for a call besides the briefing itself. */
export type Knowledge = {
  readonly briefing: Briefing
  readonly facts: readonly Fact[]
}

/** What the caller's words were found to be closest to. */
export type Understanding = {
  readonly entry: Match | null
  /** Index into the facts. */
  readonly fact: { readonly index: number; readonly confidence: number } | null
  /** The same for each thing that the words are after, where they are after several or say something else besides. */
  readonly requests?: readonly (Omit<Understanding, 'requests'> & { readonly text: string })[]
}

/** A caller's turn with what was made of it. */
export type Turn = {
  readonly knowledge: Knowledge
  readonly talk: Talk
  readonly heard: Heard
  readonly understood: Understanding
  readonly intents: ReadonlySet<Intent>
  /** The entry of the FAQ whose question was asked word for word. */
  readonly verbatim: number | undefined
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
  /** It only keeps the caller company: what was said before it is what may be repeated. */
  readonly isBeside?: boolean
  /** It says again what was said before, on request. */
  readonly isAgain?: boolean
  /** Where set, this is no reply yet: it is made anew when the tool has answered. */
  readonly wants?: Want
}

export const NOTHING: Pending = { kind: 'nothing' }

/** Closed, the opening has already offered to take a message (D-F3). */
export function firstTalk(briefing: Briefing): Talk {
  const { open } = briefing
  return {
    pending: open ? NOTHING : { kind: 'offer', reason: null },
    misses: 0,
    askedBack: false,
    last: open ? [] : [line(briefing, 'closed_now'), line(briefing, 'offer_message')],
    latest: [],
    said: {},
    standstill: 0,
    replies: 0,
  }
}

export function afterReply(talk: Talk, reply: Reply): Talk {
  return {
    pending: reply.pending ?? NOTHING,
    misses: reply.isMiss ? talk.misses + 1 : reply.askedBack ? talk.misses : 0,
    askedBack: reply.askedBack ?? false,
    last: reply.say.length > 0 && !reply.isBeside ? reply.say : talk.last,
    latest: reply.say.length > 0 ? reply.say.map(({ clause }) => clause) : talk.latest,
    said: withCounts(talk.said, reply.say),
    standstill: reply.isBeside || reply.isAgain ? talk.standstill + 1 : 0,
    replies: talk.replies + 1,
  }
}

function withCounts(said: Talk['said'], say: readonly Spoken[]): Talk['said'] {
  const counts: Record<string, number> = { ...said }
  for (const { line: each } of say) if (each) counts[each.id] = (counts[each.id] ?? 0) + 1
  return counts
}

/** It is said in the wording that is due when the reply is complete. */
export function line(briefing: Briefing, id: LineId, fillings?: Fillings): Spoken {
  return spokenLine(id, `line:${id}`, wordings(id, briefing, fillings))
}

export function spokenLine(id: string, source: Source, ways: readonly string[]): Spoken {
  return { clause: ways[0] ?? '', source, line: { id, wordings: ways } }
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

/** Whom to call, where the caller is. */
export function inDanger({ language, emergencyNumbers }: Briefing, kind: Emergency): Spoken[] {
  return language.emergency
    .answer(kind, emergencyNumbers)
    .map((clause) => ({ clause, source: 'line:life_in_danger' as const }))
}

export function hoursClauses(clauses: readonly string[]): Spoken[] {
  return clauses.map((clause) => ({ clause, source: 'hours' as const }))
}
