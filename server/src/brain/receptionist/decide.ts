import { parse } from 'chrono-node'
import type { Action, Briefing, Heard, Message, Topic } from '../brain.ts'
import { askBack, groundedAnswer } from './answers.ts'
import { helpFor } from './escalation.ts'
import { handOver, takeMessage } from './handing-over.ts'
import { intentsIn, isQuestion, type Intent } from './intents.ts'
import { answerPending } from './pending.ts'
import { line, type Knowledge, type Reply, type Talk, type Understanding } from './talk.ts'
import { contentWords, plain } from './words.ts'
import type { LineId } from './wording.ts'

/** What to say to the caller's words. Pure and total: the same conversation always goes the same way. */
export function decide(knowledge: Knowledge, talk: Talk, heard: Heard, understood: Understanding): Reply {
  const { briefing } = knowledge
  const intents = new Set(intentsIn(heard.text))
  const now = noted(talk, heard)
  if (intents.has('danger')) {
    const lead = [line(briefing, 'life_in_danger')]
    return handOver(briefing, {
      need: 'emergency',
      about: 'support',
      text: heard.text,
      atMs: heard.atMs,
      lead,
    })
  }
  return (
    answerPending(knowledge, now, heard, understood, intents) ??
    unwanted(briefing, intents) ??
    person(briefing, now, heard, intents) ??
    errand(knowledge, heard, understood, intents) ??
    groundedAnswer(knowledge, heard, understood) ??
    concern(briefing, heard, intents) ??
    smallTalk(briefing, now, intents) ??
    askBack(knowledge, now, heard, understood) ??
    failed(briefing, now, heard, intents)
  )
}

/** The call has told the caller that nobody can take it, and has offered a message. */
function noted(talk: Talk, { notes = [] }: Heard): Talk {
  const isOffered = notes.includes('transfer_failed') || notes.includes('no_transfer')
  if (!isOffered || talk.pending.kind !== 'nothing') return talk
  return { ...talk, pending: { kind: 'offer', reason: null } }
}

function unwanted(briefing: Briefing, intents: ReadonlySet<Intent>): Reply | undefined {
  const action: Action = { type: 'hang_up' }
  if (intents.has('spam')) return { say: [line(briefing, 'not_interested')], about: 'spam', action }
  if (intents.has('wrong_number'))
    return { say: [line(briefing, 'wrong_number')], about: 'wrong_number', action }
  return undefined
}

function person(
  briefing: Briefing,
  talk: Talk,
  heard: Heard,
  intents: ReadonlySet<Intent>,
): Reply | undefined {
  const { text, atMs } = heard
  const need = intents.has('person') ? 'asked' : 'first_turn'
  const isFirst =
    talk.replies === 0 && !intents.has('goodbye') && (heard.notes ?? []).every((note) => note === 'closed')
  if (need === 'asked' || (isFirst && helpFor('first_turn', briefing) === 'transfer'))
    return handOver(briefing, { need, about: 'person', text, atMs, lead: [] })
  return undefined
}

type Errand = { readonly about: Topic; readonly say: LineId; readonly ask: LineId }

const ERRANDS: readonly (readonly [Intent, Errand])[] = [
  ['change', { about: 'booking', say: 'note_change', ask: 'ask_change' }],
  ['cancellation', { about: 'cancellation', say: 'note_cancellation', ask: 'ask_which' }],
  ['booking', { about: 'booking', say: 'note_booking', ask: 'ask_when' }],
]

/** A wish that somebody has to carry out: noted with the day it is about. A question about it is answered first. */
function errand(
  knowledge: Knowledge,
  heard: Heard,
  understood: Understanding,
  intents: ReadonlySet<Intent>,
): Reply | undefined {
  const { briefing } = knowledge
  const found = ERRANDS.find(([intent]) => intents.has(intent))?.[1]
  if (!found) {
    if (!intents.has('message') || isQuestion(heard.text)) return undefined
    return takeMessage(briefing, { about: 'message', reason: null, lead: [] })
  }
  const answer = isQuestion(heard.text) ? groundedAnswer(knowledge, heard, understood) : undefined
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
    ...(namesDay(heard) ? {} : { askFirst: found.ask }),
  })
}

