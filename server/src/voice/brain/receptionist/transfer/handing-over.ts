import type { Briefing, Heard } from '../../brain.ts'
import type { Action, Message, Topic } from '../../../conversation/events.ts'
import { helpFor, type Need } from './escalation.ts'
import { opensAgain } from '../times/opens-again.ts'
import type { LineId, Told } from '../../../../language/receptionist.ts'
import type { FlowTurn, Who } from '../message/flow.ts'
import { startMessage } from '../message/message-flow.ts'
import { hoursClauses, line, lines, type Pending, type Reply, type Spoken } from '../talk.ts'

type Offer = Extract<Pending, { kind: 'offer' }>

type Case = {
  readonly need: Need
  readonly about: Topic
  readonly heard: Heard
  readonly lead: readonly Spoken[]
}

/** Gets the caller what the policy allows: a person, or a message to one. */
export function handOver(briefing: Briefing, { need, about, heard, lead }: Case): Reply {
  const { toldIn } = briefing.language.receptionist.message
  const said = toldIn(heard.text)
  // A question that could not be answered is not what the caller wants to have passed on.
  const isTold = need !== 'first_turn' && need !== 'misunderstood' && need !== 'no_answer'
  const told: Told = { ...said, content: isTold ? withoutAsking(briefing, said.content) : '' }
  switch (helpFor(need, briefing)) {
    case 'transfer':
      return {
        say: briefing.escalation.hasTarget ? [...lead, line(briefing, 'put_through')] : lead,
        about,
        action: { type: 'transfer' },
        pending: { kind: 'offer', reason: null, told },
      }
    case 'closed': {
      const closed = [line(briefing, 'closed_now'), ...again(briefing, heard.atMs)]
      return takeMessage(briefing, {
        about,
        reason: null,
        told,
        lead: [...lead, ...closed, line(briefing, 'take_message')],
      })
    }
    case 'message':
    default: {
      const refusal = need === 'asked' ? [line(briefing, 'cannot_put_through')] : []
      return takeMessage(briefing, {
        about,
        reason: null,
        told,
        lead: [...lead, ...refusal, line(briefing, 'take_message')],
      })
    }
  }
}

/** "A real person, please" says who, and not what about: that is asked for then. */
function withoutAsking({ language }: Briefing, content: string): string {
  const sentences = content.split(/(?<=[.!?;])\s+/)
  return sentences.filter((sentence) => !language.receptionist.asksForPerson(sentence)).join(' ')
}

function again({ language, hours }: Briefing, atMs: number): Spoken[] {
  const clause = opensAgain(language, hours, atMs)
  return clause === undefined ? [] : hoursClauses([clause])
}

/** "May I take a message?", or "Shall I put you through?" */
export function promptOfOffer(briefing: Briefing, { person }: { readonly person?: true }): Spoken {
  return line(briefing, person ? 'offer_person' : 'offer_message')
}

/** So often in a row the caller is offered something; then a message is taken. */
const MAX_OFFERS = 2

/** Nothing that we know answers the question: a person may, and the business should hear of it. */
export function notKnown(briefing: Briefing, question: string, heard: Heard, misses = 0): Reply {
  const { isQuestion } = briefing.language.receptionist
  const lead = [line(briefing, isQuestion(question) ? 'not_known' : 'cannot_help')]
  const unanswered = question.trim()
  const missed = { unanswered, isMiss: true }
  const told = statementIn(briefing, question)
  if (helpFor('no_answer', briefing) === 'transfer') {
    const asked = { ...heard, text: question }
    const need = { need: 'no_answer', about: 'not_understood', heard: asked, lead } as const
    return { ...handOver(briefing, need), ...missed }
  }
  if (misses < MAX_OFFERS)
    return { ...offering(briefing, lead, { reason: null, isRepeated: misses > 0, told }), ...missed }
  return {
    ...takeMessage(briefing, {
      about: 'not_understood',
      reason: null,
      ...(told ? { told } : {}),
      lead: [...lead, line(briefing, 'take_message')],
    }),
    ...missed,
  }
}

/** So few words tell nothing. */
const MIN_STATEMENT_WORDS = 2

/** What a caller tells, and does not ask, is what they want to have passed on. */
function statementIn({ language }: Briefing, text: string): Told | undefined {
  const { isQuestion, message } = language.receptionist
  if (isQuestion(text)) return undefined
  const told = message.toldIn(text)
  return language.contentWords(language.plain(told.content)).length >= MIN_STATEMENT_WORDS ? told : undefined
}

/** Offers a message, and where that has been of no use and the policy allows it, a person. */
export function offering(
  briefing: Briefing,
  lead: readonly Spoken[],
  {
    reason,
    isRepeated,
    told,
  }: { readonly reason: string | null; readonly isRepeated: boolean; readonly told?: Told | undefined },
): Reply {
  const { hasTarget } = briefing.escalation
  const isPerson = isRepeated && hasTarget && helpFor('asked', briefing) === 'transfer'
  const pending: Offer = {
    kind: 'offer',
    reason,
    ...(isPerson ? { person: true as const } : {}),
    ...(told ? { told } : {}),
  }
  return { say: [...lead, promptOfOffer(briefing, pending)], about: 'not_understood', pending }
}

/** Begins to take a message. */
export function takeMessage(
  briefing: Briefing,
  request: {
    about: Topic
    /** What it is about, where that is known; it is asked otherwise. */
    reason: string | null
    told?: Told
    lead: readonly Spoken[]
    askFirst?: LineId
    who?: Who
  },
): Reply {
  const { about, reason, told, lead, askFirst, who } = request
  const { language, callerNumber } = briefing
  const begun = startMessage(language, {
    callerNumber,
    reason,
    ...(told === undefined ? {} : { told }),
    ...(askFirst === undefined ? {} : { askFirst }),
    ...(who === undefined ? {} : { who }),
  })
  return messageReply(briefing, begun, { about, lead })
}

/** Says what is next, or passes the message on once it is whole. */
export function messageReply(
  briefing: Briefing,
  { say, flow, message, taken }: FlowTurn,
  { about, lead = [], isCorrection }: { about: Topic; lead?: readonly Spoken[]; isCorrection?: boolean },
): Reply {
  const said = [...lead, ...lines(briefing, say)]
  if (flow) return { say: said, about, pending: { kind: 'message', flow, about } }
  return {
    say: [...said, line(briefing, 'anything_else')],
    about,
    pending: { kind: 'anything_else', ...(taken && message ? { taken: { ...taken, isTaken: true } } : {}) },
    ...(message ? { action: takeAction(message, isCorrection ?? taken?.isTaken ?? false) } : {}),
  }
}

function takeAction(message: Message, isCorrection: boolean): Action {
  const instead = isCorrection ? { instead: true as const } : {}
  return { type: 'take_message', message, thenHangUp: false, ...instead }
}
