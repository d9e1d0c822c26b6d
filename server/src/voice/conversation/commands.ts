import type { Json, Message, RequestId, TimerName } from './events.ts'
import type { PhraseName } from './replies/canned-phrases.ts'

/** What the brain should know beyond the words: why it is asked now, or what it cannot do. */
export type Note = 'closed' | 'interrupted' | 'no_transfer' | 'transfer_failed' | 'transfer_cancelled'

export type ToolResult = {
  readonly key: string
  readonly tool: string
  readonly ok: boolean
  readonly result: Json
}

export type EndReason = 'caller_hung_up' | 'agent_hung_up' | 'transferred' | 'timeout' | 'failed'

/** Who a call may be handed to. The number behind it is configuration, which no model ever sees. */
export type TransferTarget = 'escalation' | 'forwarding'

export type CallCommand =
  /** The floor is the caller's in this turn. The STT runs all through the call; start it again if it is not running. */
  | { readonly type: 'listen'; readonly turn: number }
  /** From now on the agent speaks and is spoken to in this language (BCP 47). */
  | { readonly type: 'use_language'; readonly language: string }
  /** The caller seems to have finished: ask the STT for final words now. */
  | { readonly type: 'flush_words'; readonly turn: number }
  /** A speculative thought may yet be stopped; `confirm_thinking` makes it count. */
  | ({
      readonly type: 'think'
      readonly heard: string
      readonly digits: string
      readonly speculative: boolean
      readonly notes: readonly Note[]
      readonly results: readonly ToolResult[]
    } & RequestId)
  | ({ readonly type: 'confirm_thinking' } & RequestId)
  | ({ readonly type: 'stop_thinking' } & RequestId)
  /** Speeches sound one after the other in the order of these commands. */
  | {
      readonly type: 'speak'
      readonly speech: number
      readonly turn: number
      readonly clause: number
      readonly text: string
      readonly source: string
    }
  /** `ahead`: before every speech that has not begun to sound. */
  | {
      readonly type: 'play_line'
      readonly speech: number
      readonly turn: number
      readonly line: PhraseName
      readonly text: string
      readonly ahead: boolean
      /** Where it is in another language than what is being spoken (BCP 47). */
      readonly language?: string
    }
  /** Silence at once, but keep the audio. It lasts until `resume_speaking` or `stop_speaking`. */
  | { readonly type: 'hold_speaking' }
  /** Go on after so many words of that speech; null when everything had sounded before the hold took hold. */
  | { readonly type: 'resume_speaking'; readonly speech: number | null; readonly word: number }
  /** Drop these speeches wherever they are, down to the last buffer of the line. */
  | { readonly type: 'stop_speaking'; readonly speeches: readonly number[] }
  | {
      readonly type: 'run_tool'
      readonly turn: number
      readonly key: string
      readonly tool: string
      readonly arguments: Json
      /** What the caller has said in this turn, which a tool may need to hear for itself, such as a yes. */
      readonly heard: string
    }
  | ({ readonly type: 'give_result' } & ToolResult & RequestId)
  /** Pressed on the line at once, over whatever sounds. */
  | { readonly type: 'send_digits'; readonly digits: string }
  /** A later message of the same turn replaces an earlier one. */
  | { readonly type: 'keep_message'; readonly turn: number; readonly message: Message }
  /** The caller has heard that the call is recorded: what is heard and said from now on is kept. Once in a call. */
  | { readonly type: 'start_recording' }
  /** A person has joined who does not know of the recording. It does not start again. */
  | { readonly type: 'stop_recording' }
  /** Dials while the caller is still being told. */
  | {
      readonly type: 'transfer'
      readonly transfer: number
      readonly target: TransferTarget
      readonly ringMs: number
    }
  /** Everything has been said: the caller hears ringing until the transfer succeeds, fails or is cancelled. */
  | { readonly type: 'play_ringback'; readonly transfer: number }
  | { readonly type: 'cancel_transfer'; readonly transfer: number }
  /** The last command of a call: everything else may be torn down. */
  | { readonly type: 'hang_up'; readonly reason: EndReason }
  /** Replaces the timer of that name. It fires with the same `dueMs`, at once if that is past. */
  | { readonly type: 'set_timer'; readonly timer: TimerName; readonly dueMs: number }
  | { readonly type: 'clear_timer'; readonly timer: TimerName }
