import type { Briefing } from '../brain.ts'
import { concernsSpecialDay, hoursAnswer } from './times/hours.ts'
import type { Match } from './understanding/decision.ts'
import { withoutMarkup } from '../../../language/written-text.ts'
import { factAnswer, faqAnswer, hoursClauses, line, type Reply, type Spoken, type Turn } from './talk.ts'

/** From here on an entry of the FAQ is taken to be what the caller means. */
export const ANSWER_CONFIDENCE = 0.82
/** And from here on what the caller does not ask, but tells: of those in training/data nearly all are meant as questions. */
const STATEMENT_CONFIDENCE = 0.96
/** From here on the caller is asked whether it is: it is likelier than not that this entry or the next best is meant. */
export const ASK_CONFIDENCE = 0.5
/** After a no the caller is asked whether the next best is meant: from here on every other time it is. */
const NEXT_CONFIDENCE = 0.1

/** The answer that the briefing has to what was asked, if it is sure enough. */
export function groundedAnswer(turn: Turn): Reply | undefined {
  const { heard, understood } = turn
  const { briefing } = turn.knowledge
  const { entry } = understood
  if (turn.verbatim !== undefined) return { say: faqAnswer(briefing, turn.verbatim), about: 'information' }
  if (briefing.language.receptionist.isStatement(heard.text)) return answerToStatement(turn)
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

/** "We have two dogs" may ask whether they may come; no more than that is read into what is only told. */
function answerToStatement({ knowledge: { briefing }, understood: { entry } }: Turn): Reply | undefined {
  return entry !== null && entry.confidence >= STATEMENT_CONFIDENCE
    ? { say: faqAnswer(briefing, entry.index), about: 'information' }
    : undefined
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

/** Whether the caller is asked if this entry is meant, where it is not sure enough to be the answer. */
export function isAskedAfter({ confidence, next, isInPart }: Match): boolean {
  return !isInPart && confidence + (next?.confidence ?? 0) >= ASK_CONFIDENCE
}

/** The entry that the caller is asked after if they say no to the best one. */
export function nextAskedAfter({ next }: Match): number | undefined {
  return next && next.confidence >= NEXT_CONFIDENCE ? next.index : undefined
}

/** "Is this your question?", once for a question, and once more after a no. */
export function askBack({
  knowledge: { briefing },
  talk,
  heard,
  understood: { entry },
}: Turn): Reply | undefined {
  if (talk.askedBack || entry === null || !isAskedAfter(entry)) return undefined
  if (briefing.language.receptionist.isStatement(heard.text)) return undefined
  return askingAfter(briefing, { entry: entry.index, next: nextAskedAfter(entry), asked: heard.text })
}

type Asking = { readonly entry: number; readonly next: number | undefined; readonly asked: string }

export function askingAfter(briefing: Briefing, { entry, next, asked }: Asking): Reply {
  return {
    say: [askedBack(briefing, entry)],
    about: 'information',
    pending: { kind: 'did_you_mean', entry, asked, ...(next === undefined ? {} : { next }) },
    askedBack: true,
  }
}

export function askedBack(briefing: Briefing, entry: number): Spoken {
  const question = withoutMarkup(briefing.faq[entry]?.question ?? '')
  return line(briefing, 'did_you_mean', { question })
}
