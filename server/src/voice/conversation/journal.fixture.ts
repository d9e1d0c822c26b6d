import type { Action, CallEvent, Effect, Json, Topic } from './events.ts'
import { canonicalJson, replay } from './replay.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

/** The caller says something, and what comes of it. */
export type Exchange = {
  says: string
  reply?: string
  about?: Topic
  action?: Action
  effect?: Effect
  result?: Json
  unanswered?: string[]
  fails?: boolean
}

/** The journal of a call in which everything takes a second. */
export function journal(exchanges: Exchange[], last?: CallEvent['type']): CallEvent[] {
  const events: CallEvent[] = [{ type: 'call.answered', settings: DEFAULT_SETTINGS, atMs: 0 }]
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
  for (const {
    says,
    reply,
    about = null,
    action = null,
    effect,
    result = null,
    unanswered,
    fails,
  } of exchanges) {
    events.push({ type: 'text.typed', text: says, atMs: later() })
    const state = replay(events).state
    if (state.phase !== 'live' || !state.thought) break
    const { turn, attempt } = state.thought
    if (effect) {
      events.push({
        type: 'tool.called',
        turn,
        attempt,
        key: says,
        tool: 't',
        arguments: null,
        atMs: later(),
      })
      events.push({ type: 'tool.answered', key: says, ok: true, result, effect, atMs: later() })
    }
    if (reply) events.push({ type: 'reply.said', turn, attempt, text: reply, source: 'faq', atMs: later() })
    if (fails) events.push({ type: 'reply.failed', turn, attempt, reason: 'down', atMs: later() })
    else if (reply) {
      const asked = unanswered && { unanswered }
      events.push({ type: 'reply.ended', turn, attempt, action, about, ...asked, atMs: later() })
    }
    play()
  }
  if (last !== 'played') events.push({ type: 'line.dropped', by: 'caller', atMs: later() })
  return events
}

/** One line of a journal, as the store keeps it. */
export function journalLine(event: CallEvent): string {
  return `${canonicalJson(event)}\n`
}
