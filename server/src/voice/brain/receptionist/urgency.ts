import type { Intent } from '../../../language/receptionist.ts'
import { earliest, wantsAppointment } from './booking/flow.ts'
import { answersBesideConcern, tellsConcern } from './requests.ts'
import { helpFor } from './transfer/escalation.ts'
import { handOver } from './transfer/handing-over.ts'
import { faqAnswer, inDanger, line, type Reply, type Spoken, type Turn } from './talk.ts'

/**
 * Whom to call, before everything else. Nobody in danger is kept on the line with questions; what they ask themselves is
 * answered after it, where it can be.
 */
export function danger(turn: Turn): Reply | undefined {
  const { heard, intents } = turn
  const { briefing } = turn.knowledge
  const kind = intents.has('danger') ? briefing.language.emergency.emergencyIn(heard.text) : undefined
  if (kind === undefined) return undefined
  const lead = inDanger(briefing, kind)
  return briefing.escalation.hasTarget && helpFor('emergency', briefing) === 'transfer'
    ? handOver(briefing, { need: 'emergency', about: 'support', heard, lead })
    : { say: [...lead, ...(kind === 'danger' ? answersBesideConcern(turn) : [])], about: 'support' }
}

/**
 * "My basement is flooding, and how much do you charge?": the emergency, or the complaint, goes first and has all of the
 * words, so that the message has both; then comes what can be answered. Undefined where nothing can, or where the caller
 * asks for more than an answer.
 */
export function concernAndQuestion(turn: Turn): Reply | undefined {
  const isMore = ERRANDS.some((intent) => turn.intents.has(intent)) || wantsAppointment(turn)
  if (isMore || turn.verbatim !== undefined || !tellsConcern(turn)) return undefined
  const answers = answersBesideConcern(turn)
  return answers.length > 0 ? concern(turn, answers) : undefined
}

const ERRANDS: readonly Intent[] = ['person', 'change', 'cancellation', 'booking']

/** Who has to be seen at once hears that this is understood. */
export function urgently({ knowledge: { briefing }, intents }: Turn, reply: Reply): Reply {
  const isMade = reply.pending?.kind === 'booking' || reply.about === 'booking'
  const isSaid = reply.say.some(({ line: said }) => said?.id === 'urgent')
  return intents.has('emergency') && isMade && !isSaid && !reply.wants
    ? { ...reply, say: [line(briefing, 'urgent'), ...reply.say] }
    : reply
}

/** What needs a person's attention, where the policy lets one be had; `beside` is said before the caller is asked anything. */
export function concern(turn: Turn, beside: readonly Spoken[] = []): Reply | undefined {
  const { heard, intents } = turn
  const { briefing } = turn.knowledge
  if (intents.has('complaint')) {
    const lead = [line(briefing, 'sorry_to_hear'), ...beside]
    return handOver(briefing, { need: 'complaint', about: 'complaint', heard, lead })
  }
  if (!intents.has('emergency')) return undefined
  const advice = helpFor('emergency', briefing) === 'transfer' ? [] : emergencyAdvice(turn)
  const first = advice.length > 0 ? advice : [line(briefing, 'urgent')]
  const isForPerson = helpFor('emergency', briefing) === 'transfer'
  const soon = isForPerson ? undefined : earliest(turn, [...first, ...beside])
  if (soon) return soon
  return handOver(briefing, { need: 'emergency', about: 'support', heard, lead: [...first, ...beside] })
}

/** What the business itself tells people to do in an emergency. */
function emergencyAdvice({ knowledge: { briefing } }: Turn): Spoken[] {
  const { intentsIn } = briefing.language.receptionist
  const index = briefing.faq.findIndex(({ question }) => intentsIn(question).includes('emergency'))
  return index < 0 ? [] : faqAnswer(briefing, index)
}
