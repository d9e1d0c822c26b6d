import type { Briefing, Heard } from '../../brain.ts'
import type { Topic } from '../../../conversation/events.ts'
import { helpFor, type Need } from './escalation.ts'
import { opensAgain } from '../times/hours.ts'
import type { LineId } from '../../../../language/receptionist.ts'
import { startMessage, type Who } from '../message/message-flow.ts'
import { hoursClauses, line, lines, type Reply, type Spoken } from '../talk.ts'

type Case = {
  readonly need: Need
  readonly about: Topic
  readonly heard: Heard
  readonly lead: readonly Spoken[]
}

/** Gets the caller what the policy allows: a person, or a message to one. */
export function handOver(briefing: Briefing, { need, about, heard, lead }: Case): Reply {
  const reason =
    need === 'asked' || need === 'first_turn' || need === 'misunderstood' ? null : heard.text.trim()
  switch (helpFor(need, briefing)) {
    case 'transfer':
      return {
        say: briefing.escalation.hasTarget ? [...lead, line(briefing, 'put_through')] : lead,
        about,
        action: { type: 'transfer' },
        pending: { kind: 'offer', reason },
      }
    case 'closed': {
      const closed = [line(briefing, 'closed_now'), ...again(briefing, heard.atMs)]
      return takeMessage(briefing, {
        about,
        reason,
        lead: [...lead, ...closed, line(briefing, 'take_message')],
      })
    }
    case 'message':
    default: {
      const refusal = need === 'asked' ? [line(briefing, 'cannot_put_through')] : []
      return takeMessage(briefing, {
        about,
        reason,
        lead: [...lead, ...refusal, line(briefing, 'take_message')],
      })
    }
  }
}

function again({ language, hours }: Briefing, atMs: number): Spoken[] {
  const clause = opensAgain(language, hours, atMs)
  return clause === undefined ? [] : hoursClauses([clause])
}

/** Nothing that we know answers the question: a person may, and the business should hear of it. */
export function notKnown(briefing: Briefing, question: string, heard: Heard): Reply {
  const { isQuestion } = briefing.language.receptionist
  const lead = [line(briefing, isQuestion(question) ? 'not_known' : 'cannot_help')]
  const unanswered = question.trim()
  if (helpFor('no_answer', briefing) === 'transfer') {
    const reply = handOver(briefing, {
      need: 'no_answer',
      about: 'not_understood',
      heard: { ...heard, text: question },
      lead,
    })
    return { ...reply, unanswered, isMiss: true }
  }
  return {
    say: [...lead, line(briefing, 'offer_message')],
    about: 'not_understood',
    unanswered,
    pending: { kind: 'offer', reason: unanswered },
    isMiss: true,
  }
}

/** Begins to take a message. */
export function takeMessage(
  briefing: Briefing,
  request: { about: Topic; reason: string | null; lead: readonly Spoken[]; askFirst?: LineId; who?: Who },
): Reply {
  const { about, reason, lead, askFirst, who } = request
  const { language, callerNumber } = briefing
  const { say, flow, message } = startMessage(language, {
    callerNumber,
    reason,
    ...(askFirst === undefined ? {} : { askFirst }),
    ...(who === undefined ? {} : { who }),
  })
  if (message)
    return {
      say: [...lead, ...lines(briefing, say), line(briefing, 'anything_else')],
      about,
      action: { type: 'take_message', message, thenHangUp: false },
      pending: { kind: 'anything_else' },
    }
  return {
    say: [...lead, ...lines(briefing, say)],
    about,
    ...(flow ? { pending: { kind: 'message', flow, about } } : {}),
  }
}
