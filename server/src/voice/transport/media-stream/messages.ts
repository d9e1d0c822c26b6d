/** A piece of sound that is longer plays for more than a second. */
const MAX_PAYLOAD_CHARACTERS = 11_000
const MAX_MARK_CHARACTERS = 20

/**
 * What a carrier's media stream sends: the messages that Twilio has made common, which others speak with a few names
 * spelled otherwise.
 */
export type StreamMessage =
  | { readonly type: 'connected' }
  | { readonly type: 'start'; readonly streamId: string }
  /** `chunk` counts the pieces from 1; sound of 8000 samples a second, mu-law. */
  | { readonly type: 'media'; readonly chunk: number; readonly payload: Uint8Array }
  | { readonly type: 'dtmf'; readonly digit: string }
  | { readonly type: 'mark'; readonly mark: number }
  | { readonly type: 'stop' }

/** Undefined for what is none of them. */
export function readStreamMessage(text: string): StreamMessage | undefined {
  const message = parsed(text)
  switch (message?.['event']) {
    case 'connected':
      return { type: 'connected' }
    case 'start':
      return startOf(message['streamSid'] ?? message['stream_id'])
    case 'media':
      return mediaOf(partOf(message, 'media'))
    case 'dtmf':
      return digitOf(partOf(message, 'dtmf')['digit'])
    case 'mark':
      return markOf(partOf(message, 'mark')['name'])
    case 'stop':
      return { type: 'stop' }
    default:
      return undefined
  }
}

function startOf(streamId: unknown): StreamMessage | undefined {
  return typeof streamId === 'string' && /^[\w-]{1,64}$/.test(streamId)
    ? { type: 'start', streamId }
    : undefined
}

function mediaOf({ track, chunk, payload }: Fields): StreamMessage | undefined {
  const number = Number(chunk)
  const isPiece = typeof payload === 'string' && payload.length <= MAX_PAYLOAD_CHARACTERS
  if (!isPiece || !Number.isSafeInteger(number) || number < 0) return undefined
  // What we play ourselves is no caller's.
  if (track === 'outbound') return { type: 'connected' }
  return { type: 'media', chunk: number, payload: Buffer.from(payload, 'base64') }
}

function digitOf(digit: unknown): StreamMessage | undefined {
  return typeof digit === 'string' && /^[\dA-D*#]$/.test(digit) ? { type: 'dtmf', digit } : undefined
}

function markOf(name: unknown): StreamMessage | undefined {
  const isNumber = typeof name === 'string' && name.length <= MAX_MARK_CHARACTERS && /^\d+$/.test(name)
  return isNumber ? { type: 'mark', mark: Number(name) } : undefined
}

type Fields = Readonly<Record<string, unknown>>

function partOf(message: Fields, name: string): Fields {
  const part = message[name]
  return typeof part === 'object' && part !== null ? (part as Fields) : {}
}

function parsed(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}

export const mediaMessage = (streamSid: string, payload: string) => ({
  event: 'media',
  streamSid,
  media: { payload },
})
export const markMessage = (streamSid: string, mark: number) => ({
  event: 'mark',
  streamSid,
  mark: { name: String(mark) },
})
export const clearMessage = (streamSid: string) => ({ event: 'clear', streamSid })
