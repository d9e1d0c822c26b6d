import { CHANGES, doneLine, outcome } from './outcome.ts'
import { bookingLine, finished, type BookingFlow } from './state.ts'
import type { Errand } from '../../../../language/receptionist.ts'
import { appointmentIn, ask, fieldIn, isRecord, type Own, type Used } from './calendar-use.ts'
import { emptyMessage } from '../message/flow.ts'
import type { Reply, Spoken, Talk, Turn } from '../talk.ts'

const ERRANDS: readonly Errand[] = ['book', 'move', 'cancel']

/**
 * What was done while the caller interrupted is said before anything else, so that it is not done again; then comes
 * the answer to what they say now.
 */
export function withNews(turn: Turn, respond: (turn: Turn) => Reply): Reply {
  const { results = [] } = turn.heard
  const changes = results.flatMap(({ tool, ...answer }) => {
    const errand = ERRANDS.find((each) => CHANGES[each] === tool)
    return errand ? [{ errand, answer }] : []
  })
  const latest = changes.at(-1)
  if (!latest) return respond(turn)
  const { errand } = latest
  const answer = settled(turn, latest)
  if ('reply' in answer) return answer.reply
  const flow = flowOf(turn.talk, errand)
  const done = answer.ok ? (appointmentIn(answer.result) ?? null) : null
  if (done) return told(turn, errand, done, respond)
  return flow ? outcome(turn, flow, answer) : respond(turn)
}

/** One that is still under way is waited for: to ask for the same again does not do it again. */
function settled(
  turn: Turn,
  { errand, answer }: { errand: Errand; answer: Used['answer'] },
): ReturnType<typeof ask> {
  const args = fieldIn(answer.result, 'arguments')
  const isRunning = fieldIn(answer.result, 'status') === 'running' && isRecord(args)
  return isRunning ? ask(turn, { tool: CHANGES[errand], args }) : answer
}

function flowOf({ pending }: Talk, errand: Errand): BookingFlow | undefined {
  const isThis =
    pending.kind === 'booking' && pending.flow.errand === errand && pending.flow.step === 'confirm'
  return isThis ? pending.flow : undefined
}

function told(turn: Turn, errand: Errand, done: Own, respond: (turn: Turn) => Reply): Reply {
  const { heard, talk } = turn
  const news = doneLine(turn, errand, done)
  if (errand === 'book' && regrets(turn)) return offerToCancel(turn, done, news)
  if (isCourtesy(turn)) return finished(turn, { errand }, [news])
  const rest = respond({
    ...turn,
    heard: { ...heard, results: [] },
    talk: { ...talk, pending: { kind: 'anything_else' } },
  })
  if (rest.wants) return rest
  return rest.isMiss ? finished(turn, { errand }, [news]) : { ...rest, say: [news, ...rest.say] }
}

/** Nothing but "hello?", "yes" or "thanks". */
function isCourtesy({ knowledge: { briefing }, heard, intents }: Turn): boolean {
  const { contentWords, plain, receptionist } = briefing.language
  if (intents.has('goodbye') || intents.has('person') || !receptionist.isBrief(heard.text)) return false
  return contentWords(plain(heard.text)).length === 0 || !receptionist.isQuestion(heard.text)
}

function regrets({ knowledge: { briefing }, heard, intents }: Turn): boolean {
  const { booking, isQuestion } = briefing.language.receptionist
  const isStop = intents.has('no') || intents.has('never_mind') || booking.saysStop(heard.text)
  return isStop && !isQuestion(heard.text)
}

function offerToCancel(turn: Turn, done: Own, news: Spoken): Reply {
  const flow: BookingFlow = {
    errand: 'cancel',
    step: 'confirm',
    wanted: {},
    note: '',
    offered: [],
    chosen: null,
    own: [done],
    appointment: done,
    who: emptyMessage(turn.knowledge.briefing.callerNumber),
    tries: 0,
  }
  return {
    say: [news, bookingLine(turn, 'cancel_again')],
    about: 'cancellation',
    pending: { kind: 'booking', flow },
  }
}
