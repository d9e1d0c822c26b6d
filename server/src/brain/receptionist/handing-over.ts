import type { Briefing, Topic } from '../brain.ts'
import { helpFor, type Need } from './escalation.ts'
import { opensAgain } from './hours.ts'
import { startMessage } from './message-flow.ts'
import { hoursClauses, line, lines, type Reply, type Spoken } from './talk.ts'
import type { LineId } from './wording.ts'

/** Gets the caller what the policy allows: a person, or a message to one. */
export function handOver(
  briefing: Briefing,
  {
    need,
    about,
    text,
    atMs,
    lead,
  }: { need: Need; about: Topic; text: string; atMs: number; lead: readonly Spoken[] },
): Reply {
  const reason = need === 'asked' || need === 'first_turn' ? null : text
  switch (helpFor(need, briefing)) {
    case 'transfer':
      return {
        say: briefing.escalation.hasTarget ? [...lead, line(briefing, 'put_through')] : lead,
        about,
        action: { type: 'transfer' },
        pending: { kind: 'offer', reason },
      }
    case 'closed':
      return takeMessage(briefing, {
        about,
        reason,
        lead: [
          ...lead,
          line(briefing, 'closed_now'),
          ...again(briefing, atMs),
          line(briefing, 'take_message'),
        ],
      })
    case 'message': {
      const refusal = need === 'asked' ? [line(briefing, 'cannot_put_through')] : []
      return takeMessage(briefing, {
        about,
        reason,
        lead: [...lead, ...refusal, line(briefing, 'take_message')],
      })
    }
  }
}

function again({ hours }: Briefing, atMs: number): Spoken[] {
  const clause = opensAgain(hours, atMs)
  return clause === undefined ? [] : hoursClauses([clause])
}

/** Begins to take a message. */
export function takeMessage(
  briefing: Briefing,
  {
    about,
    reason,
    lead,
    askFirst,
  }: { about: Topic; reason: string | null; lead: readonly Spoken[]; askFirst?: LineId },
): Reply {
  const { callerNumber } = briefing
  const { say, flow } = startMessage({
    callerNumber,
    reason,
    ...(askFirst === undefined ? {} : { askFirst }),
  })
  return {
    say: [...lead, ...lines(briefing, say)],
    about,
    ...(flow ? { pending: { kind: 'message', flow, about } } : {}),
  }
}
