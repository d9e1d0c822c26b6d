import { groundedAnswer } from '../answers.ts'
import type { Reply, Turn } from '../talk.ts'
import { requestsOf, turnOf } from '../turns.ts'

/**
 * "Tell Dr. Patel that I am late, and is there parking?": the question is answered, and everything else is the message.
 * Undefined where nothing that was asked besides can be answered.
 */
export function messageAndQuestion(turn: Turn, take: (turn: Turn) => Reply): Reply | undefined {
  const { isQuestion } = turn.knowledge.briefing.language.receptionist
  const parts = requestsOf(turn)
  if (turn.verbatim !== undefined || !parts.some(isToPassOn)) return undefined
  const answered = parts.flatMap((part) => {
    const isAsked = !isToPassOn(part) && isQuestion(part.heard.text)
    const answer = isAsked ? groundedAnswer(part) : undefined
    return answer ? [{ asked: part.heard.text, say: answer.say }] : []
  })
  if (answered.length === 0) return undefined
  const text = answered.reduce((left, { asked }) => left.replace(asked, ' '), turn.heard.text)
  const message = take(turnOf(turn.knowledge, turn.talk, { ...turn.heard, text }, turn.understood, turn.used))
  return { ...message, say: [...answered.flatMap(({ say }) => say), ...message.say] }
}

/** A caller who says who they are, where to call and what it is about wants to have it passed on. */
export function isToPassOn({ knowledge: { briefing }, heard, intents }: Turn): boolean {
  const { message } = briefing.language.receptionist
  const { name, number, content } = message.toldIn(heard.text)
  return (
    intents.has('message') ||
    message.asksToPassOn(heard.text) ||
    (name !== undefined && number !== '' && content !== '')
  )
}
