import type { Endpoint } from './endpoint.ts'

/** What shows whether a packet continues the one before. */
export type Numbered = { readonly ssrc: number; readonly sequence: number }

/** Who may be our peer, and has not yet sent enough in order to be believed. */
export type Probation = {
  /** Whether this source has now sent so many packets that follow each other. */
  passes(source: Endpoint, packet: Numbered, packets: number): boolean
  clear(): void
}

/** The oldest gives way. */
const MAX_CANDIDATES = 8
/** A few may be lost or swapped without beginning again. */
const MAX_STEP = 5

type Candidate = { readonly source: Endpoint; readonly ssrc: number; sequence: number; packets: number }

export function createProbation(): Probation {
  let candidates: Candidate[] = []
  return {
    passes(source, { ssrc, sequence }, packets) {
      const known = candidates.findIndex((each) => isSameEndpoint(each.source, source))
      const candidate = candidates[known]
      const step = candidate ? ((sequence - candidate.sequence) << 16) >> 16 : 0
      if (candidate?.ssrc === ssrc && Math.abs(step) <= MAX_STEP) {
        if (step > 0) {
          candidate.packets++
          candidate.sequence = sequence
        }
        return candidate.packets >= packets
      }
      if (candidate) candidates.splice(known, 1)
      if (candidates.length === MAX_CANDIDATES) candidates.shift()
      candidates.push({ source, ssrc, sequence, packets: 1 })
      return packets <= 1
    },
    clear() {
      candidates = []
    },
  }
}

export function isSameEndpoint(one: Endpoint | undefined, other: Endpoint | undefined): boolean {
  return one?.port === other?.port && one?.address === other?.address
}
