import type { Probe } from './probe.ts'

/** One call as an engine meets it. */
export type BenchCall = {
  readonly number: number
  readonly probe: Probe
  /** What the line brings: taken once every 20 ms. */
  nextFrame(): Int16Array
}

/** Something that holds conversations: it hears frames, asks the providers, and puts frames on the line. */
export type Engine = { connect(call: BenchCall): Promise<void> }
