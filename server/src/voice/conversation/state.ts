import type { CallCommand, EndReason, Note, TransferTarget } from './commands.ts'
import type { Action, Effect, ForeignLanguage, Json, Message, RequestId, TimerName, Topic } from './events.ts'
import type { Conversation } from './conversation-log.ts'
import type { Hearing, Report, Segment, HeardBefore } from './turns/caller-turn.ts'
import type { PhraseName } from './replies/canned-phrases.ts'
import type { CallSettings } from './settings.ts'

/** A speech that has been commanded and is not over. */
export type Speech = {
  readonly id: number
  readonly turn: number
  readonly line: PhraseName | null
  readonly source: string
  readonly text: string
  readonly commandedMs: number
  readonly began: boolean
}

export type Clause = { readonly text: string; readonly source: string }
export type ToolCall = { readonly key: string; readonly tool: string; readonly arguments: Json }

/** A request to the brain that is under way. What it brings waits here until it may be spoken. */
export type Thought = {
  readonly turn: number
  readonly attempt: number
  /** The words it was asked about, normalised. */
  readonly about: string
  readonly speculative: boolean
  readonly waiting: readonly Clause[]
  readonly waitingTools: readonly ToolCall[]
  readonly spoken: number
  readonly ended: {
    readonly action: Action | null
    readonly about: Topic | null
    readonly unanswered: readonly string[]
    readonly draft: Message | null
  } | null
}

export type ToolRun = {
  readonly key: string
  /** The key under which the brain waits for it: it may want the same again in a later turn. */
  readonly wantedAs: string
  readonly tool: string
  readonly arguments: Json
  readonly startedMs: number
  /** The request that wants the answer, or was the last to be given it. */
  readonly request: RequestId
  /** Null while it runs. */
  readonly answer: { readonly ok: boolean; readonly result: Json } | null
  /** Whether the brain knows that it takes too long. */
  readonly overdue: boolean
  /** Whether a whole reply was made in the knowledge of the answer. */
  readonly told: boolean
}

/** What happens when the agent has said everything. */
export type Next =
  | { readonly type: 'listen' }
  | { readonly type: 'transfer'; readonly target: TransferTarget }
  /** Final: nothing that the caller says brings the conversation back. */
  | {
      readonly type: 'hang_up'
      readonly reason: EndReason
      readonly final: boolean
      readonly sinceMs: number
    }

/** What the call has come to so far, for the analysis. */
export type CallRecord = {
  readonly topics: readonly Topic[]
  /** What the brain made of each turn. */
  readonly replies: readonly {
    readonly turn: number
    readonly about: Topic | null
    readonly unanswered: number
  }[]
  readonly effects: readonly Effect[]
  readonly unanswered: readonly string[]
  readonly messages: readonly { readonly turn: number; readonly message: Message }[]
  /** The message that is being taken. It is one of the messages once the call has ended. */
  readonly draft: Message | null
  readonly failures: number
  readonly transferWanted: boolean
  readonly transferred: boolean
  /** Why the last attempt to put the caller through came to nothing; null where none did. */
  readonly transferFailure: string | null
}

export type Timers = { readonly [timer in TimerName]?: number }

