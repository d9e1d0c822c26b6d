import { isPlaying } from './replies/speaking.ts'
import type { CallState } from './state.ts'

/** What the agent is doing, in one word for a person who watches. */
export type Activity =
  | 'ringing'
  | 'listening'
  | 'thinking'
  | 'speaking'
  | 'transferring'
  | 'bridged'
  | 'ended'

export function activity(state: CallState): Activity {
  if (state.phase !== 'live') return state.phase
  if (state.stage !== 'talking') return state.stage
  if (state.floor === 'caller') return 'listening'
  return isPlaying(state) ? 'speaking' : 'thinking'
}
