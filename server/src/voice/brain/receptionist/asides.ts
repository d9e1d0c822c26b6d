import type { Topic } from '../../conversation/events.ts'
import { helpFor } from './transfer/escalation.ts'
import { handOver } from './transfer/handing-over.ts'
import { pleasantry } from './small-talk.ts'
import { line, type Pending, type Reply, type Spoken, type Turn } from './talk.ts'
import { answersBesideConcern, answersIn } from './requests.ts'

/** A question of ours that stays open while the caller says something beside it. */
export type OpenQuestion = {
  readonly prompt: readonly Spoken[]
  readonly about: Topic
  readonly pending: Pending
  /** The caller is asked to tell something, which may sound like anything. */
  readonly isTelling: boolean
  /** What the caller asks belongs to the question. */
  readonly keepsQuestions?: boolean
  dropped(): Reply
}

/** What a caller says beside our question, and the way back to it; undefined where they answer it. */
export function aside(turn: Turn, open: OpenQuestion): Reply | undefined {
  const { heard, intents } = turn
  const { briefing } = turn.knowledge
  const { isBrief, isQuestion } = briefing.language.receptionist
  const { prompt, about, pending, isTelling } = open
  const back = (...say: readonly Spoken[]): Reply => ({ say: [...say, ...prompt], about, pending })
  const wantsPerson = !isTelling && intents.has('person')
  if (turn.verbatim !== undefined) return withPrompt(answersIn(turn), open)
  if (intents.has('never_mind') && isBrief(heard.text)) return open.dropped()
  if (wantsPerson && helpFor('asked', briefing) === 'transfer')
    return handOver(briefing, { need: 'asked', about: 'person', heard, lead: [] })
  if (wantsPerson) return back(line(briefing, 'cannot_put_through'))
  const urgency = isTelling ? undefined : urgent(turn, open)
  if (urgency) return urgency
  const polite = pleasantry(turn)
  if (polite) return back(polite)
  if (intents.has('hold_on') && !isTelling && !isQuestion(heard.text))
    return { say: [line(briefing, 'take_your_time')], about, pending, isBeside: true }
  if (isTelling || open.keepsQuestions || !isQuestion(heard.text)) return undefined
  return withPrompt(answersIn(turn), open)
}

function withPrompt(answer: Reply | undefined, { prompt, pending }: OpenQuestion): Reply | undefined {
  return answer && { ...answer, say: [...answer.say, ...prompt], pending }
}

/** Who is in need is not held up by a form: they get a person, or hear at least that it counts. */
function urgent(turn: Turn, { prompt, pending, about }: OpenQuestion): Reply | undefined {
  const { heard, intents } = turn
  const { briefing } = turn.knowledge
  if (!intents.has('emergency') || pending.kind !== 'message') return undefined
  const lead = [line(briefing, 'urgent'), ...answersBesideConcern(turn)]
  if (helpFor('emergency', briefing) === 'transfer')
    return handOver(briefing, { need: 'emergency', about: 'support', heard, lead })
  const { flow } = pending
  const reason = flow.reason === null || flow.reason === '' ? heard.text.trim() : flow.reason
  return { say: [...lead, ...prompt], about, pending: { ...pending, flow: { ...flow, reason } } }
}
