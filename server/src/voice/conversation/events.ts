import type { CallSettings } from './settings.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** What a reply asks for besides being spoken. Transfers and hang-ups wait until the reply has been heard. */
export type Action =
  | { readonly type: 'transfer' }
  | { readonly type: 'hang_up' }
  /** `instead`: in place of the message before it, which is put right. */
  | {
      readonly type: 'take_message'
      readonly message: Message
      readonly thenHangUp: boolean
      readonly instead?: true
    }
  /** Keys for a machine at the other end. */
  | { readonly type: 'send_digits'; readonly digits: string }

export type Message = {
  readonly name: string | null
  readonly number: string | null
  readonly reason: string
  /** Whom it is for, as the caller put it: "Dr. Miller". */
  readonly for?: string
  /** What could not be had. What the caller would rather not say is not missing. */
  readonly missing?: readonly MessagePart[]
}

export type MessagePart = 'name' | 'number' | 'reason'

/** What a turn was about, in the brain's judgement. */
export const TOPICS = [
  'information',
  'sales',
  'support',
  'complaint',
  'feedback',
  'booking',
  'cancellation',
  'message',
  'person',
  'farewell',
  'wrong_number',
  'spam',
  'not_understood',
] as const
export type Topic = (typeof TOPICS)[number]

/** What a tool has brought about in the world. */
export const EFFECTS = ['appointment_booked', 'appointment_cancelled', 'lead_captured'] as const
export type Effect = (typeof EFFECTS)[number]

/** Why a transfer failed. Other versions may know other reasons, so the journal holds any text. */
export type TransferFailure =
  | 'busy'
  | 'declined'
  | 'no_answer'
  | 'voicemail'
  | 'unreachable'
  /** There is nothing to dial with. */
  | 'no_trunk'
  | 'not_allowed'
  /** The operator's own trunk places no calls, or none for this account. */
  | 'no_countries'
  | 'no_permission'
  /** The account has dialled as often as it may in a day. */
  | 'too_many'

export const TIMERS = [
  'end_of_turn',
  'no_words',
  'silence',
  'digits',
  'barge_in',
  'hold',
  'dead_air',
  'tool',
  'transfer',
  'closing',
  'max_duration',
] as const
export type TimerName = (typeof TIMERS)[number]

/** Which request to the brain something belongs to. Answers to any other are dropped. */
export type RequestId = { readonly turn: number; readonly attempt: number }

/** What a caller hears in a language that the agent does not speak. */
export type ForeignLanguage = {
  /** That it is not spoken here, and that a message can be left. */
  readonly notice: string
  readonly thanks: string
  /** For the owner: "in French". */
  readonly label: string
}

type Fact =
  | { readonly type: 'call.answered'; readonly settings: CallSettings }
  /**
   * Voice activity: the first frame of speech, and the silence after it, which has already lasted `silentMs`. By the
   * sound of their last words the caller has `finished` with this probability; journals of earlier versions, and
   * speech that nobody judges, have none. Over the agent's voice the caller only `hummed`, coughed or laughed; or the
   * voice turned out to be `another`, behind the caller: in a turn of theirs it leaves no trace.
   */
  | { readonly type: 'caller.started' }
  | {
      readonly type: 'caller.stopped'
      readonly silentMs: number
      readonly finished?: number
      readonly hummed?: true
      readonly another?: true
    }
  /**
   * The STT's words. A segment is what the STT recognises in one go: its interim words replace each other, its
   * final words close it, and the next segment has a higher number. Final and empty: there were no words in it. Who
   * goes on is heard again from the beginning: such a segment stands in the place of those from `replaces` on.
   */
  | {
      readonly type: 'caller.said'
      readonly segment: number
      readonly replaces?: number
      readonly text: string
      readonly final: boolean
      /**
       * What they come from where they are not the caller's words: another voice behind them, the agent's own echo, or
       * a sound of the caller's over the agent's voice that was no word.
       */
      readonly from?: 'background' | 'echo' | 'hum'
    }
  /** The STT itself takes the caller to have finished. */
  | { readonly type: 'caller.paused' }
  /** What the caller turned out to speak (BCP 47), where it is not what is being spoken. */
  | {
      readonly type: 'language.recognised'
      readonly language: string
      /** It is none that the agent speaks. */
      readonly foreign?: ForeignLanguage
    }
  | { readonly type: 'hearing.failed'; readonly reason: string }
  | { readonly type: 'text.typed'; readonly text: string }
  | { readonly type: 'digit.pressed'; readonly digit: string }
  | ({ readonly type: 'reply.began' } & RequestId)
  | ({ readonly type: 'reply.said'; readonly text: string; readonly source: string } & RequestId)
  | ({
      readonly type: 'reply.ended'
      readonly action: Action | null
      readonly about: Topic | null
      /** Questions that nothing the agent knows answers. Journals of earlier versions have none. */
      readonly unanswered?: readonly string[]
      /** The message that is being taken, as far as it goes: it counts where the call ends before it is whole. */
      readonly draft?: Message
    } & RequestId)
  | ({ readonly type: 'reply.failed'; readonly reason: string } & RequestId)
  | ({
      readonly type: 'tool.called'
      readonly key: string
      readonly tool: string
      readonly arguments: Json
    } & RequestId)
  | {
      readonly type: 'tool.answered'
      readonly key: string
      readonly ok: boolean
      readonly result: Json
      readonly effect: Effect | null
    }
  | { readonly type: 'playback.began'; readonly speech: number }
  /** So many words of the speech have sounded in full. Reported at every word, and twice a second in long ones. */
  | { readonly type: 'played'; readonly speech: number; readonly words: number }
  | { readonly type: 'playback.ended'; readonly speech: number }
  /** A speech could not be made, a line had no audio, or the audio broke off. */
  | { readonly type: 'speech.failed'; readonly speech: number; readonly reason: string }
  /** A person, or a machine, has answered, and hears who calls. */
  | { readonly type: 'transfer.answered'; readonly transfer: number }
  /** The caller is through: from now on the two hear each other. */
  | { readonly type: 'transfer.succeeded'; readonly transfer: number }
  | { readonly type: 'transfer.failed'; readonly transfer: number; readonly reason: string }
  /** The person the caller was transferred to has hung up, or the network has taken both off our hands. */
  | { readonly type: 'transfer.ended'; readonly transfer: number }
  | { readonly type: 'timer.fired'; readonly timer: TimerName; readonly dueMs: number }
  | { readonly type: 'drain.requested'; readonly deadlineMs: number }
  | { readonly type: 'hang_up.requested'; readonly by: string }
  /** The caller has put us on hold, and taken us back. */
  | { readonly type: 'line.held' }
  | { readonly type: 'line.resumed' }
  | { readonly type: 'line.dropped'; readonly by: 'caller' | 'network' }

/** A fact, in the past tense, with the moment at which it was so. The journal is a list of them. */
export type CallEvent = Fact & { readonly atMs: number }
export type EventOf<T extends CallEvent['type']> = Extract<CallEvent, { type: T }>
