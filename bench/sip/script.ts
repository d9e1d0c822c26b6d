/** What the callers say and when, and how long the providers take: known to Parley's process and to the callers'. */

export const FRAME_MS = 20

/** From the last frame of speech to the final words. */
export const STT_MS = 100
/** From the question to the first clause. */
export const BRAIN_MS = 150
/** From the clause to its sound, all of it at once. */
export const VOICE_MS = 80

/**
 * A turn that is answered and interrupted; the interruption is the next turn, and its answer is heard to its end. Who
 * speaks again after a shorter silence goes on with what they were saying, and would be waited for longer each time.
 */
export const CYCLE_FRAMES = 310
export const SPEECH: readonly { readonly from: number; readonly to: number }[] = [
  { from: 0, to: 25 },
  { from: 115, to: 140 },
]
export const REPLY_MS = 2600
export const GREETING_MS = 1000
/** Callers let the agent greet them first. */
export const FIRST_WORD_FRAME = 75

/** Every how many frames of speech the STT says what it has so far. */
export const INTERIM_FRAMES = 10
export const QUESTION = 'What are your opening hours today?'
export const INTERIM = 'What are your opening'

export const CALLER_LEVEL = 6000
export const AGENT_LEVEL = 3000

export type Speaking = 'silent' | 'first' | 'speaking' | 'last'

/** What a caller's nth frame since the first word is. The second speech of a cycle begins over the agent's voice. */
export function spoken(nth: number): { readonly speaking: Speaking; readonly isBargeIn: boolean } {
  const at = nth % CYCLE_FRAMES
  const index = nth < 0 ? -1 : SPEECH.findIndex(({ from, to }) => at >= from && at < to)
  const speech = SPEECH[index]
  if (!speech) return { speaking: 'silent', isBargeIn: false }
  const speaking = at === speech.from ? 'first' : at === speech.to - 1 ? 'last' : 'speaking'
  return { speaking, isBargeIn: index === 1 }
}
