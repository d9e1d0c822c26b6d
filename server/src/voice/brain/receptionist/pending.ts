import type { Briefing } from '../brain.ts'
import { aside } from './asides.ts'
import { inBooking, wantsAppointment } from './booking/flow.ts'
import { notKnown, takeMessage } from './transfer/handing-over.ts'
import type { Language } from '../../../language/language.ts'
import type { Intent } from '../../../language/receptionist.ts'
import { continueMessage, promptOf, unfinishedMessage, type MessageFlow } from './message/message-flow.ts'
import { MIN_NUMBER_DIGITS } from '../../../language/digit-readings.ts'
import { faqAnswer, line, lines, type Pending, type Reply, type Turn } from './talk.ts'

/** The reply to an answer to a question of ours; undefined where the caller speaks of something else. */
export function answerPending(turn: Turn): Reply | undefined {
  const { heard, intents } = turn
  const { pending } = turn.talk
  const { briefing } = turn.knowledge
  const { isBrief } = briefing.language.receptionist
  const isYes = intents.has('yes') && !intents.has('no')
  const isNo = (intents.has('no') || intents.has('never_mind')) && isBrief(heard.text)
  // "Yes, I would like to come tomorrow" is no yes to a message.
  if (pending.kind !== 'message' && pending.kind !== 'booking' && wantsAppointment(turn)) return undefined
  switch (pending.kind) {
    case 'nothing':
      return undefined
    case 'did_you_mean':
      if (isYes) return { say: faqAnswer(briefing, pending.entry), about: 'information' }
      return isNo ? notKnown(briefing, pending.asked, heard) : undefined
    case 'offer':
      if (isNo) return declined(briefing, intents)
      return isYes || intents.has('message') || saysWho(briefing.language, heard.text)
        ? accepted(turn, pending.reason)
        : undefined
    case 'anything_else':
      if (isNo) return farewell(briefing)
      return isYes && isBrief(heard.text)
        ? { say: [line(briefing, 'how_can_i_help')], about: 'information' }
        : undefined
    case 'booking':
      return inBooking(turn, pending.flow)
    case 'message':
    default:
      return inMessage(turn, pending)
  }
}

/** Giving a name or number is a yes. */
function saysWho({ names, digits }: Language, text: string): boolean {
  return names.announcedIn(text) !== undefined || (digits.read(text) ?? '').length >= MIN_NUMBER_DIGITS
}

/** "Yes, please tell them that the gate is open" already says what the message is. */
const MIN_REASON_WORDS = 4

/** Begins to take a message with what has been said of it. */
export function accepted({ knowledge: { briefing }, heard }: Turn, reason: string | null): Reply {
  const { contentWords, plain } = briefing.language
  const isNamed = saysWho(briefing.language, heard.text)
  const isTold = contentWords(plain(heard.text)).length >= MIN_REASON_WORDS && !isNamed
  const begun = takeMessage(briefing, {
    about: 'message',
    reason: reason ?? (isTold ? heard.text.trim() : null),
    lead: [],
  })
  if (!isNamed || begun.pending?.kind !== 'message') return begun
  return goOn(briefing, begun.pending, heard)
}

function declined(briefing: Briefing, intents: ReadonlySet<Intent>): Reply {
  if (intents.has('goodbye')) return farewell(briefing)
  return { say: [line(briefing, 'anything_else')], about: 'information', pending: { kind: 'anything_else' } }
}

function farewell(briefing: Briefing): Reply {
  return { say: [line(briefing, 'goodbye')], about: 'farewell', action: { type: 'hang_up' } }
}

type InMessage = Extract<Pending, { kind: 'message' }>

function inMessage(turn: Turn, pending: InMessage): Reply {
  const { briefing } = turn.knowledge
  const { flow, about } = pending
  const beside = aside(turn, {
    prompt: lines(briefing, [promptOf(briefing.language, flow)]),
    about,
    pending,
    isTelling: flow.step === 'reason',
    dropped: () => dropped(briefing),
    leaving: () => leaving(briefing, flow),
  })
  return beside ?? goOn(briefing, pending, turn.heard)
}

function goOn(
  briefing: Briefing,
  { flow, about }: InMessage,
  heard: { text: string; digits?: string },
): Reply {
  const turn = continueMessage(briefing.language, flow, heard)
  const say = lines(briefing, turn.say)
  if (turn.flow) return { say, about, pending: { kind: 'message', flow: turn.flow, about } }
  return {
    say: [...say, line(briefing, 'anything_else')],
    about,
    pending: { kind: 'anything_else' },
    ...(turn.message ? { action: { type: 'take_message', message: turn.message, thenHangUp: false } } : {}),
  }
}

function dropped(briefing: Briefing): Reply {
  return {
    say: [line(briefing, 'message_dropped'), line(briefing, 'anything_else')],
    about: 'information',
    pending: { kind: 'anything_else' },
  }
}

/** What has been said so far is kept. */
function leaving(briefing: Briefing, flow: MessageFlow): Reply {
  const message = unfinishedMessage(briefing.language, flow)
  if (!message) return farewell(briefing)
  return { ...farewell(briefing), action: { type: 'take_message', message, thenHangUp: true } }
}
