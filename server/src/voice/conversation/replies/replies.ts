import type { Action, EventOf, RequestId } from '../events.ts'
import { hangUpNext, keepMessage, sayAndThen } from '../turns/floor.ts'
import { transferAfterReply } from '../hang-up.ts'
import { failTurn } from './recovery.ts'
import { become, change, inOrder, type Act, type LiveCall, type Step, type Thought } from '../state.ts'
import { runTool } from './thinking.ts'
import { isSpeakable } from '../../../language/words.ts'

/** More is no reply on the telephone; the rest is left unsaid. */
const MAX_CLAUSES = 100
const MAX_CLAUSE_CHARACTERS = 1000
const MAX_TOPICS = 200
const MAX_UNANSWERED = 50

/** The thought that an answer belongs to; none for answers to another turn, or to a guess that was dropped. */
function thoughtOf({ thought }: LiveCall, request: RequestId): Thought | undefined {
  return thought && !thought.ended && isSame(thought, request) ? thought : undefined
}

function isSame(a: RequestId, b: RequestId): boolean {
  return a.turn === b.turn && a.attempt === b.attempt
}

export function replySaid(call: LiveCall, event: EventOf<'reply.said'>): Step {
  const thought = thoughtOf(call, event)
  const text = event.text.trim().slice(0, MAX_CLAUSE_CHARACTERS)
  const isFull = thought !== undefined && thought.spoken + thought.waiting.length >= MAX_CLAUSES
  if (!thought || isFull || !isSpeakable(text)) return become(call)
  const clause = { text, source: event.source }
  return become({ ...call, thought: { ...thought, waiting: [...thought.waiting, clause] } })
}

export function replyEnded(call: LiveCall, event: EventOf<'reply.ended'>): Step {
  const thought = thoughtOf(call, event)
  if (!thought) return become(call)
  const { action, about, unanswered = [], draft = null } = event
  return become({ ...call, thought: { ...thought, ended: { action, about, unanswered, draft } } })
}

export function replyFailed(call: LiveCall, event: EventOf<'reply.failed'>): Step {
  const thought = thoughtOf(call, event)
  if (!thought) return become(call)
  const dropped = { ...call, thought: null }
  return thought.speculative ? become(dropped) : failTurn(dropped)
}

/** A guess runs no tool: what it does could not be taken back. */
export function toolCalled(call: LiveCall, event: EventOf<'tool.called'>): Step {
  const thought = thoughtOf(call, event)
  if (!thought) return become(call)
  const wanted = { key: event.key, tool: event.tool, arguments: event.arguments }
  if (!thought.speculative) return runTool(wanted)(call)
  return become({ ...call, thought: { ...thought, waitingTools: [...thought.waitingTools, wanted] } })
}

/** A reply is whole and all of it is being spoken: what it asks for besides is taken up. */
export const adoptReply: Act = (call) => {
  const { thought } = call
  if (!thought?.ended || thought.speculative || thought.waiting.length > 0) return become(call)
  const { action, about, unanswered, draft } = thought.ended
  const isEmpty = thought.spoken === 0 && action === null
  const { record } = call
  const adopted: LiveCall = {
    ...call,
    thought: null,
    answered: !isEmpty,
    notes: [],
    tools: call.tools.map((each) =>
      each.answer && isSame(each.request, thought) ? { ...each, told: true } : each,
    ),
    record: {
      ...record,
      topics: about === null ? record.topics : [...record.topics, about].slice(-MAX_TOPICS),
      replies: [...record.replies, { turn: thought.turn, about, unanswered: unanswered.length }].slice(
        -MAX_TOPICS,
      ),
      unanswered: [...unansweredBefore(record, thought.turn), ...unanswered].slice(-MAX_UNANSWERED),
      draft,
    },
  }
  return isEmpty ? failTurn(adopted) : perform(action, thought.spoken)(adopted)
}

/** A caller who goes on is answered anew: what was not answered of the turn's beginning is judged with the whole. */
function unansweredBefore({ replies, unanswered }: LiveCall['record'], turn: number): readonly string[] {
  const last = replies.at(-1)
  return last?.turn === turn ? unanswered.slice(0, unanswered.length - last.unanswered) : unanswered
}

function perform(action: Action | null, spoken: number): Act {
  return (call) => {
    const leaving = hangUpNext(call, 'agent_hung_up', { final: false })
    switch (action?.type) {
      case 'transfer':
        return transferAfterReply(spoken)(call)
      case 'hang_up':
        return spoken > 0 ? change({ next: leaving })(call) : sayAndThen('goodbye', leaving)(call)
      case 'take_message': {
        const kept = keepMessage({ turn: call.turn, message: action.message }, action.instead)
        if (spoken === 0) return inOrder(kept, sayAndThen('message_noted', leaving))(call)
        return inOrder(kept, change(action.thenHangUp ? { next: leaving } : {}))(call)
      }
      case 'send_digits':
        return become(call, { type: 'send_digits', digits: action.digits })
      case undefined:
      default:
        return become(call)
    }
  }
}
