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

/**
 * The first line that is late has until this long into the silence: lines of an agent that was saved just now, on a busy
 * machine, are rendered when they are wanted.
 */
export const FIRST_LATE_LINE_MS = 1300

/** Audio under way reports at least every half second; this long without word of it means that it stopped. */
export const STALLED_AUDIO_MS = 1300

export type EscalationPolicy = 'never' | 'on_request' | 'complex' | 'always'

type OtherWordings = { readonly [line in PhraseName]?: readonly string[] }

/** What the owner's server said while the call rang, as it is stored. */
export type LookedUp = {
  readonly used: boolean
  /** Why not. */
  readonly reason: string | null
  readonly detail: string | null
  readonly duration_ms: number
  readonly cached: boolean
  readonly variables: Readonly<Record<string, string>>
  readonly greeting: string | null
  readonly agent_id: string | null
}

/** How one call is to be held: a snapshot of the agent and of the service, taken when the call is answered. */
export type CallSettings = {
  /** BCP 47; where it is absent, as in old journals, what all agents speak. */
  readonly language?: string
  /** What is said in the other languages that the agent speaks, by their tags; absent where it speaks but one. */
  readonly otherLines?: Readonly<Record<string, Readonly<Record<PhraseName, string>>>>
  /** IANA name of the clock on the wall of the business; absent in old journals. */
  readonly timeZone?: string
  /** What is said first, in order, and what comes after it. */
  readonly opening: readonly PhraseName[]
  readonly afterOpening: 'listen' | 'forward' | 'hang_up'
  /**
   * The other languages in which the caller is told, at the end of the opening, that they are spoken too. Absent where
   * there are none, and in old journals.
   */
  readonly invites?: readonly string[]
  readonly lines: Readonly<Record<PhraseName, string>>
  /**
   * How lines are said that come again, by the tags of the languages. Absent in old journals, in which a line had one
   * wording.
   */
  readonly rephrasings?: Readonly<Record<string, OtherWordings>>
  /**
   * The line of the opening that tells the caller that no person speaks, and how many of its words do. Absent where
   * the agent does not say so, as in old journals.
   */
  readonly disclosure?: { readonly line: 'disclosure' | 'greeting'; readonly words: number }
  /** Whether a greeting that a noise cut short is said again. Absent in old journals, in which it was not. */
  readonly greetsAgain?: boolean
  /**
   * Whether a transfer is dialled while it is announced, and then only ended by words against it. Absent in old
   * journals, in which it was dialled later, and any words over the announcement ended it.
   */
  readonly dialsAhead?: boolean
  /** Whether the business is open. Closed, there are no transfers (D-F3). */
  readonly open: boolean
  readonly escalation: { readonly policy: EscalationPolicy; readonly hasTarget: boolean }
  /** How long a silence ends the caller's turn: after a whole sentence, after one that may go on, after one that must. */
  readonly patience: {
    readonly completeMs: number
    readonly openMs: number
    readonly unfinishedMs: number
    /**
     * Added to most of each where the caller may have much to say, more or less by how they pause; not after a question
     * for a yes, a no, a number or a name. Absent in earlier journals.
     */
    readonly openTurnMs?: number
    /** And in the middle of what is dictated. Absent in old journals, in which nothing was expected after a full stop. */
    readonly dictatedMs?: number
    /** How long the STT may take for the first words of a turn, from its last sound. Absent in old journals. */
    readonly wordsMs?: number
    /** How long words may stay out while a voice is there before it is endless noise. Absent in old journals. */
    readonly voiceMs?: number
  }
  /** Frames of speech before the caller is taken to be speaking over the agent. */
  readonly bargeIn: {
    readonly thinkingFrames: number
    readonly speakingFrames: number
    /** A caller who speaks so soon after the agent took the floor was cut and goes on. Absent in old journals. */
    readonly goesOnMs?: number
    /** The same, after so short a silence, however much of it was the agent's floor. Absent in earlier journals. */
    readonly pauseMs?: number
  }
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
  /** All of it is in the settings already; here it is for those who read the journal. Absent where nobody was asked. */
  readonly lookup?: LookedUp
  /** For those who read the journal: what a model said was not held against what is known. */
  readonly grounding?: 'deeds'
}

export const DEFAULT_SETTINGS: CallSettings = {
  opening: ['greeting'],
  afterOpening: 'listen',
  lines: DEFAULT_PHRASES,
  rephrasings: { [languageFor(undefined).tag]: languageFor(undefined).rephrasings },
  greetsAgain: true,
  dialsAhead: true,
  open: true,
  escalation: { policy: 'never', hasTarget: false },
  patience: {
    completeMs: 400,
    openMs: 800,
    unfinishedMs: 1300,
    openTurnMs: 560,
    dictatedMs: 1700,
    voiceMs: 8000,
  },
  bargeIn: { thinkingFrames: 3, speakingFrames: 3, goesOnMs: 1200, pauseMs: 1600 },
  silence: { promptMs: 8000, prompts: 2 },
  fillerMs: 1200,
  maxDurationMs: 30 * 60_000,
  interDigitMs: 3000,
  toolMs: 8000,
  maxToolCalls: 50,
  ringMs: 25_000,
}

/** All wordings of a line, in the order in which they are said. */
export function wordingsOf(
  { language, lines, rephrasings }: CallSettings,
  line: PhraseName,
): readonly string[] {
  return [lines[line], ...(rephrasings?.[languageFor(language).tag]?.[line] ?? [])]
}

/** Everything that the machine may say in a call, in whichever language. */
export function spokenLines({ lines, otherLines = {}, rephrasings = {} }: CallSettings): string[] {
  const first = [lines, ...Object.values(otherLines)].flatMap((each) => Object.values(each))
  return [...first, ...Object.values(rephrasings).flatMap((each) => Object.values(each).flat())]
}

/** What was spoken last in a call, by its journal. */
export function languageIn(events: readonly CallEvent[]): Language {
  const answered = events.find((event) => event.type === 'call.answered')
  const recognised = events.findLast((event) => event.type === 'language.recognised' && !event.foreign)
  return languageFor(
    recognised?.type === 'language.recognised' ? recognised.language : answered?.settings.language,
  )
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
      ...(patience.openTurnMs !== undefined && { openTurnMs: within(patience.openTurnMs, 0, 1000) }),
      ...(patience.dictatedMs !== undefined && { dictatedMs: within(patience.dictatedMs, 200, 4000) }),
      ...(patience.wordsMs !== undefined && { wordsMs: within(patience.wordsMs, 1000, 4000) }),
      ...(patience.voiceMs !== undefined && { voiceMs: within(patience.voiceMs, 2500, 15_000) }),
    },
    bargeIn: {
      thinkingFrames: within(bargeIn.thinkingFrames, 0, 50),
      speakingFrames: within(bargeIn.speakingFrames, 0, 50),
      ...(bargeIn.goesOnMs !== undefined && { goesOnMs: within(bargeIn.goesOnMs, 0, 3000) }),
      ...(bargeIn.pauseMs !== undefined && { pauseMs: within(bargeIn.pauseMs, 0, 3000) }),
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
