import { readFileSync } from 'node:fs'
import type { Action, Effect, Json, Topic } from '../../server/src/voice/conversation/events.ts'
import type { PhraseName } from '../../server/src/voice/conversation/replies/canned-phrases.ts'
import { DEFAULT_SETTINGS, type CallSettings } from '../../server/src/voice/conversation/settings.ts'

/** How a part misbehaves. `stall`: it begins and then nothing more comes; `cut`: it begins and then fails. */
export type Failure = 'error' | 'never' | 'slow' | 'cut' | 'stall' | 'garbage'

/** A moment of the call, as it comes about after the caller's previous action began. */
export type Moment =
  | 'answered'
  | 'listening'
  | 'thinking'
  | 'speaking'
  | 'held'
  | 'transferring'
  | 'bridged'
  | 'closing'
  /** When the previous action is over, or when it begins. */
  | 'previous'
  | 'together'

export type CallerAction = { readonly when: Moment; readonly afterMs: number } & (
  | {
      readonly caller: 'says'
      /** `[900]` between words is a pause in milliseconds. */
      readonly words: string
      readonly wordMs?: number
      readonly stt?: Failure
      /** The STT itself reports the end of what was said. */
      readonly paused?: boolean
    }
  | { readonly caller: 'coughs'; readonly lastsMs: number }
  /** Puts us on hold for so long. */
  | { readonly caller: 'holds'; readonly lastsMs: number }
  | { readonly caller: 'presses'; readonly digits: string; readonly everyMs: number }
  | { readonly caller: 'types'; readonly text: string }
  | { readonly caller: 'waits' }
  | { readonly caller: 'hangs_up' }
  | { readonly caller: 'is_cut_off' }
)

export type BrainRule = {
  /** A part of the caller's words or keys; everything, if left out. */
  readonly hears?: string
  readonly turn?: number
  readonly says?: readonly string[]
  readonly afterMs?: number
  readonly gapMs?: number
  readonly source?: string
  readonly about?: Topic
  readonly action?: Action
  readonly fails?: Failure
  /** Asked for before anything is said; what is said then comes after its answer. */
  readonly tool?: { readonly key: string; readonly tool: string; readonly arguments: Json }
  /** The rule for a brain that has got this, turn by turn. */
  readonly knowing?: (told: readonly string[]) => BrainRule
}

export type ToolRule = {
  readonly tool: string
  readonly afterMs: number
  readonly ok: boolean
  readonly result: Json
  readonly effect?: Effect
  readonly fails?: Failure
}

export type VoiceRule = {
  /** Which speeches: one line by its name, every line, every clause, or all. */
  readonly of: PhraseName | 'lines' | 'clauses' | 'all'
  readonly turn?: number
  readonly fails?: Failure
  readonly firstAudioMs?: number
}

export type TransferRule = {
  readonly result: 'succeeds' | 'fails' | 'never'
  readonly afterMs: number
  /** When a person picks up, to hear who is calling before they decide. */
  readonly answeredMs?: number
  readonly reason?: string
  /** How long after it has succeeded the other side hangs up; else the caller does. */
  readonly endsMs?: number
}
export type OperatorAction = {
  readonly does: 'hangs_up' | 'drains'
  readonly atMs: number
  readonly deadlineMs?: number
}
export type LineQuality = {
  readonly delayMs: number
  readonly jitterMs: number
  readonly loss: number
  readonly seed: number
}

export type Expectation = {
  readonly heard?: readonly string[]
  readonly notHeard?: readonly string[]
  readonly outcome?: string
  readonly type?: string
  readonly rating?: number | null
  readonly reason?: string
  readonly summary?: string
  readonly turns?: number
  readonly asked?: readonly string[]
  readonly commands?: readonly string[]
  readonly noCommands?: readonly string[]
  readonly callerSaid?: readonly string[]
  readonly firstAudioWithinMs?: number
  readonly stopsWithinMs?: number
  readonly effects?: number
}

export type Script = {
  readonly title: string
  readonly settings: CallSettings
  readonly line: LineQuality
  readonly actions: readonly CallerAction[]
  readonly brain: readonly BrainRule[]
  readonly tools: readonly ToolRule[]
  readonly voices: readonly VoiceRule[]
  readonly transfers: readonly TransferRule[]
  readonly operator: readonly OperatorAction[]
  readonly expect: Expectation
}

type Header = { title: string; settings?: Partial<CallSettings>; line?: Partial<LineQuality> }
type Part =
  | CallerAction
  | { brain: BrainRule }
  | { tool: ToolRule }
  | { voice: VoiceRule }
  | { transfer: TransferRule }
  | { operator: OperatorAction }
  | { expect: Expectation }
type Variant = {
  variant: string
  settings?: Partial<CallSettings>
  line?: Partial<LineQuality>
  parts: Part[]
}

export const PERFECT_LINE: LineQuality = { delayMs: 0, jitterMs: 0, loss: 0, seed: 1 }

/**
 * The calls of one script. Its first line has the title and settings; every other is an action of the caller, a
 * behaviour of another part, what to expect, or a variant, which is played by itself, with its parts before the common
 * ones, so that they come first where the first match counts.
 */
export function readScripts(file: string): Script[] {
  const [header, ...lines] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): unknown => JSON.parse(line))
  const { title, settings, line } = header as Header
  const variants = lines.filter(isVariant)
  const parts = lines.filter((each) => !isVariant(each)) as Part[]
  if (variants.length === 0) return [script(title, settings, line, parts)]
  return variants.map((each) =>
    script(`${title}: ${each.variant}`, { ...settings, ...each.settings }, { ...line, ...each.line }, [
      ...each.parts,
      ...parts,
    ]),
  )
}

function isVariant(line: unknown): line is Variant {
  return typeof line === 'object' && line !== null && 'variant' in line
}

export function script(
  title: string,
  settings: Partial<CallSettings> = {},
  line: Partial<LineQuality> = {},
  parts: readonly Part[] = [],
): Script {
  return {
    title,
    settings: {
      ...DEFAULT_SETTINGS,
      ...settings,
      lines: { ...DEFAULT_SETTINGS.lines, ...settings.lines },
    },
    line: { ...PERFECT_LINE, ...line },
    actions: parts.filter((part) => 'caller' in part),
    brain: parts.flatMap((part) => ('brain' in part ? [part.brain] : [])),
    tools: parts.flatMap((part) => ('tool' in part ? [part.tool] : [])),
    voices: parts.flatMap((part) => ('voice' in part ? [part.voice] : [])),
    transfers: parts.flatMap((part) => ('transfer' in part ? [part.transfer] : [])),
    operator: parts.flatMap((part) => ('operator' in part ? [part.operator] : [])),
    expect: Object.assign(
      {},
      ...parts.toReversed().map((part) => ('expect' in part ? part.expect : {})),
    ) as Expectation,
  }
}
