import type { Briefing } from '../brain.ts'
import { concernsSpecialDay, hoursAnswer } from './times/hours.ts'
import { withoutMarkup } from '../../../language/written-text.ts'
import { factAnswer, faqAnswer, hoursClauses, line, type Reply, type Spoken, type Turn } from './talk.ts'

/** From here on an entry of the FAQ is taken to be what the caller means. */
export const ANSWER_CONFIDENCE = 0.82
/** From here on the caller is asked whether it is: it is likelier right than wrong. */
export const ASK_CONFIDENCE = 0.5

/** The answer that the briefing has to what was asked, if it is sure enough. */
export function groundedAnswer(turn: Turn): Reply | undefined {
  const { heard, understood } = turn
  const { briefing } = turn.knowledge
  const { entry } = understood
  if (turn.verbatim !== undefined) return { say: faqAnswer(briefing, turn.verbatim), about: 'information' }
  const isSure = entry !== null && entry.confidence >= ANSWER_CONFIDENCE
  const isFollowUp = turn.talk.last.some(({ source }) => source === 'hours')
  const opening = briefing.hours
    ? hoursAnswer(briefing.language, heard.text, briefing.hours, heard.atMs, isFollowUp)
    : undefined
  const isSpecial =
    briefing.hours !== null &&
    concernsSpecialDay(briefing.language, heard.text, briefing.hours, heard.atMs, isFollowUp)
  if (opening && (isSpecial || !(isSure && isAboutHours(briefing, entry.index, heard.atMs))))
    return { say: hoursClauses(opening), about: 'information' }
  if (isSure) return { say: faqAnswer(briefing, entry.index), about: 'information' }
  return factReply(turn) ?? dayReply(turn)
}

/** "And on Saturday?" after an answer about something else asks at any rate whether we are there. */
function dayReply({ knowledge: { briefing }, talk, heard }: Turn): Reply | undefined {
  const { language, hours } = briefing
  const isAfterAnswer = talk.pending.kind === 'nothing' && talk.last.length > 0
  const answer =
    hours && isAfterAnswer ? hoursAnswer(language, heard.text, hours, heard.atMs, true) : undefined
  return answer && { say: hoursClauses(answer), about: 'information' }
}

/** An entry about opening times is the business's own word on them, and goes before what the schedule says. */
function isAboutHours({ language, faq, hours }: Briefing, index: number, atMs: number): boolean {
  return hours !== null && hoursAnswer(language, faq[index]?.question ?? '', hours, atMs) !== undefined
}

function factReply({ knowledge, heard, understood: { fact } }: Turn): Reply | undefined {
  const { facts, briefing } = knowledge
  const kind = briefing.language.promptFacts.askedKind(heard.text)
  const named = kind === undefined ? undefined : facts.find((each) => each.kind === kind)
  const likely = fact && fact.confidence >= ANSWER_CONFIDENCE ? facts[fact.index] : undefined
  const found = named ?? likely
  return found && { say: factAnswer(found), about: 'information' }
}

/** "Is this your question?", once for a question. */
export function askBack({
  knowledge: { briefing },
  talk,
  heard,
  understood: { entry },
}: Turn): Reply | undefined {
  if (talk.askedBack || entry === null || entry.confidence < ASK_CONFIDENCE) return undefined
  return {
    say: [askedBack(briefing, entry.index)],
    about: 'information',
    pending: { kind: 'did_you_mean', entry: entry.index, asked: heard.text },
    askedBack: true,
  }
}

export function askedBack(briefing: Briefing, entry: number): Spoken {
  const question = withoutMarkup(briefing.faq[entry]?.question ?? '')
  return line(briefing, 'did_you_mean', { question })
}
