import type { Briefing, Heard } from '../brain.ts'
import type { Action, Message, Topic } from '../../conversation/events.ts'
import { ANSWER_CONFIDENCE, askBack, groundedAnswer } from './answers.ts'
import { appointment } from './booking/flow.ts'
import { withNews } from './booking/news.ts'
import { timeZoneOf, type Used } from './booking/calendar-use.ts'
import { leave, steering } from './control.ts'
import { helpFor } from './transfer/escalation.ts'
import { handOver, notKnown, offering, takeMessage } from './transfer/handing-over.ts'
import type { Intent, LineId } from '../../../language/receptionist.ts'
import { isToPassOn, messageAndQuestion } from './message/with-question.ts'
import { accepted, answerPending } from './pending.ts'
import { inFreshWords } from './repetition.ts'
import { smallTalk } from './small-talk.ts'
import {
  line,
  NOTHING,
  type Knowledge,
  type Pending,
  type Reply,
  type Talk,
  type Turn,
  type Understanding,
} from './talk.ts'
import { turnOf } from './turns.ts'
import { severalRequests } from './requests.ts'
import { concern, concernAndQuestion, danger, urgently } from './urgency.ts'
import { momentOf } from './times/wall-clock.ts'

/** What to say to the caller's words. Pure and total: the same conversation always goes the same way. */
export function decide(
  knowledge: Knowledge,
  talk: Talk,
  heard: Heard,
  understood: Understanding,
  used: readonly Used[] = [],
): Reply {
  const turn = turnOf(knowledge, noted(knowledge.briefing, talk, heard), heard, understood, used)
  const inDangerOfLife = danger(turn)
  // Whom to call is said in the same words however often it is.
  if (inDangerOfLife) return inDangerOfLife
  const reply = truthfully(turn, bounded(turn, withNews(turn, respond)))
  return reply.wants ? reply : inFreshWords(knowledge.briefing, talk, reply)
}

/**
 * A caller who asks whether a person speaks is told the truth before anything else, whatever the reply is about. No words
 * of the business make the agent a person either.
 */
function truthfully({ knowledge: { briefing }, intents }: Turn, reply: Reply): Reply {
  if (reply.wants) return reply
  const isAsked = intents.has('robot')
  const truth = line(briefing, 'i_am_automated')
  const { claimsPerson } = briefing.language.disclosure
  const say = reply.say.filter(({ clause }) => !claimsPerson(clause, isAsked))
  const isTold = say.some(({ source }) => source === truth.source)
  return (isAsked && !isTold) || say.length < reply.say.length ? { ...reply, say: [truth, ...say] } : reply
}

function respond(turn: Turn): Reply {
  return (
    steering(turn) ??
    answerPending(turn) ??
    pitch(turn) ??
    atOnce(turn) ??
    concernAndQuestion(turn) ??
    messageBeside(turn) ??
    urgently(turn, severalRequests(turn, served) ?? answered(turn))
  )
}

