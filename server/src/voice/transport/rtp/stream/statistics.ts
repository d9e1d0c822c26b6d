import type { Endpoint, JitterStatistics } from '@parley/rtp'

/** What has become of the packets of one leg. */
export type RtpStatistics = {
  readonly sentPackets: number
  readonly sentOctets: number
  /** What became of the packets that our peer sent. */
  readonly jitter: JitterStatistics
  /** Not from our peer. */
  readonly foreign: number
  /** From our peer, but no packet, or of no format that was agreed. */
  readonly unreadable: number
  /** What SRTP could not prove, or has seen before. */
  readonly unproven: number
  /** From our peer, and more than any voice needs. */
  readonly excess: number
  /** By the sequence numbers, as RTCP counts it. */
  readonly lost: number
  readonly interarrivalJitterMs: number
  readonly roundTripMs: number | undefined
  readonly remoteLost: number
  readonly remoteJitterMs: number
  readonly destination: Endpoint | undefined
  readonly isLocked: boolean
}
