import type { CallEvent, EventOf } from '../events.ts'

type Answer = Pick<EventOf<'tool.answered'>, 'ok' | 'result' | 'effect'>

/**
 * The journal with what its tools have come to although the call never heard of it: the caller hung up, or the process
 * died, while they ran. They stand before the last fact, which may be the end of the call, but after their tool calls.
 */
export function withLateAnswers(
  events: readonly CallEvent[],
  answers: ReadonlyMap<string, Answer>,
): readonly CallEvent[] {
  const last = events.at(-1)
  if (!last || answers.size === 0) return events
  const known = new Set(events.flatMap((event) => (event.type === 'tool.answered' ? [event.key] : [])))
  const wanted = new Set(events.flatMap((event) => (event.type === 'tool.called' ? [event.key] : [])))
  const late = [...wanted].flatMap((key): CallEvent[] => {
    const answer = known.has(key) ? undefined : answers.get(key)
    return answer ? [{ type: 'tool.answered', key, ...answer, atMs: last.atMs }] : []
  })
  const lastCall = events.findLastIndex((event) => event.type === 'tool.called')
  const at = Math.max(lastCall + 1, events.length - 1)
  return [...events.slice(0, at), ...late, ...events.slice(at)]
}
