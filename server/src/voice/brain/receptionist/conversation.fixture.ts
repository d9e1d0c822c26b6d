import type { Briefing } from '../brain.ts'
import { factsIn } from '../../prompt-facts.ts'
import { CALENDAR, type Used, type Want } from './booking/calendar-use.ts'
import { BRIEFING, TUESDAY_TEN_MS } from './briefing.fixture.ts'
import { decide } from './decide.ts'
import type { Match } from './understanding/decision.ts'
import { afterReply, firstTalk, type Reply, type Understanding } from './talk.ts'

/** How sure the model is of an entry of the FAQ, and of the next best, for words that it would know. */
type Known = Readonly<
  Record<string, readonly [entry: number, confidence: number, next?: NonNullable<Match['next']>]>
>

export type Setting = {
  readonly briefing?: Partial<Briefing>
  /** The business has a calendar, with four free times tomorrow. */
  readonly hasCalendar?: boolean
  readonly known?: Known
}

const TOOLS = Object.values(CALENDAR).map((name) => ({
  name,
  description: '',
  parameters: {},
  fillers: [],
  timeoutMs: 1000,
}))
const FREE = ['2026-03-04T14:00:00Z', '2026-03-04T15:30:00Z', '2026-03-04T18:00:00Z', '2026-03-04T20:00:00Z']

/** A conversation in which nothing is left to a model: words are understood as the setting says, or by rules alone. */
export function converse(
  said: readonly string[],
  { briefing, hasCalendar, known = {} }: Setting = {},
): Reply[] {
  const tools = hasCalendar ? (TOOLS as unknown as Briefing['tools']) : []
  const agent: Briefing = {
    ...BRIEFING,
    tools,
    ...(hasCalendar ? { callerNumber: '+12025550123' } : {}),
    ...briefing,
  }
  const knowledge = { briefing: agent, facts: factsIn(agent.language, agent.systemPrompt) }
  let talk = firstTalk(agent)
  return said.map((text, turn) => {
    const requests = agent.language.receptionist.requestsIn(text)
    const understood: Understanding = {
      ...understoodAs(known, text),
      requests: requests.map((each) => ({ text: each, ...understoodAs(known, each) })),
    }
    const heard = { turn: turn + 1, text, atMs: TUESDAY_TEN_MS }
    const used: Used[] = []
    let reply = decide(knowledge, talk, heard, understood, used)
    while (reply.wants) {
      used.push({ ...reply.wants, answer: answerOf(reply.wants) })
      reply = decide(knowledge, talk, heard, understood, used)
    }
    talk = afterReply(talk, reply)
    return reply
  })
}

function understoodAs(known: Known, text: string): Understanding {
  const found = Object.hasOwn(known, text) ? known[text] : undefined
  if (!found) return { entry: null, fact: null }
  const [index, confidence, next] = found
  return { entry: { index, confidence, ...(next && { next }) }, fact: null }
}

function answerOf({ tool, args }: Want): Used['answer'] {
  const { from, to } = args
  if (tool === CALENDAR.find) {
    const isWithin = (start: string): boolean => start >= isoOf(from) && start < isoOf(to)
    return { ok: true, result: { times: FREE.filter(isWithin).map((start) => ({ start })) } }
  }
  if (tool === CALENDAR.list) return { ok: true, result: { appointments: [] } }
  return {
    ok: true,
    result: { appointment: 'appt_1', start: typeof args.start === 'string' ? args.start : '' },
  }
}

function isoOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** "faq:0 ask_name", with "-> hang_up" behind it where that is done: a reply in one line. */
export function inOneLine({ say, action }: Reply): string {
  const lines = say.map(({ source, line }) => line?.id ?? source)
  const done = action?.type === 'take_message' && action.thenHangUp ? 'take_message, hang_up' : action?.type
  return [...lines, ...(done === undefined ? [] : [`-> ${done}`])].join(' ')
}

export function wordsOf({ say }: Reply): string {
  return say.map(({ clause }) => clause).join(' ')
}
