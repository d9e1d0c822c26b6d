import type { Heard } from '../brain.ts'
import type { Action, Message, Topic } from '../../conversation/events.ts'
import { ANSWER_CONFIDENCE, askBack, groundedAnswer } from './answers.ts'
import { appointment } from './booking/flow.ts'
import { withNews } from './booking/news.ts'
import { timeZoneOf, type Used } from './booking/calendar-use.ts'
import { helpFor } from './transfer/escalation.ts'
import { handOver, notKnown, takeMessage } from './transfer/handing-over.ts'
import type { Language } from '../../../language/language.ts'
import type { Intent, LineId } from '../../../language/receptionist.ts'
import { accepted, answerPending } from './pending.ts'
import { smallTalk } from './small-talk.ts'
import { line, type Knowledge, type Reply, type Talk, type Turn, type Understanding } from './talk.ts'
import { momentOf } from './times/wall-clock.ts'

/** What to say to the caller's words. Pure and total: the same conversation always goes the same way. */
export function decide(
  knowledge: Knowledge,
  talk: Talk,
  heard: Heard,
  understood: Understanding,
  used: readonly Used[] = [],
): Reply {
  const intents = intentsOf(knowledge.briefing.language, heard)
  const turn: Turn = { knowledge, talk: noted(talk, heard), heard, understood, intents, used }
  return danger(turn) ?? withNews(turn, respond)
}

function respond(turn: Turn): Reply {
  const { isQuestion } = turn.knowledge.briefing.language.receptionist
  return (
    answerPending(turn) ??
    unwanted(turn) ??
    person(turn) ??
    appointment(turn) ??
    errand(turn) ??
    (isQuestion(turn.heard.text) ? undefined : concern(turn)) ??
    groundedAnswer(turn) ??
    concern(turn) ??
    request(turn) ??
    smallTalk(turn) ??
    askBack(turn) ??
    failed(turn)
  )
}

/** Zero is what people press who want a person. */
function intentsOf({ receptionist }: Language, { text, digits }: Heard): ReadonlySet<Intent> {
  const found = receptionist.intentsIn(text)
  return new Set(digits === '0' && text.trim() === '' ? ['person', ...found] : found)
}

/** The caller has heard that no one can take the call, and has been offered a message. */
function noted(talk: Talk, { notes = [] }: Heard): Talk {
  const isOffered = notes.includes('transfer_failed') || notes.includes('no_transfer')
  if (!isOffered || talk.pending.kind !== 'nothing') return talk
  return { ...talk, pending: { kind: 'offer', reason: null } }
}

function danger({ knowledge: { briefing }, heard, intents }: Turn): Reply | undefined {
  if (!intents.has('danger')) return undefined
  const lead = [line(briefing, 'life_in_danger')]
  return handOver(briefing, { need: 'emergency', about: 'support', heard, lead })
}

/** Hanging up is harsh, so an advertiser's words that are also a question we can answer are one. */
function unwanted({ knowledge: { briefing }, understood, intents }: Turn): Reply | undefined {
  const action: Action = { type: 'hang_up' }
  const isAnswerable = (understood.entry?.confidence ?? 0) >= ANSWER_CONFIDENCE
  if (intents.has('spam') && !isAnswerable)
    return { say: [line(briefing, 'not_interested')], about: 'spam', action }
  if (intents.has('wrong_number'))
    return { say: [line(briefing, 'wrong_number')], about: 'wrong_number', action }
  return undefined
}

function person({ knowledge: { briefing }, talk, heard, intents }: Turn): Reply | undefined {
  if (intents.has('person')) return handOver(briefing, { need: 'asked', about: 'person', heard, lead: [] })
  const { notes = [] } = heard
  const isFirst = talk.replies === 0 && !intents.has('goodbye') && notes.every((note) => note === 'closed')
  return isFirst && helpFor('first_turn', briefing) === 'transfer'
    ? handOver(briefing, { need: 'first_turn', about: 'person', heard, lead: [] })
    : undefined
}

