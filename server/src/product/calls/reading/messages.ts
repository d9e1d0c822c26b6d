import type { CallEvent, Json } from '../../../voice/conversation/events.ts'
import type { RedactionKind } from '../../../voice/conversation/redaction/redaction.ts'
import type { Entry, LiveUpdate } from '../../../voice/protocol.ts'
import type { Conclusion } from './reading.ts'

/** To the thread. Requests, journals and updates go by numbers that are never used again. */
export type ReadingCommand =
  | {
      readonly type: 'conclude'
      readonly request: number
      readonly events: readonly CallEvent[]
      readonly caller: string | null
    }
  | {
      readonly type: 'redact'
      readonly request: number
      readonly tag: string
      readonly value: Json
      readonly kinds: readonly RedactionKind[]
    }
  | {
      readonly type: 'hold'
      readonly journal: number
      readonly tag: string
      readonly kinds: readonly RedactionKind[]
    }
  | { readonly type: 'add'; readonly journal: number; readonly entries: readonly Entry[] }
  | { readonly type: 'show'; readonly journal: number; readonly update: number; readonly news: LiveUpdate }
  | { readonly type: 'end'; readonly journal: number }

/** From the thread. */
export type ReadingEvent =
  | { readonly type: 'done'; readonly request: number; readonly result: Conclusion | Json }
  | { readonly type: 'failed'; readonly request: number; readonly reason: string }
  | { readonly type: 'given'; readonly journal: number; readonly entries: Entry[] }
  | { readonly type: 'shown'; readonly journal: number; readonly update: number; readonly news: LiveUpdate }
  | { readonly type: 'ended'; readonly journal: number }
