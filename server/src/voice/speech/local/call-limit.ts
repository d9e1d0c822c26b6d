/** STT and TTS take a sixth of a core for each call, and there may be speech in all of them at once. */
const CALLS_PER_CORE = 2
/** A model at a provider does much of the work then: forty calls were carried on two cores. */
const MOST_CALLS_PER_CORE = 20

/** How many calls a machine can hear and answer in time, whatever they are. */
export function localCallLimit(cores: number): number {
  return Math.max(1, Math.floor(cores * CALLS_PER_CORE))
}

/** How many it is ever tried with. */
export function mostCalls(cores: number): number {
  return Math.max(1, Math.floor(cores * MOST_CALLS_PER_CORE))
}
