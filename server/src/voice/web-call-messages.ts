import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { withoutControls } from '../platform/plain-text.ts'
import type { Ended, LiveUpdate } from './transport/call-leg.ts'

const MAX_TYPED_CHARACTERS = 500
export const MAX_MESSAGE_BYTES = 64 * 1024

export const ClientMessage = Type.Union([
  Type.Object({ type: Type.Literal('digit'), digit: Type.String({ pattern: '^[0-9*#A-D]$' }) }),
  Type.Object({ type: Type.Literal('text'), text: Type.String() }),
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

/** What a client has sent, or what is wrong with it. */
export function readMessage(text: string): ClientMessage | string {
  const message = text.length > MAX_MESSAGE_BYTES ? undefined : parsed(text)
  if (!Value.Check(ClientMessage, message)) return 'The message is none of digit, text, played and hang_up.'
  return message.type === 'text' ? readTyped(message.text) : message
}

function readTyped(typed: string): ClientMessage | string {
  const text = withoutControls(typed)
  const { length } = Array.from(text)
  if (text.trim() === '') return 'The text of a typed turn must not be blank.'
  if (length > MAX_TYPED_CHARACTERS)
    return `The text of a typed turn must have at most ${MAX_TYPED_CHARACTERS} characters; it has ${length}. Send it as several turns.`
  return { type: 'text', text }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
