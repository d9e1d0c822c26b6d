import { groundedAnswer } from './answers.ts'
import { line, type Reply, type Spoken, type Turn } from './talk.ts'
import { requestsOf } from './turns.ts'

/** Who asks more than this many words of something asks something. */
const MIN_ASKED_WORDS = 2

/**
 * Several things that the caller wants in one breath: each is served. What is only told goes first, then what has to be
 * asked about or done. Undefined where at most one of them is anything that we know of.
 */
export function severalRequests(turn: Turn, serve: (part: Turn) => Reply | undefined): Reply | undefined {
  const requests = requestsOf(turn)
  if (requests.length < 2) return undefined
  const served = requests.map((part) => ({ part, reply: serve(part) }))
  const waiting = served.find(({ reply }) => reply?.wants)?.reply
  if (waiting) return waiting
  const replies = distinct(served.flatMap(({ reply }) => (reply ? [reply] : [])))
  const unknown = served.find(({ part, reply }) => !reply && asksSomething(part))?.part
  const [only] = replies
  if (!only) return undefined
  if (replies.length === 1 && !unknown) return isTold(only) && !groundedAnswer(turn) ? only : undefined
  return joined(turn, replies, unknown?.heard.text)
}

function isTold({ pending, action }: Reply): boolean {
  return !pending && !action
}

/** The answers to every question in the words that has one; those of the words as a whole come first. */
export function answersIn(turn: Turn): Reply | undefined {
  const whole = turn.verbatim === undefined ? undefined : groundedAnswer(turn)
  if (whole) return whole
  const { isQuestion } = turn.knowledge.briefing.language.receptionist
  const found = requestsOf(turn).flatMap((part) =>
    isQuestion(part.heard.text) ? (groundedAnswer(part) ?? []) : [],
  )
  const replies = distinct(found)
  return replies.length > 0 ? joined(turn, replies) : groundedAnswer(turn)
}

/**
 * The answers to what is asked in the same breath as an emergency or a complaint is told. What the business tells people
 * to do in an emergency is none of them.
 */
export function answersBesideConcern(turn: Turn): Spoken[] {
  const { isQuestion } = turn.knowledge.briefing.language.receptionist
  const asked = requestsOf(turn).filter((part) => !isConcern(part) && isQuestion(part.heard.text))
  const replies = distinct(asked.flatMap((part) => groundedAnswer(part) ?? []))
  return replies.flatMap(({ say }) => say).filter(({ source }) => !isAdvice(turn, source))
}

/** "Do you take emergencies, and is there parking?" tells of none. */
export function tellsConcern(turn: Turn): boolean {
  const { isQuestion } = turn.knowledge.briefing.language.receptionist
  return requestsOf(turn).some((part) => isConcern(part) && !isQuestion(part.heard.text))
}

function isConcern({ intents }: Turn): boolean {
  return intents.has('danger') || intents.has('emergency') || intents.has('complaint')
}

function isAdvice({ knowledge: { briefing } }: Turn, source: Spoken['source']): boolean {
  const { intentsIn } = briefing.language.receptionist
  return briefing.faq.some(
    ({ question }, index) => source === `faq:${index}` && intentsIn(question).includes('emergency'),
  )
}

/** The question that comes with a yes: "yes, but how much is it?" */
export function questionBeside(turn: Turn): Turn | undefined {
  const { isQuestion } = turn.knowledge.briefing.language.receptionist
  return requestsOf(turn).find(({ heard }) => isQuestion(heard.text))
}

export function asksSomething({ knowledge: { briefing }, heard }: Turn): boolean {
  const { contentWords, plain, receptionist } = briefing.language
  return receptionist.isQuestion(heard.text) && contentWords(plain(heard.text)).length >= MIN_ASKED_WORDS
}

function joined(turn: Turn, replies: readonly Reply[], unknown?: string): Reply {
  const open = replies.find(({ pending, action }) => pending ?? action)
  const told = replies.filter(({ pending, action }) => !pending && !action)
  const last = open ?? told.at(-1)
  const lead = told.filter((reply) => reply !== last).flatMap(({ say }) => say)
  const sorry = unknown === undefined ? [] : [line(turn.knowledge.briefing, 'other_not_known')]
  const say = open ? [...lead, ...sorry, ...(last?.say ?? [])] : [...lead, ...(last?.say ?? []), ...sorry]
  return {
    about: 'information',
    ...last,
    say,
    ...(unknown === undefined ? {} : { unanswered: unknown }),
  }
}

/** Two questions may have one answer. */
function distinct(replies: readonly Reply[]): Reply[] {
  const keys = replies.map(({ say }) => say.map(({ clause }) => clause).join(' '))
  return replies.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}
