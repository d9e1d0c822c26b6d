import { takeMessage } from '../transfer/handing-over.ts'
import { line, type Reply, type Turn } from '../talk.ts'
import { bookingLine, type BookingFlow } from './state.ts'

/** Nothing is done that was not confirmed. */
export function leavingBooking(turn: Turn): Reply {
  const { briefing } = turn.knowledge
  return {
    say: [bookingLine(turn, 'left_as_it_is'), line(briefing, 'goodbye')],
    about: 'farewell',
    action: { type: 'hang_up' },
  }
}

/** "Instead" is no message yet. */
const MIN_TOLD_WORDS = 3

/** Who would rather leave a message is believed: what was to be booked is none of it, and who they are is not asked again. */
export function messageInstead(turn: Turn, { step, who }: BookingFlow): Reply | undefined {
  const { knowledge, heard, intents } = turn
  const { briefing } = knowledge
  const { contentWords, plain, receptionist } = briefing.language
  const { asksToPassOn, toldIn } = receptionist.message
  if (!intents.has('message')) return undefined
  const said = toldIn(heard.text)
  const isTold =
    receptionist.isStatement(said.content) || contentWords(plain(said.content)).length >= MIN_TOLD_WORDS
  const told = isTold ? said : { ...said, content: '' }
  // "Call me back on 555 0143" answers the question for a number.
  if (step === 'who' && (told.number !== '' || !asksToPassOn(heard.text))) return undefined
  const known = { name: who.name, number: who.number, digits: who.digits, isNamed: who.isNamed }
  const asked = { about: 'message', reason: null, told, lead: [] } as const
  return takeMessage(briefing, { ...asked, ...(told.name ? {} : { who: known }) })
}
