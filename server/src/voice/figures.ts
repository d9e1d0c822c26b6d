import { LATE_MS } from './session/admission.ts'
import type { Work } from './speech/local/model-worker.ts'

/** What one model has done for calls since the start. */
export type LaneFigures = {
  readonly jobs: number
  /** Until the model turned to them. */
  readonly waitedMs: number
  readonly computedMs: number
  /** How long the speech was that was heard, or made. */
  readonly audioMs: number
}

export type SipFigures = {
  /** Softphones that are registered here. */
  readonly softphones: number
  /** Trunks that want us to register, and those with which we are. */
  readonly trunks: { readonly wanted: number; readonly registered: number }
  readonly requests: number
  readonly malformed: number
  /** Final answers of ours that refuse, by status. */
  readonly refusals: Readonly<Record<string, number>>
}

/** What the voice plane counts for its operator. All but registrations are sums since its start. */
export type VoiceFigures = {
  readonly lanes: Readonly<Record<string, LaneFigures>>
  /** Ticks of the calls' clock that came later than callers can be spared. */
  readonly gaps: { readonly count: number; readonly lateMs: number }
  readonly sip?: SipFigures | undefined
}

const NOTHING: LaneFigures = { jobs: 0, waitedMs: 0, computedMs: 0, audioMs: 0 }

export type VoiceCounters = {
  /** A model has done something for a call. */
  worked(work: Work): void
  /** A tick of the calls' clock was late by so much. */
  late(ms: number): void
  read(): Omit<VoiceFigures, 'sip'>
}

export function createVoiceCounters(): VoiceCounters {
  const lanes: Record<string, LaneFigures> = {}
  let gaps = { count: 0, lateMs: 0 }
  return {
    worked({ role, waitedMs, computedMs, audioMs }) {
      const before = lanes[role] ?? NOTHING
      lanes[role] = {
        jobs: before.jobs + 1,
        // What came before the model was loaded has waited for no other work.
        waitedMs: before.waitedMs + waitedMs,
        computedMs: before.computedMs + computedMs,
        audioMs: before.audioMs + audioMs,
      }
    },
    late(ms) {
      if (ms > LATE_MS) gaps = { count: gaps.count + 1, lateMs: gaps.lateMs + ms }
    },
    read: () => ({ lanes: { ...lanes }, gaps }),
  }
}