function namesDay({ text, atMs }: Heard): boolean {
  return parse(plain(text), new Date(atMs)).length > 0
}

/** What needs a person's attention, where the policy lets one be had. */
function concern(briefing: Briefing, { text, atMs }: Heard, intents: ReadonlySet<Intent>): Reply | undefined {
  if (intents.has('complaint')) {
    const lead = [line(briefing, 'sorry_to_hear')]
    return handOver(briefing, { need: 'complaint', about: 'complaint', text, atMs, lead })
  }
  if (intents.has('emergency')) {
    const lead = [line(briefing, 'urgent')]
    return handOver(briefing, { need: 'emergency', about: 'support', text, atMs, lead })
  }
  if (intents.has('message')) return takeMessage(briefing, { about: 'message', reason: null, lead: [] })
  if (!intents.has('feedback')) return undefined
  const message: Message = { name: null, number: briefing.callerNumber, reason: text.trim().slice(0, 500) }
  return {
    say: [line(briefing, 'thanks_for_feedback'), line(briefing, 'anything_else')],
    about: 'feedback',
    action: { type: 'take_message', message, thenHangUp: false },
    pending: { kind: 'anything_else' },
  }
}

function smallTalk(briefing: Briefing, talk: Talk, intents: ReadonlySet<Intent>): Reply | undefined {
  const plainReply = (...ids: LineId[]): Reply => ({
    say: ids.map((id) => line(briefing, id)),
    about: 'information',
  })
  if (intents.has('robot')) return plainReply('i_am_automated', 'how_can_i_help')
  if (intents.has('who')) return plainReply('who_i_am', 'how_can_i_help')
  if (intents.has('slower') || intents.has('repeat')) return repeated(briefing, talk, intents.has('slower'))
  if (intents.has('hold_on')) return { ...plainReply('take_your_time'), pending: talk.pending }
  if (intents.has('language'))
    return {
      say: [line(briefing, 'only_english'), line(briefing, 'offer_message')],
      about: 'information',
      pending: { kind: 'offer', reason: null },
    }
  if (intents.has('goodbye'))
    return { say: [line(briefing, 'goodbye')], about: 'farewell', action: { type: 'hang_up' } }
  if (intents.has('thanks'))
    return { ...plainReply('you_are_welcome', 'anything_else'), pending: { kind: 'anything_else' } }
  if (intents.has('how_are_you')) return plainReply('how_are_you')
  if (intents.has('greeting')) return plainReply('hello')
  return intents.has('yes') || intents.has('no') || intents.has('never_mind')
    ? plainReply('how_can_i_help')
    : undefined
}

/** The last reply once more; what it asked is still open. */
function repeated(briefing: Briefing, talk: Talk, isSlower: boolean): Reply {
  const said = talk.last.length > 0 ? talk.last : [line(briefing, 'nothing_to_repeat')]
  return {
    say: isSlower && said[0]?.source !== 'line:slower' ? [line(briefing, 'slower'), ...said] : said,
    about: 'information',
    pending: talk.pending,
  }
}

/** How often in a row the caller is asked to say it in other words. */
const FORGIVEN_MISSES = 1

/** Either the words make no sense, or they do and nothing that we know answers them. */
function failed(briefing: Briefing, talk: Talk, heard: Heard, intents: ReadonlySet<Intent>): Reply {
  const { text, atMs } = heard
  const isVague = contentWords(plain(text)).length === 0 && intents.size === 0
  const isRepeatedMiss = talk.misses >= FORGIVEN_MISSES
  if (isVague && !isRepeatedMiss)
    return { say: [line(briefing, 'other_words')], about: 'not_understood', isMiss: true }
  const need = isVague ? 'misunderstood' : 'no_answer'
  const unanswered = isVague ? {} : { unanswered: text.trim() }
  const lead = [line(briefing, 'not_known')]
  if (helpFor(need, briefing) === 'transfer')
    return {
      ...handOver(briefing, { need, about: 'not_understood', text, atMs, lead }),
      ...unanswered,
      isMiss: true,
    }
  return {
    say: [...lead, line(briefing, 'offer_message')],
    about: 'not_understood',
    pending: { kind: 'offer', reason: isVague ? null : text.trim() },
    isMiss: true,
    ...unanswered,
  }
}