/** What the words are after, the weightiest first; a question of the FAQ goes before all of it. */
function answered(turn: Turn): Reply {
  const { isQuestion } = turn.knowledge.briefing.language.receptionist
  return (
    word(turn) ??
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

/** A message and a question in one breath; who wants more than that has it served one by one. */
function messageBeside(turn: Turn): Reply | undefined {
  const isMore = turn.intents.has('person') || ERRANDS.some(([intent]) => turn.intents.has(intent))
  return isMore ? undefined : messageAndQuestion(turn, (rest) => accepted(rest, { reason: null }))
}

/** One of several requests; undefined where it is none that we can do anything about. */
function served(part: Turn): Reply | undefined {
  const { isQuestion } = part.knowledge.briefing.language.receptionist
  const told = isQuestion(part.heard.text) ? groundedAnswer(part) : undefined
  return word(part) ?? person(part) ?? appointment(part) ?? errand(part) ?? told
}

/** The answer to a question of the FAQ that was asked word for word; a request in it is offered after that. */
function word(turn: Turn): Reply | undefined {
  if (turn.verbatim === undefined) return undefined
  const errands = appointment(turn) ?? errand(turn)
  const isAnswered = errands?.say[0]?.source === `faq:${turn.verbatim}`
  return errands?.wants || isAnswered ? errands : groundedAnswer(turn)
}

/** However often in a row something fails, it ends. */
const MAX_MISSES = 5

const MAX_STANDSTILL = 6

function bounded(turn: Turn, reply: Reply): Reply {
  const { misses, standstill } = turn.talk
  const isStuck = reply.isMiss === true && !reply.action && misses + 1 >= MAX_MISSES
  const isStill = (reply.isAgain ?? reply.isBeside) === true && standstill + 1 >= MAX_STANDSTILL
  if (!isStuck && !isStill) return reply
  return {
    ...leave(turn),
    say: [line(turn.knowledge.briefing, 'call_again')],
    about: 'not_understood',
    isMiss: true,
  }
}

/** The caller has heard that no one can take the call, and has been offered a message. */
function noted(briefing: Briefing, talk: Talk, { notes = [] }: Heard): Talk {
  const isOffered = notes.includes('transfer_failed') || notes.includes('no_transfer')
  if (!isOffered) return talk
  const offered: Talk = { ...talk, last: [line(briefing, 'offer_message')] }
  return talk.pending.kind === 'nothing' ? { ...offered, pending: { kind: 'offer', reason: null } } : offered
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

/** Who sells wants the owner, and is put through to nobody. */
function pitch(turn: Turn): Reply | undefined {
  return turn.intents.has('spam') && turn.verbatim === undefined ? unwanted(turn) : undefined
}

function person({ knowledge: { briefing }, heard, intents }: Turn): Reply | undefined {
  if (!intents.has('person')) return undefined
  return handOver(briefing, { need: 'asked', about: 'person', heard, lead: [] })
}

/** Some policies put every caller through after the first words. */
function atOnce({ knowledge: { briefing }, talk, heard, intents }: Turn): Reply | undefined {
  const { notes = [] } = heard
  const isLeaving = intents.has('goodbye') || intents.has('done')
  const isFirst = talk.replies === 0 && !isLeaving && notes.every((note) => note === 'closed')
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
      pending: { kind: 'offer', reason: null },
    }
  const { purposeIn } = briefing.language.receptionist.booking
  const isForKnown = found.ask === 'ask_when' && purposeIn(heard.text) !== undefined
  return takeMessage(briefing, {
    about: found.about,
    reason: heard.text,
    told: briefing.language.receptionist.message.toldIn(heard.text),
    lead: [line(briefing, found.say)],
    ...(namesDay(turn) ? {} : { askFirst: isForKnown ? 'ask_day' : found.ask }),
  })
}

function namesDay({ knowledge: { briefing }, heard: { text, atMs } }: Turn): boolean {
  return briefing.language.receptionist.times.namesDay(text, momentOf(atMs, timeZoneOf(briefing)))
}

const MAX_FEEDBACK_CHARACTERS = 500

/** Something to be passed on. */
function request(turn: Turn): Reply | undefined {
  const { heard, intents } = turn
  const { briefing } = turn.knowledge
  if (isToPassOn(turn)) return accepted(turn, { reason: null })
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

/** Either the words make no sense, or they do and nothing that we know answers them. */
function failed({ knowledge: { briefing }, talk, heard, intents }: Turn): Reply {
  const { contentWords, plain, receptionist } = briefing.language
  const isBrief = intents.size === 0 || receptionist.isBrief(heard.text)
  const isVague = contentWords(plain(heard.text)).length === 0 && isBrief
  if (!isVague) return notKnown(briefing, heard.text, heard, talk.misses)
  if (talk.misses === 0)
    return {
      say: [line(briefing, 'other_words')],
      about: 'not_understood',
      pending: kept(talk),
      isMiss: true,
    }
  const lead = [line(briefing, 'still_not_understood')]
  if (helpFor('misunderstood', briefing) === 'transfer')
    return {
      ...handOver(briefing, { need: 'misunderstood', about: 'not_understood', heard, lead }),
      isMiss: true,
    }
  return { ...offering(briefing, lead, { reason: null, isRepeated: talk.misses > 1 }), isMiss: true }
}

/** What was offered before the caller was not understood may still be taken. */
function kept({ pending }: Talk): Pending {
  return pending.kind === 'offer' ? pending : NOTHING
}
