import { leavingBooking } from './booking/leaving.ts'
import { leaveWithMore } from './message/addition.ts'
import { MAX_TURNS } from './message/message-flow.ts'
import { farewell, leaveMessage } from './pending.ts'
import { repeated } from './repetition.ts'
import { line, type Pending, type Reply, type Turn } from './talk.ts'

/** What steers the conversation rather than going on with it, and means the same whatever is being talked about. */
export function steering(turn: Turn): Reply | undefined {
  const { heard, talk } = turn
  const { briefing } = turn.knowledge
  const { isOnly, isQuestion, takesLeave } = briefing.language.receptionist
  if (turn.verbatim !== undefined) return undefined
  const standing = stillOpen(talk.pending)
  // "Oh, sorry" is no question after the caller heard that this is another business.
  const isApology = talk.pending.kind === 'other_business' && !isQuestion(heard.text)
  if (standing && isOnly(heard.text, 'hold_on'))
    return {
      say: [line(briefing, 'take_your_time')],
      about: 'information',
      pending: standing,
      isBeside: true,
    }
  if (standing && !isApology && (isOnly(heard.text, 'repeat') || isOnly(heard.text, 'slower')))
    return { ...repeated(turn), pending: standing }
  // What is offered may be taken in the same breath as a goodbye.
  if (talk.pending.kind === 'offer') return undefined
  const isInForm = talk.pending.kind === 'booking' || talk.pending.kind === 'message'
  return takesLeave(heard.text, isInForm) ? leave(turn) : undefined
}

/** What is open stays so, but a message comes to its end; undefined where that is reached. */
function stillOpen(pending: Pending): Pending | undefined {
  if (pending.kind !== 'message') return pending
  const { flow } = pending
  return flow.turns < MAX_TURNS ? { ...pending, flow: { ...flow, turns: flow.turns + 1 } } : undefined
}

/** The caller goes. What has been said so far is kept, and what was not confirmed is not done. */
export function leave(turn: Turn): Reply {
  const { briefing } = turn.knowledge
  const { pending } = turn.talk
  switch (pending.kind) {
    case 'message':
      return leaveMessage(turn, pending)
    case 'booking':
      return leavingBooking(turn)
    case 'other_business':
      return { ...farewell(briefing), say: [line(briefing, 'wrong_number')], about: 'wrong_number' }
    case 'anything_else': {
      const action = leaveWithMore(turn, pending)
      return { ...farewell(briefing), ...(action && { action }) }
    }
    case 'nothing':
    case 'did_you_mean':
    case 'offer':
    default:
      return farewell(briefing)
  }
}