export type LiveCall = {
  readonly phase: 'live'
  readonly settings: CallSettings
  readonly nowMs: number
  readonly answeredAtMs: number
  /** When the call must come to its end, whatever happens. */
  readonly endsByMs: number | null
  readonly stage: 'talking' | 'transferring' | 'bridged'
  /** The opening is turn 0; afterwards the caller's words and the reply to them share a number. */
  readonly turn: number
  /** Whether the caller's part of the turn is over. */
  readonly taken: boolean
  /** Whether the reply to it is whole, as far as the brain is concerned. */
  readonly answered: boolean
  readonly floor: 'caller' | 'agent'
  readonly floorSinceMs: number
  readonly voice: {
    readonly active: boolean
    readonly sinceMs: number
    readonly endedMs: number
    /** How long the caller had been silent when it began. */
    readonly pauseMs: number
    /** How likely the caller has finished, by the sound of their last words; null where it is not known. */
    readonly finished: number | null
    /** What there was of the turn when it began: the voice may turn out to be another's. */
    readonly before: HeardBefore | null
  }
  /** The caller has put us on hold: silence means nothing then. */
  readonly isAway: boolean
  readonly hearing: Hearing
  /** Words heard while the agent has the floor: an interruption, or only "mm-hm". */
  readonly overheard: readonly Segment[]
  readonly lastReport: Report | null
  /** The last report of the STT whose words belong to the past. */
  readonly dealtWith: Report | null
  /** While set, the agent is silent to find out whether the caller wants the floor. */
  readonly hold: { readonly sinceMs: number; readonly silenced: boolean } | null
  readonly thought: Thought | null
  readonly attempt: number
  readonly playout: readonly Speech[]
  readonly nextSpeech: number
  /** How often each line has been said, so that it is said in other words when it comes again. */
  readonly said: { readonly [line in PhraseName]?: number }
  /** The last sign of audio going out, or when the agent's turn began. */
  readonly quietSinceMs: number
  readonly next: Next
  readonly conversation: Conversation
  readonly tools: readonly ToolRun[]
  readonly notes: readonly Note[]
  readonly transfers: {
    readonly count: number
    readonly sinceMs: number
    /** When the other side picked up; null while it rings. */
    readonly answeredMs: number | null
    readonly target: TransferTarget
    /** Of the last one. That it failed or was cancelled is told as soon as the agent may speak, and is over then. */
    readonly status: 'none' | 'dialled' | 'failed' | 'cancelled'
  }
  /** The machine itself takes a message, since the brain cannot. */
  readonly takesMessage: boolean
  /** The caller speaks a language that the agent does not. */
  readonly foreign: ForeignLanguage | null
  readonly disclosure: {
    /** The caller is to be told that no person speaks, and has not heard it yet. */
    readonly isOwed: boolean
    /** What tells it, and how many of its words do; null while nothing is on its way. */
    readonly speech: { readonly id: number; readonly words: number } | null
    readonly failures: number
    readonly heardAtMs: number | null
  }
  readonly recording: {
    readonly isOn: boolean
    /** The speech with the notice, until it has been heard or could not be synthesised. */
    readonly notice: number | null
    readonly noticesLeft: number
  }
  readonly prompts: number
  readonly stalls: number
  readonly failedTurns: number
  readonly failedLines: number
  readonly failedHearings: number
  /** Whether the question that the caller answers wants no more than a yes, a no, a number, a name or a choice. */
  readonly isAskedBriefly: boolean
  /** How long this caller pauses within a turn, on average. */
  readonly pauseMs: number
  /** Patience added for a caller who turned out to be slower than taken for. */
  readonly slackMs: number
  readonly record: CallRecord
  readonly timers: Timers
}

export type EndedCall = {
  readonly phase: 'ended'
  readonly reason: EndReason
  /** Null where the call was never answered. */
  readonly answeredAtMs: number | null
  readonly endedAtMs: number
  /** When the caller had heard that no person speaks; null where they have not. */
  readonly disclosedAtMs: number | null
  readonly conversation: Conversation
  readonly record: CallRecord
}

export type CallState = { readonly phase: 'ringing' } | LiveCall | EndedCall

export type Step = { readonly state: CallState; readonly commands: readonly CallCommand[] }

/** One thing that is done to a live call. */
export type Act = (call: LiveCall) => Step

export function become(state: CallState, ...commands: CallCommand[]): Step {
  return { state, commands }
}

/** One act after the other, as long as the call lives. */
export function inOrder(...acts: Act[]): Act {
  return (call) => {
    let state: CallState = call
    const commands: CallCommand[] = []
    for (const act of acts) {
      if (state.phase !== 'live') break
      const next = act(state)
      state = next.state
      commands.push(...next.commands)
    }
    return { state, commands }
  }
}

export function change(part: Partial<LiveCall>): Act {
  return (call) => become({ ...call, ...part })
}

export const EMPTY_RECORD: CallRecord = {
  topics: [],
  replies: [],
  effects: [],
  unanswered: [],
  messages: [],
  draft: null,
  failures: 0,
  transferWanted: false,
  transferred: false,
  transferFailure: null,
}

export const LISTEN: Next = { type: 'listen' }
