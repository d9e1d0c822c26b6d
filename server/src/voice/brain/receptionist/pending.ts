import type { Briefing } from '../brain.ts'
import { askingAfter, groundedAnswer } from './answers.ts'
import { aside } from './asides.ts'
import { inBooking, wantsAppointment } from './booking/flow.ts'
import { handOver, messageReply, notKnown, offering, takeMessage } from './transfer/handing-over.ts'
import type { Language } from '../../../language/language.ts'
import type { Intent, Told } from '../../../language/receptionist.ts'
import { joined, promptOf, unfinishedMessage, type MessageFlow } from './message/flow.ts'
import { afterMessage } from './message/addition.ts'
import { messageAndQuestion } from './message/with-question.ts'
import { continueMessage, MAX_TURNS, resumeMessage } from './message/message-flow.ts'
import { questionBeside } from './requests.ts'
import { faqAnswer, line, lines, type Pending, type Reply, type Spoken, type Turn } from './talk.ts'
import { isNo, isYes } from './turns.ts'

/** The reply to an answer to a question of ours; undefined where the caller speaks of something else. */
export function answerPending(turn: Turn): Reply | undefined {
  const { heard } = turn
  const { pending } = turn.talk
  const { briefing } = turn.knowledge
  const { isBrief } = briefing.language.receptionist
  // "Yes, I would like to come tomorrow" is no yes to a message.
  if (pending.kind !== 'message' && pending.kind !== 'booking' && wantsAppointment(turn)) return undefined
  switch (pending.kind) {
    case 'nothing':
      return undefined
    case 'did_you_mean':
      return toAskedBack(turn, pending)
    case 'offer':
      return toOffer(turn, pending)
    case 'other_business':
      return toOtherBusiness(turn)
    case 'anything_else': {
      const beside = afterMessage(turn, pending)
      if (beside) return beside
      if (isNo(turn)) return farewell(briefing)
      return isYes(turn) && isBrief(heard.text) && !questionBeside(turn)
        ? { say: [line(briefing, 'how_can_i_help')], about: 'information' }
        : undefined
    }
    case 'booking':
      return inBooking(turn, pending.flow)
    case 'message':
    default:
      return wantsToCome(turn, pending) ? undefined : inMessage(turn, pending)
  }
}

/** It was the question, or the next best is asked after, or it is one that nothing is known about. */
function toAskedBack(turn: Turn, { entry, next, asked }: AskedBack): Reply | undefined {
  const { briefing } = turn.knowledge
  if (isYes(turn)) return withQuestion(turn, { say: faqAnswer(briefing, entry), about: 'information' })
  if (!isNo(turn)) return undefined
  const anew = briefing.language.receptionist.isQuestion(turn.heard.text) ? groundedAnswer(turn) : undefined
  if (anew) return anew
  if (!turn.intents.has('no')) return declined(briefing)
  return next === undefined
    ? notKnown(briefing, asked, turn.heard, turn.talk.misses)
    : askingAfter(briefing, { entry: next, next: undefined, asked })
}

type AskedBack = Extract<Pending, { kind: 'did_you_mean' }>

/** Who asks for an appointment while we ask for their name gets one; what they tell is a message. */
function wantsToCome(turn: Turn, { flow }: InMessage): boolean {
  const isErrand = (['booking', 'change', 'cancellation'] as const).some((intent) => turn.intents.has(intent))
  return flow.step !== 'reason' && isErrand && turn.verbatim === undefined && wantsAppointment(turn)
}

/** Other things that a caller may be after, which go before a message. */
const ELSEWHERE: readonly Intent[] = [
  'spam',
  'wrong_number',
  'person',
  'robot',
  'complaint',
  'emergency',
  'change',
  'cancellation',
  'booking',
  'feedback',
  'repeat',
  'slower',
  'hold_on',
  'who',
  'language',
  'how_are_you',
  'greeting',
  'question_ahead',
  'is_this',
]

type Offer = Extract<Pending, { kind: 'offer' }>

