/** How long one reply may get; some forty seconds of speech, which is more than a caller listens to. */
export const MAX_OUTPUT_TOKENS = 400
/** For a server that does not keep to the tokens. */
export const MAX_REPLY_CHARACTERS = 1500
/** Tools that one turn may run, an action not counted. */
export const MAX_TOOL_CALLS = 4

/** How long is waited for a model. The call itself bridges a pause after 1.2 s with a filler. */
export type Patience = {
  readonly firstTokenMs: number
  readonly nextTokenMs: number
  /** However many models are asked: after so much silence the receptionist answers. */
  readonly silenceMs: number
  readonly toolMs: number
  readonly rankingMs: number
}

export const PATIENCE: Patience = {
  firstTokenMs: 1500,
  nextTokenMs: 1000,
  silenceMs: 2500,
  toolMs: 8000,
  rankingMs: 200,
}

/** Less than this is not worth asking a model for. */
export const MIN_ATTEMPT_MS = 300

/** Rings once after a time; gives what cancels it. Tests hand in their own. */
export type Timer = (afterMs: number, ring: () => void) => () => void

export const systemTimer: Timer = (afterMs, ring) => {
  const timer = setTimeout(ring, afterMs)
  return () => clearTimeout(timer)
}
