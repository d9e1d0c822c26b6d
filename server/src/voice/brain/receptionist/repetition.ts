import type { Briefing } from '../brain.ts'
import { line, type Reply, type Spoken, type Talk, type Turn } from './talk.ts'

/**
 * The reply in words that the caller has not just heard: a line that comes again takes its next wording, and what has
 * only one, such as an answer of the business, is announced as something said before.
 */
export function inFreshWords(briefing: Briefing, talk: Talk, reply: Reply): Reply {
  const sentencesOf = (clause: string): string[] => briefing.language.sentencesIn(clause)
  const heard = new Set(talk.latest.flatMap(sentencesOf))
  const say = announced(briefing, talk, reply.say).map((spoken): Spoken => {
    const { line: said } = spoken
    const clause = said ? fresh(said.wordings, talk.said[said.id] ?? 0, heard, sentencesOf) : spoken.clause
    for (const sentence of sentencesOf(clause)) heard.add(sentence)
    return { ...spoken, clause }
  })
  return { ...reply, say }
}

/** The next wording of which no sentence was just heard; where there is none, the next. */
function fresh(
  wordings: readonly string[],
  times: number,
  heard: ReadonlySet<string>,
  sentencesOf: (clause: string) => string[],
): string {
  const from = times % wordings.length
  const inTurn = [...wordings.slice(from), ...wordings.slice(0, from)]
  const isFresh = (wording: string): boolean => sentencesOf(wording).every((each) => !heard.has(each))
  return inTurn.find(isFresh) ?? inTurn[0] ?? ''
}

/** "Of course, here it is again", before what can only be said in the same words. */
function announced(briefing: Briefing, talk: Talk, say: readonly Spoken[]): readonly Spoken[] {
  const [first] = say
  const isAgain = first !== undefined && !first.line && talk.latest.includes(first.clause)
  return isAgain ? [line(briefing, 'once_more'), ...say] : say
}

const ANNOUNCEMENTS: ReadonlySet<string> = new Set(['once_more', 'slower'])

/** The last reply once more; what it asked is still open. */
export function repeated({ knowledge: { briefing }, talk, intents }: Turn): Reply {
  const last = talk.last.filter(({ line: said }) => !ANNOUNCEMENTS.has(said?.id ?? ''))
  const said = last.length > 0 ? last : [line(briefing, 'nothing_to_repeat')]
  return {
    say: intents.has('slower') ? [line(briefing, 'slower'), ...said] : said,
    about: 'information',
    pending: talk.pending,
    isAgain: true,
  }
}
