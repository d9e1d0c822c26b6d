import type { Briefing, Heard } from '../brain.ts'
import { groundedAnswer } from './answers.ts'
import { helpFor } from './escalation.ts'
import { handOver, takeMessage } from './handing-over.ts'
import { isQuestion, type Intent } from './intents.ts'
import { continueMessage, promptOf, unfinishedMessage, type MessageFlow } from './message-flow.ts'
import {
  faqAnswer,
  line,
  lines,
  type Knowledge,
  type Pending,
  type Reply,
  type Talk,
  type Understanding,
} from './talk.ts'
import { contentWords, plain } from './words.ts'

/** The reply to an answer to a question of ours; undefined where the caller speaks of something else. */
export function answerPending(
  knowledge: Knowledge,
  talk: Talk,
  heard: Heard,
  understood: Understanding,
  intents: ReadonlySet<Intent>,
): Reply | undefined {
  const { pending } = talk
  const { briefing } = knowledge
  const isYes = intents.has('yes') && !intents.has('no')
  const isNo = intents.has('no') || intents.has('never_mind')
  switch (pending.kind) {
    case 'nothing':
      return undefined
    case 'did_you_mean':
      if (isYes) return { say: faqAnswer(briefing, pending.entry), about: 'information' }
      return isNo && isShort(heard) ? notMeant(briefing, pending.asked, heard) : undefined
    case 'offer':
      if (isNo && isShort(heard)) return declined(briefing, intents)
      if (isYes || intents.has('message'))
        return takeMessage(briefing, { about: 'message', reason: reasonOf(pending.reason, heard), lead: [] })
      return undefined
    case 'anything_else':
      if (isNo && isShort(heard)) return farewell(briefing)
      return isYes && isShort(heard)
        ? { say: [line(briefing, 'how_can_i_help')], about: 'information' }
        : undefined
    case 'message':
      return inMessage(knowledge, pending, heard, understood, intents)
  }
}

/** A bare yes or no, with nothing else in it that would have to be answered. */
const MAX_SHORT_WORDS = 2

function isShort({ text }: Heard): boolean {
  const words = plain(text).replace(
    /^(yes|yeah|no|nope|sure|okay|please|thanks|thank you|that is (all|it|fine))\b/,
    '',
  )
  return (
    contentWords(words).filter(
      (word) => !/^(thank|thanks|sure|fine|right|great|good|bye|goodbye|all|it)$/.test(word),
    ).length <= MAX_SHORT_WORDS
  )
}

/** "Yes, please tell them that ..." already says what the message is. */
const MIN_REASON_WORDS = 4

function reasonOf(reason: string | null, { text }: Heard): string | null {
  return reason ?? (contentWords(plain(text)).length >= MIN_REASON_WORDS ? text : null)
}

function notMeant(briefing: Briefing, asked: string, { atMs }: Heard): Reply {
  const lead = [line(briefing, 'not_known')]
  if (helpFor('no_answer', briefing) === 'transfer')
    return {
      ...handOver(briefing, { need: 'no_answer', about: 'not_understood', text: asked, atMs, lead }),
      unanswered: asked.trim(),
      isMiss: true,
    }
  return {
    say: [...lead, line(briefing, 'offer_message')],
    about: 'not_understood',
    unanswered: asked.trim(),
    pending: { kind: 'offer', reason: asked.trim() },
    isMiss: true,
  }
}

function declined(briefing: Briefing, intents: ReadonlySet<Intent>): Reply {
  if (intents.has('goodbye')) return farewell(briefing)
  return {
    say: [line(briefing, 'anything_else')],
    about: 'information',
    pending: { kind: 'anything_else' },
  }
}

function farewell(briefing: Briefing): Reply {
  return { say: [line(briefing, 'goodbye')], about: 'farewell', action: { type: 'hang_up' } }
}

type InMessage = Extract<Pending, { kind: 'message' }>

function inMessage(
  knowledge: Knowledge,
  pending: InMessage,
  heard: Heard,
  understood: Understanding,
  intents: ReadonlySet<Intent>,
): Reply {
  const { briefing } = knowledge
  const { flow, about } = pending
  const isTelling = flow.step === 'reason'
  const stay = (...ids: Parameters<typeof line>[1][]): Reply => ({
    say: [...ids.map((id) => line(briefing, id)), ...lines(briefing, [promptOf(flow)])],
    about,
    pending,
  })
  if (intents.has('hold_on') && !isTelling) return { say: [line(briefing, 'take_your_time')], about, pending }
  if (isBareRepeat(intents)) return stay()
  if (intents.has('never_mind') && isShort(heard)) return dropped(briefing)
  if (intents.has('person') && !isTelling) {
    if (helpFor('asked', briefing) === 'transfer')
      return handOver(briefing, {
        need: 'asked',
        about: 'person',
        text: heard.text,
        atMs: heard.atMs,
        lead: [],
      })
    return stay('cannot_put_through')
  }
  if (intents.has('robot')) return stay('i_am_automated')
  if (intents.has('goodbye') && isShort(heard)) return leaving(briefing, flow)
  const answer =
    isTelling || !isQuestion(heard.text) ? undefined : groundedAnswer(knowledge, heard, understood)
  if (answer) return { ...answer, say: [...answer.say, ...stay().say], pending }
  return goOn(briefing, pending, heard)
}

function isBareRepeat(intents: ReadonlySet<Intent>): boolean {
  return (intents.has('repeat') || intents.has('slower')) && !intents.has('no') && !intents.has('yes')
}

function goOn(briefing: Briefing, { flow, about }: InMessage, heard: Heard): Reply {
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
