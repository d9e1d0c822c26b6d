import type { Briefing } from '../brain.ts'
import { groundedAnswer } from './answers.ts'
import { helpFor } from './escalation.ts'
import { handOver, notKnown, takeMessage } from './handing-over.ts'
import { isBrief, isQuestion, type Intent } from './intents.ts'
import { continueMessage, promptOf, unfinishedMessage, type MessageFlow } from './message-flow.ts'
import { announcedName, digitsIn, MIN_NUMBER_DIGITS } from './names-and-numbers.ts'
import { faqAnswer, line, lines, type Pending, type Reply, type Turn } from './talk.ts'
import { contentWords, plain } from './words.ts'

/** The reply to an answer to a question of ours; undefined where the caller speaks of something else. */
export function answerPending(turn: Turn): Reply | undefined {
  const { heard, intents } = turn
  const { pending } = turn.talk
  const { briefing } = turn.knowledge
  const isYes = intents.has('yes') && !intents.has('no')
  const isNo = (intents.has('no') || intents.has('never_mind')) && isBrief(heard.text)
  switch (pending.kind) {
    case 'nothing':
      return undefined
    case 'did_you_mean':
      if (isYes) return { say: faqAnswer(briefing, pending.entry), about: 'information' }
      return isNo ? notKnown(briefing, pending.asked, heard) : undefined
    case 'offer':
      if (isNo) return declined(briefing, intents)
      return isYes || intents.has('message') || saysWho(heard.text)
        ? accepted(turn, pending.reason)
        : undefined
    case 'anything_else':
      if (isNo) return farewell(briefing)
      return isYes && isBrief(heard.text)
        ? { say: [line(briefing, 'how_can_i_help')], about: 'information' }
        : undefined
    case 'message':
    default:
      return inMessage(turn, pending)
  }
}

/** Somebody who gives their name or number has said yes. */
function saysWho(text: string): boolean {
  return announcedName(text) !== undefined || digitsIn(text).length >= MIN_NUMBER_DIGITS
}

/** "Yes, please tell them that the gate is open" already says what the message is. */
const MIN_REASON_WORDS = 4

/** Begins to take a message with what has been said of it. */
export function accepted({ knowledge: { briefing }, heard }: Turn, reason: string | null): Reply {
  const isTold = contentWords(plain(heard.text)).length >= MIN_REASON_WORDS && !saysWho(heard.text)
  const begun = takeMessage(briefing, {
    about: 'message',
    reason: reason ?? (isTold ? heard.text.trim() : null),
    lead: [],
  })
  if (!saysWho(heard.text) || begun.pending?.kind !== 'message') return begun
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
  const { heard, intents } = turn
  const { briefing } = turn.knowledge
  const { flow, about } = pending
  const isTelling = flow.step === 'reason'
  const prompt = lines(briefing, [promptOf(flow)])
  const isOpenToAll = !isTelling && intents.has('person')
  if (intents.has('hold_on') && !isTelling) return { say: [line(briefing, 'take_your_time')], about, pending }
  if (isBareRepeat(intents)) return { say: prompt, about, pending }
  if (intents.has('never_mind') && isBrief(heard.text)) return dropped(briefing)
  if (isOpenToAll && helpFor('asked', briefing) === 'transfer')
    return handOver(briefing, { need: 'asked', about: 'person', heard, lead: [] })
  if (isOpenToAll) return { say: [line(briefing, 'cannot_put_through'), ...prompt], about, pending }
  if (intents.has('robot')) return { say: [line(briefing, 'i_am_automated'), ...prompt], about, pending }
  if (intents.has('goodbye') && isBrief(heard.text)) return leaving(briefing, flow)
  const answer = isTelling || !isQuestion(heard.text) ? undefined : groundedAnswer(turn)
  if (answer) return { ...answer, say: [...answer.say, ...prompt], pending }
  return goOn(briefing, pending, heard)
}

function isBareRepeat(intents: ReadonlySet<Intent>): boolean {
  return (intents.has('repeat') || intents.has('slower')) && !intents.has('no') && !intents.has('yes')
}

function goOn(
  briefing: Briefing,
  { flow, about }: InMessage,
  heard: { text: string; digits?: string },
): Reply {
  const turn = continueMessage(flow, heard)
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
  const message = unfinishedMessage(flow)
  if (!message) return farewell(briefing)
  return { ...farewell(briefing), action: { type: 'take_message', message, thenHangUp: true } }
}
