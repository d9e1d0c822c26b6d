import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Ended, LiveUpdate } from './transport/call-leg.ts'

const MAX_TYPED_CHARACTERS = 2000
export const MAX_MESSAGE_BYTES = 64 * 1024

export const ClientMessage = Type.Union([
  Type.Object({ type: Type.Literal('digit'), digit: Type.String({ pattern: '^[0-9*#A-D]$' }) }),
  Type.Object({
    type: Type.Literal('text'),
    text: Type.String({ minLength: 1, maxLength: MAX_TYPED_CHARACTERS, pattern: '\\S' }),
  }),
  Type.Object({ type: Type.Literal('played'), mark: Type.Integer({ minimum: 0 }) }),
  Type.Object({ type: Type.Literal('hang_up') }),
])
export type ClientMessage = Static<typeof ClientMessage>

export type ServerMessage =
  | { readonly type: 'ready'; readonly call_id: string; readonly sample_rate: number }
  | { readonly type: 'mark'; readonly mark: number }
  | { readonly type: 'clear' }
  | { readonly type: 'error'; readonly error: string }
  | { readonly type: 'ended'; readonly reason: Ended }
  | LiveUpdate

/** Undefined where it is none of the messages that a client may send. */
export function readMessage(text: string): ClientMessage | undefined {
  if (text.length > MAX_MESSAGE_BYTES) return undefined
  try {
    const message: unknown = JSON.parse(text)
    return Value.Check(ClientMessage, message) ? message : undefined
  } catch {
    return undefined
  }
}
