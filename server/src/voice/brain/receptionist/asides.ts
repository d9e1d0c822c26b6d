import type { Topic } from '../../conversation/events.ts'
import { groundedAnswer } from './answers.ts'
import { helpFor } from './transfer/escalation.ts'
import { handOver } from './transfer/handing-over.ts'
import type { Intent } from '../../../language/receptionist.ts'
import { line, type Pending, type Reply, type Spoken, type Turn } from './talk.ts'

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
  leaving(): Reply
}

/** What a caller says beside our question; undefined where they answer it. */
export function aside(turn: Turn, open: OpenQuestion): Reply | undefined {
  const { heard, intents } = turn
  const { briefing } = turn.knowledge
  const { isBrief, isQuestion } = briefing.language.receptionist
  const { prompt, about, pending, isTelling } = open
  const wantsPerson = !isTelling && intents.has('person')
  if (intents.has('hold_on') && !isTelling) return { say: [line(briefing, 'take_your_time')], about, pending }
  if (isBareRepeat(intents)) return { say: prompt, about, pending }
  if (intents.has('never_mind') && isBrief(heard.text)) return open.dropped()
  if (wantsPerson && helpFor('asked', briefing) === 'transfer')
    return handOver(briefing, { need: 'asked', about: 'person', heard, lead: [] })
  if (wantsPerson) return { say: [line(briefing, 'cannot_put_through'), ...prompt], about, pending }
  if (intents.has('robot')) return { say: [line(briefing, 'i_am_automated'), ...prompt], about, pending }
  if (intents.has('goodbye') && isBrief(heard.text)) return open.leaving()
  if (isTelling || open.keepsQuestions || !isQuestion(heard.text)) return undefined
  const answer = groundedAnswer(turn)
  return answer && { ...answer, say: [...answer.say, ...prompt], pending }
}

function isBareRepeat(intents: ReadonlySet<Intent>): boolean {
  return (intents.has('repeat') || intents.has('slower')) && !intents.has('no') && !intents.has('yes')
}
