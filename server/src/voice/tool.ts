export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** What a tool has brought about in the world, as the journal names it. */
export type Effect = 'appointment_booked' | 'appointment_cancelled' | 'lead_captured'

export type ToolAnswer = {
  readonly ok: boolean
  /** Data for the brain to speak from, never to be spoken itself. */
  readonly result: Json
  readonly effect: Effect | null
  /** It failed, but may have had its effect all the same: sent, and no answer came. */
  readonly uncertain?: true
}

/** What a tool knows of the call beyond its arguments. None of it comes from a model. */
export type ToolContext = {
  /** The idempotency key: the same for every run of what is meant to happen once. */
  readonly key: string
  readonly callId: string
  readonly turn: number
  /** What the caller said in this turn. */
  readonly heard: string
  /** E.164; null where it is unknown. */
  readonly callerNumber: string | null
  readonly nowMs: number
}

/**
 * What happens when it is not known whether a run took place, since the process died in it. `by_key`: another run with
 * the same key does nothing new and gives the same answer. `harmless`: it only looks. `never`: it must not run again.
 */
export type Repeat = 'by_key' | 'harmless' | 'never'

/** Something that a brain can do besides talking. It does not throw: what goes wrong is an answer. */
export type Tool = {
  readonly name: string
  /** For the model: what it does and when to use it. */
  readonly description: string
  /** JSON schema of an object. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly repeat: Repeat
  /** Said while it runs, where the agent has said nothing yet. */
  readonly filler?: string | undefined
  run(args: Json, context: ToolContext, signal: AbortSignal): Promise<ToolAnswer>
}

/** A tool as a brain sees it. */
export type ToolDescription = Pick<Tool, 'name' | 'description' | 'parameters' | 'filler'>

/** Why a tool did not do what it was asked for, in one word, and what the brain can do about it. */
export function refused(
  error: string,
  advice: string,
  more: { readonly [key: string]: Json } = {},
): ToolAnswer {
  return { ok: false, result: { error, advice, ...more }, effect: null }
}