type Errand = { readonly about: Topic; readonly say: LineId; readonly ask: LineId }

const ERRANDS: readonly (readonly [Intent, Errand])[] = [
  ['change', { about: 'booking', say: 'note_change', ask: 'ask_change' }],
  ['cancellation', { about: 'cancellation', say: 'note_cancellation', ask: 'ask_which' }],
  ['booking', { about: 'booking', say: 'note_booking', ask: 'ask_when' }],
]

/** A request that a person has to handle: noted with the day it is about. A question about it is answered first. */
function errand(turn: Turn): Reply | undefined {
  const { heard, intents } = turn
  const { briefing } = turn.knowledge
  const found = ERRANDS.find(([intent]) => intents.has(intent))?.[1]
  if (!found) return undefined
  const isAsked = briefing.language.receptionist.isQuestion(heard.text)
  const answer = isAsked ? groundedAnswer(turn) : undefined
  if (answer)
    return {
      ...answer,
      about: found.about,
      say: [...answer.say, line(briefing, 'offer_message')],
      pending: { kind: 'offer', reason: heard.text },
    }
  return takeMessage(briefing, {
    about: found.about,
    reason: heard.text,
    lead: [line(briefing, found.say)],
    ...(namesDay(turn) ? {} : { askFirst: found.ask }),
  })
}

function namesDay({ knowledge: { briefing }, heard: { text, atMs } }: Turn): boolean {
  return briefing.language.receptionist.times.namesDay(text, momentOf(atMs, timeZoneOf(briefing)))
}

/** What needs a person's attention, where the policy lets one be had. */
function concern({ knowledge: { briefing }, heard, intents }: Turn): Reply | undefined {
  if (intents.has('complaint')) {
    const lead = [line(briefing, 'sorry_to_hear')]
    return handOver(briefing, { need: 'complaint', about: 'complaint', heard, lead })
  }
  if (!intents.has('emergency')) return undefined
  const lead = [line(briefing, 'urgent')]
  return handOver(briefing, { need: 'emergency', about: 'support', heard, lead })
}

const MAX_FEEDBACK_CHARACTERS = 500

/** Something to be passed on. */
function request(turn: Turn): Reply | undefined {
  const { heard, intents } = turn
  const { briefing } = turn.knowledge
  if (intents.has('message')) return accepted(turn, null)
  if (!intents.has('feedback')) return undefined
  const reason = heard.text.trim().slice(0, MAX_FEEDBACK_CHARACTERS)
  const message: Message = { name: null, number: briefing.callerNumber, reason }
  return {
    say: [line(briefing, 'thanks_for_feedback'), line(briefing, 'anything_else')],
    about: 'feedback',
    action: { type: 'take_message', message, thenHangUp: false },
    pending: { kind: 'anything_else' },
  }
}

/** How often in a row the caller is asked to say it in other words. */
const FORGIVEN_MISSES = 1

/** Either the words make no sense, or they do and nothing that we know answers them. */
function failed({ knowledge: { briefing }, talk, heard, intents }: Turn): Reply {
  const { contentWords, plain, receptionist } = briefing.language
  const isBrief = intents.size === 0 || receptionist.isBrief(heard.text)
  const isVague = contentWords(plain(heard.text)).length === 0 && isBrief
  if (!isVague) return notKnown(briefing, heard.text, heard)
  if (talk.misses < FORGIVEN_MISSES)
    return { say: [line(briefing, 'other_words')], about: 'not_understood', isMiss: true }
  const lead = [line(briefing, 'still_not_understood')]
  if (helpFor('misunderstood', briefing) === 'transfer')
    return {
      ...handOver(briefing, { need: 'misunderstood', about: 'not_understood', heard, lead }),
      isMiss: true,
    }
  return {
    say: [...lead, line(briefing, 'offer_message')],
    about: 'not_understood',
    pending: { kind: 'offer', reason: null },
    isMiss: true,
  }
}