/** A yes, a name, a number, or simply what the message is; a question is none of them. */
function toOffer(turn: Turn, offer: Offer): Reply | undefined {
  const { heard, intents } = turn
  const { briefing } = turn.knowledge
  const { isBrief, isQuestion, message } = briefing.language.receptionist
  if (isNo(turn)) return refused(turn, offer)
  const told = message.toldIn(heard.text)
  const isWho = told.name !== undefined || told.number !== ''
  const isLong = wordsIn(briefing.language, told.content) >= MIN_PARTING_WORDS
  if (intents.has('goodbye') && !isWho && !intents.has('message'))
    return isLong ? parting(turn, offer) : farewell(briefing)
  if (offer.person && isYes(turn) && !isWho && !intents.has('message'))
    return withQuestion(turn, handOver(briefing, { need: 'asked', about: 'person', heard, lead: [] }))
  if (isWho || intents.has('message') || isYes(turn))
    return (
      messageAndQuestion(turn, (rest) => accepted(rest, offer)) ?? withQuestion(turn, accepted(turn, offer))
    )
  const isOther = isQuestion(heard.text) || ELSEWHERE.some((intent) => intents.has(intent))
  if (isOther || told.content === '' || (intents.has('thanks') && isBrief(heard.text))) return undefined
  if (!message.saysStatement(heard.text) && groundedAnswer(turn)) return undefined
  return accepted(turn, offer)
}

/** Who wants no person may still want a message. */
function refused({ knowledge: { briefing }, intents }: Turn, offer: Offer): Reply {
  if (intents.has('goodbye')) return farewell(briefing)
  return offer.person && !intents.has('done')
    ? offering(briefing, [], { reason: offer.reason, isRepeated: false })
    : declined(briefing)
}

/** "Yes, but how much is it?": the question is answered, and the yes is a yes. */
function withQuestion(turn: Turn, reply: Reply): Reply {
  const beside = isYes(turn) ? questionBeside(turn) : undefined
  if (!beside || reply.wants) return reply
  const answer = groundedAnswer(beside)
  const isSaid = answer?.say.every(({ clause }) => reply.say.some((each) => each.clause === clause))
  if (answer) return isSaid ? reply : { ...reply, say: [...answer.say, ...reply.say] }
  const lead = line(turn.knowledge.briefing, 'other_not_known')
  return { ...reply, say: [lead, ...reply.say], unanswered: beside.heard.text }
}

/** A caller who wanted another business is let go; any other goes on. */
function toOtherBusiness(turn: Turn): Reply | undefined {
  const { heard, intents } = turn
  const { briefing } = turn.knowledge
  const { isBrief, isOnly } = briefing.language.receptionist
  const isOver = isNo(turn) || intents.has('thanks')
  if (isYes(turn) && isBrief(heard.text) && !intents.has('thanks'))
    return { say: [line(briefing, 'how_can_i_help')], about: 'information' }
  return (isOver && isBrief(heard.text)) || isOnly(heard.text, 'repeat')
    ? { ...farewell(briefing), say: [line(briefing, 'wrong_number')], about: 'wrong_number' }
    : undefined
}

/** "I'll think about it, bye" is no message. */
const MIN_PARTING_WORDS = 2

/** Who says all of it and goodbye in one breath has left a message. */
function parting(turn: Turn, offer: Offer): Reply {
  const { pending } = accepted(turn, offer)
  const { briefing } = turn.knowledge
  return pending?.kind === 'message' ? leavingMessage(briefing, pending.flow) : farewell(briefing)
}

function wordsIn({ contentWords, plain }: Language, text: string): number {
  return contentWords(plain(text)).length
}

/** "Yes, go on" is no message yet, "yes, my crown fell out" is one. */
const MIN_TOLD_WORDS = 2

/** Begins to take a message with what has been said of it. */
export function accepted(
  { knowledge: { briefing }, heard, intents }: Turn,
  { reason, told: before, flow }: Omit<Offer, 'kind'>,
): Reply {
  const { language } = briefing
  const said = language.receptionist.message.toldIn(heard.text)
  const isScant = intents.has('yes') && wordsIn(language, said.content) < MIN_TOLD_WORDS
  const now: Told = isScant ? { ...said, content: '' } : said
  const told: Told = {
    ...before,
    ...now,
    number: now.number || (before?.number ?? ''),
    content: joined(before?.content ?? '', now.content),
  }
  if (flow) return messageReply(briefing, resumeMessage(language, flow, told), { about: 'message' })
  return takeMessage(briefing, { about: 'message', reason, told, lead: [] })
}

function declined(briefing: Briefing): Reply {
  return { say: [line(briefing, 'anything_else')], about: 'information', pending: { kind: 'anything_else' } }
}

export function farewell(briefing: Briefing): Reply {
  return { say: [line(briefing, 'goodbye')], about: 'farewell', action: { type: 'hang_up' } }
}

