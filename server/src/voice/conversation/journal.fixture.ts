import type { Action, CallEvent, Effect, Json, Message, RequestId, Topic } from './events.ts'
import { canonicalJson, replay } from './replay.ts'
import { DEFAULT_SETTINGS, type CallSettings } from './settings.ts'

/** The caller says something, and what comes of it. */
export type Exchange = {
  says: string
  reply?: string
  about?: Topic
  action?: Action
  /** What a tool has done, with its arguments and its result. */
  effect?: Effect
  args?: Json
  result?: Json
  unanswered?: string[]
  draft?: Message
  fails?: boolean
  /** Where the clauses of the reply come from; there is one for each. */
  sources?: string[]
  /** What becomes of a transfer: `succeeds`, or why it fails. */
  transfer?: string
}

/** The journal of a call in which everything takes a second. */
export function journal(
  exchanges: Exchange[],
  last?: CallEvent['type'],
  settings: Partial<CallSettings> = {},
): CallEvent[] {
  const events: CallEvent[] = [
    { type: 'call.answered', settings: { ...DEFAULT_SETTINGS, ...settings }, atMs: 0 },
  ]
  let nowMs = 0
  const later = (): number => (nowMs += 250)
  const play = (): void => {
    for (
      let state = replay(events).state;
      state.phase === 'live' && state.playout[0];
      state = replay(events).state
    ) {
      const speech = state.playout[0].id
      events.push(
        { type: 'playback.began', speech, atMs: later() },
        { type: 'playback.ended', speech, atMs: later() },
      )
    }
  }
  play()
  for (const exchange of exchanges) {
    events.push({ type: 'text.typed', text: exchange.says, atMs: later() })
    const state = replay(events).state
    if (state.phase !== 'live' || !state.thought) break
    events.push(...repliesTo(exchange, state.thought, later))
    play()
    const { transfer } = exchange
    if (transfer === 'succeeds') events.push({ type: 'transfer.succeeded', transfer: 1, atMs: later() })
    else if (transfer) events.push({ type: 'transfer.failed', transfer: 1, reason: transfer, atMs: later() })
    play()
  }
  if (last !== 'played') events.push({ type: 'line.dropped', by: 'caller', atMs: later() })
  return events
}

function repliesTo(exchange: Exchange, { turn, attempt }: RequestId, later: () => number): CallEvent[] {
  const { says, reply, about = null, action = null, effect, args = null, result = null } = exchange
  const { sources = ['faq'], unanswered, draft, fails } = exchange
  const events: CallEvent[] = []
  if (effect)
    events.push(
      { type: 'tool.called', turn, attempt, key: says, tool: 't', arguments: args, atMs: later() },
      { type: 'tool.answered', key: says, ok: true, result, effect, atMs: later() },
    )
  if (reply)
    for (const source of sources)
      events.push({ type: 'reply.said', turn, attempt, text: reply, source, atMs: later() })
  if (fails) events.push({ type: 'reply.failed', turn, attempt, reason: 'down', atMs: later() })
  else if (reply) {
    const more = { ...(unanswered && { unanswered }), ...(draft && { draft }) }
    events.push({ type: 'reply.ended', turn, attempt, action, about, ...more, atMs: later() })
  }
  return events
}

/** One line of a journal, as the store keeps it. */
export function journalLine(event: CallEvent): string {
  return `${canonicalJson(event)}\n`
}
