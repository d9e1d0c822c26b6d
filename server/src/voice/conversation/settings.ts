import type { Language } from '../../language/language.ts'
import { languageFor } from '../../language/languages.ts'
import type { CallEvent } from './events.ts'
import { DEFAULT_PHRASES, type PhraseName } from './replies/canned-phrases.ts'

/** One tick of the line's clock. */
export const FRAME_MS = 20

/** Silence in the agent's turn never lasts longer than this. */
export const DEAD_AIR_LIMIT_MS = 2000

/** A rendered line that has not begun to sound after this long counts as failed. */
export const LINE_START_MS = 300

/** Audio under way reports at least every half second; this long without word of it means that it stopped. */
export const STALLED_AUDIO_MS = 1300

export type EscalationPolicy = 'never' | 'on_request' | 'complex' | 'always'

/** How one call is to be held: a snapshot of the agent and of the service, taken when the call is answered. */
export type CallSettings = {
  /** BCP 47; where it is absent, as in old journals, what all agents speak. */
  readonly language?: string
  /** What is said first, in order, and what comes after it. */
  readonly opening: readonly PhraseName[]
  readonly afterOpening: 'listen' | 'forward' | 'hang_up'
  readonly lines: Readonly<Record<PhraseName, string>>
  /** Whether the business is open. Closed, there are no transfers (D-F3). */
  readonly open: boolean
  readonly escalation: { readonly policy: EscalationPolicy; readonly hasTarget: boolean }
  /** How long a silence ends the caller's turn: after a whole sentence, after one that may go on, after one that must. */
  readonly patience: {
    readonly completeMs: number
    readonly openMs: number
    readonly unfinishedMs: number
  }
  /** Frames of speech before the caller is taken to be speaking over the agent. */
  readonly bargeIn: { readonly thinkingFrames: number; readonly speakingFrames: number }
  readonly silence: { readonly promptMs: number; readonly prompts: number }
  /** How long the agent may be silent in its own turn before it says that it is still there. */
  readonly fillerMs: number
  readonly maxDurationMs: number
  readonly interDigitMs: number
  readonly toolMs: number
  /** How often tools may run in the whole call. */
  readonly maxToolCalls: number
  /** How long the other phone may ring. */
  readonly ringMs: number
}

export const DEFAULT_SETTINGS: CallSettings = {
  opening: ['greeting'],
  afterOpening: 'listen',
  lines: DEFAULT_PHRASES,
  open: true,
  escalation: { policy: 'never', hasTarget: false },
  patience: { completeMs: 400, openMs: 800, unfinishedMs: 1300 },
  bargeIn: { thinkingFrames: 3, speakingFrames: 3 },
  silence: { promptMs: 8000, prompts: 2 },
  fillerMs: 1200,
  maxDurationMs: 30 * 60_000,
  interDigitMs: 3000,
  toolMs: 8000,
  maxToolCalls: 50,
  ringMs: 25_000,
}

/** What is spoken in a call, by its journal. */
export function languageIn(events: readonly CallEvent[]): Language {
  const answered = events.find((event) => event.type === 'call.answered')
  return languageFor(answered?.settings.language)
}

/** A filler that is not played, and the phrase after it, must both have had their time before the limit. */
const MAX_FILLER_MS = DEAD_AIR_LIMIT_MS - 2 * LINE_START_MS - 100

/** Settings within the bounds that the machine's promises rest on. */
export function bounded(settings: CallSettings): CallSettings {
  const { patience, bargeIn, silence } = settings
  return {
    ...settings,
    patience: {
      completeMs: within(patience.completeMs, 200, 1000),
      openMs: within(patience.openMs, 200, 2000),
      unfinishedMs: within(patience.unfinishedMs, 200, 3000),
    },
    bargeIn: {
      thinkingFrames: within(bargeIn.thinkingFrames, 0, 50),
      speakingFrames: within(bargeIn.speakingFrames, 0, 50),
    },
    silence: { promptMs: within(silence.promptMs, 2000, 60_000), prompts: within(silence.prompts, 0, 10) },
    fillerMs: within(settings.fillerMs, 300, MAX_FILLER_MS),
    maxDurationMs: within(settings.maxDurationMs, 10_000, 4 * 3_600_000),
    interDigitMs: within(settings.interDigitMs, 500, 15_000),
    toolMs: within(settings.toolMs, 1000, 60_000),
    maxToolCalls: within(settings.maxToolCalls, 0, 50),
    ringMs: within(settings.ringMs, 5000, 120_000),
  }
}

function within(value: number, least: number, most: number): number {
  return value >= least ? Math.min(value, most) : least
}