type InMessage = Extract<Pending, { kind: 'message' }>

function inMessage(turn: Turn, before: InMessage): Reply {
  const { briefing } = turn.knowledge
  const { flow, about } = before
  if (flow.turns >= MAX_TURNS) return goOn(briefing, before, turn.heard)
  const pending = { ...before, flow: { ...flow, turns: flow.turns + 1 } }
  const prompt = lines(briefing, [promptOf(briefing.language, flow)])
  const beside = aside(turn, {
    prompt,
    about,
    pending,
    isTelling: isTelling(turn, flow),
    dropped: () => dropped(briefing),
  })
  if (beside)
    return beside.pending?.kind === 'offer' ? { ...beside, pending: { ...beside.pending, flow } } : beside
  return askedBeside(turn, pending, prompt) ?? goOn(briefing, before, turn.heard)
}

/** What is told may sound like anything, but for a word to wait and a question for a person. */
function isTelling({ knowledge: { briefing }, heard, intents }: Turn, { step }: MessageFlow): boolean {
  if (step !== 'reason') return false
  const isWaiting = intents.has('hold_on') && heard.text.trim().split(/\s+/).length <= MAX_WAITING_WORDS
  return !isWaiting && !(intents.has('person') && briefing.language.receptionist.isQuestion(heard.text))
}

const MAX_WAITING_WORDS = 6

/** A question in the middle of a message is no name and no number: it is answered, or noted, and ours asked again. */
function askedBeside(turn: Turn, pending: InMessage, prompt: readonly Spoken[]): Reply | undefined {
  const { heard, intents } = turn
  const { briefing } = turn.knowledge
  const { flow, about } = pending
  const { message, isQuestion } = briefing.language.receptionist
  if (!isQuestion(heard.text) || intents.has('yes') || (heard.digits ?? '') !== '') return undefined
  if (flow.step === 'reason') {
    const answer = flow.reason === null && flow.tries === 0 ? groundedAnswer(turn) : undefined
    return answer && { ...answer, say: [...answer.say, ...prompt], pending: tried(pending) }
  }
  const told = message.toldIn(heard.text)
  const isAnswer = told.name !== undefined || message.numberIn(heard.text).length >= MIN_PIECE_DIGITS
  if (isAnswer || briefing.language.names.readIn(heard.text)) return undefined
  if (message.asksWhy(heard.text)) return { say: [line(briefing, 'why_asked'), ...prompt], about, pending }
  return {
    say: [line(briefing, 'not_known'), ...prompt],
    about,
    unanswered: heard.text.trim(),
    pending,
    isMiss: true,
  }
}

/** The fewest digits that are a part of a number, and not "my four-year-old". */
const MIN_PIECE_DIGITS = 2

function tried({ flow, ...pending }: InMessage): InMessage {
  return { ...pending, flow: { ...flow, tries: flow.tries + 1 } }
}

function goOn(
  briefing: Briefing,
  { flow, about }: InMessage,
  heard: { text: string; digits?: string },
): Reply {
  return messageReply(briefing, continueMessage(briefing.language, flow, heard), { about })
}

function dropped(briefing: Briefing): Reply {
  return {
    say: [line(briefing, 'message_dropped'), line(briefing, 'anything_else')],
    about: 'information',
    pending: { kind: 'anything_else' },
  }
}

/** Who says something more with their goodbye has it taken too. */
export function leaveMessage(turn: Turn, pending: InMessage): Reply {
  const { briefing } = turn.knowledge
  if (briefing.language.receptionist.isBrief(turn.heard.text)) return leavingMessage(briefing, pending.flow)
  const last = goOn(briefing, pending, turn.heard)
  if (last.pending?.kind === 'message') return leavingMessage(briefing, last.pending.flow)
  const { action } = last
  return action?.type === 'take_message'
    ? { ...farewell(briefing), action: { ...action, thenHangUp: true } }
    : leavingMessage(briefing, pending.flow)
}

/** What has been said so far is kept. */
function leavingMessage(briefing: Briefing, flow: MessageFlow): Reply {
  const message = unfinishedMessage(briefing.language, flow)
  if (!message) return farewell(briefing)
  const instead = flow.isTaken ? { instead: true as const } : {}
  return { ...farewell(briefing), action: { type: 'take_message', message, thenHangUp: true, ...instead } }
}
