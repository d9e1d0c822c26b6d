import type { CallEvent } from '../../../server/src/voice/conversation/events.ts'
import type { PhraseName } from '../../../server/src/voice/conversation/replies/canned-phrases.ts'
import type { CallState } from '../../../server/src/voice/conversation/state.ts'
import { RINGING, step } from '../../../server/src/voice/conversation/step.ts'

/** What a call's own journal says about it. */
export type Account = {
  /**
   * The longest silence in the agent's turns, on the call's own clock. A turn of the agent's lasts from the moment at
   * which the floor is taken from the caller to the one at which it is given back. A silence in it lasts from its
   * beginning, or the last sign of sound, to the next sign of sound, or to its end. Signs of sound are that a speech
   * began to play, that more of it was heard (reported every 400 ms at the latest while it plays), and that it was over.
   * So what plays counts for 400 ms of silence at most, and no silence for sound.
   */
  readonly longestSilenceMs: number
  /** The longest that a caller who spoke has waited from their own last sound, as the call heard it, to the agent's. */
  readonly longestWaitMs: number
  /** The lines of the machine's own that were played. */
  readonly lines: readonly PhraseName[]
  readonly reason: string | undefined
}

const SIGNS_OF_SOUND: ReadonlySet<CallEvent['type']> = new Set(['playback.began', 'played', 'playback.ended'])

export function accountOf(events: readonly CallEvent[]): Account {
  const lines: PhraseName[] = []
  let state: CallState = RINGING
  let quietSinceMs: number | undefined
  let waitsSinceMs: number | undefined
  let [longestSilenceMs, longestWaitMs] = [0, 0]
  for (const event of events) {
    const { state: after, commands } = step(state, event)
    if (!isAgentsTurn(state)) waitsSinceMs = lastSoundMs(state)
    state = after
    for (const command of commands) if (command.type === 'play_line') lines.push(command.line)
    if (quietSinceMs !== undefined) longestSilenceMs = Math.max(longestSilenceMs, event.atMs - quietSinceMs)
    if (!isAgentsTurn(after)) quietSinceMs = undefined
    else if (SIGNS_OF_SOUND.has(event.type)) {
      longestWaitMs = Math.max(longestWaitMs, event.atMs - (waitsSinceMs ?? event.atMs))
      quietSinceMs = event.atMs
      waitsSinceMs = undefined
    } else quietSinceMs ??= event.atMs
  }
  return {
    longestSilenceMs,
    longestWaitMs,
    lines,
    reason: state.phase === 'ended' ? state.reason : undefined,
  }
}

/** Undefined where the caller has not spoken in this turn. */
function lastSoundMs(state: CallState): number | undefined {
  if (state.phase !== 'live' || state.voice.active || !state.hearing.voiced) return undefined
  return Math.max(state.voice.endedMs, state.floorSinceMs)
}

function isAgentsTurn(state: CallState): boolean {
  return state.phase === 'live' && state.stage === 'talking' && state.floor === 'agent'
}
