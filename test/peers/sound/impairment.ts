import type { Random } from '../../../server/src/voice/audio/comfort-noise.ts'

/** What a bad network does to datagrams. Ratios are of all of them. */
export type Impairment = {
  readonly lossRatio?: number
  readonly duplicateRatio?: number
  /** Delays are spread evenly from none to this. Datagrams that follow each other faster overtake each other. */
  readonly jitterMs?: number
  /** Held back for longer than the jitter, so that later ones overtake these for certain. */
  readonly reorderRatio?: number
}

/** Longer than three packets of the usual 20 ms. */
const HELD_BACK_MS = 70

/** After how many milliseconds each copy of one datagram arrives; none if it is lost. */
export function impair(impairment: Impairment, random: Random): readonly number[] {
  const { lossRatio = 0, duplicateRatio = 0, jitterMs = 0, reorderRatio = 0 } = impairment
  // Each draws as often for every datagram, so that one ratio does not change what another does.
  const [loss, duplicate, reorder] = [random(), random(), random()]
  const delayMs = random() * jitterMs + (reorder < reorderRatio ? jitterMs + HELD_BACK_MS : 0)
  const copyDelayMs = random() * jitterMs
  if (loss < lossRatio) return []
  return duplicate < duplicateRatio ? [delayMs, copyDelayMs] : [delayMs]
}
