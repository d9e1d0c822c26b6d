import { Buffer } from 'node:buffer'
import { header, headerValues, valueWithParams } from './headers.ts'
import type { SipMessage } from './message.ts'

/** What a message says about the media. `foreign`: something else, which has to be understood and is not. */
export type Description =
  | { readonly kind: 'none' }
  | { readonly kind: 'sdp'; readonly sdp: Uint8Array }
  | { readonly kind: 'foreign' }

const NONE: Description = { kind: 'none' }
const SDP = 'application/sdp'

/** The session description of a message, also out of a multipart body (RFC 5621 3.1). */
export function descriptionOf(message: SipMessage): Description {
  if (message.body.length === 0) return NONE
  const encodings = headerValues(message, 'content-encoding')
  if (encodings.some((encoding) => encoding.toLowerCase() !== 'identity'))
    return foreignUnlessOptional(message)
  const type = valueWithParams(header(message, 'content-type') ?? '')
  const name = type?.value.toLowerCase()
  if (name === SDP) return { kind: 'sdp', sdp: message.body }
  if (name?.startsWith('multipart/')) {
    const sdp = sdpPart(message.body, type?.params.get('boundary') ?? '')
    if (sdp !== undefined) return { kind: 'sdp', sdp }
  }
  return foreignUnlessOptional(message)
}

/** For readers that only want the words: undefined where there are none that can be understood. */
export function sdpOf(message: SipMessage): Uint8Array | undefined {
  const description = descriptionOf(message)
  return description.kind === 'sdp' ? description.sdp : undefined
}

/** RFC 3261 20.11: the sender may say that a body need not be understood. */
function foreignUnlessOptional(message: SipMessage): Description {
  const disposition = valueWithParams(header(message, 'content-disposition') ?? '')
  return disposition?.params.get('handling')?.toLowerCase() === 'optional' ? NONE : { kind: 'foreign' }
}

const MAX_BOUNDARY = 70
const MAX_PARTS = 8
const HEAD_END = '\r\n\r\n'

/** RFC 2046 5.1.1. */
function sdpPart(body: Uint8Array, boundary: string): Uint8Array | undefined {
  if (boundary === '' || boundary.length > MAX_BOUNDARY) return undefined
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  const delimiter = `--${boundary}`
  let at = bytes.indexOf(delimiter, 0, 'latin1')
  for (let part = 0; at >= 0 && part < MAX_PARTS; part += 1) {
    const from = at + delimiter.length
    const next = bytes.indexOf(`\r\n${delimiter}`, from, 'latin1')
    if (next < 0) return undefined
    const headEnd = bytes.indexOf(HEAD_END, from, 'latin1')
    if (headEnd >= 0 && headEnd <= next) {
      const head = bytes.toString('latin1', from, headEnd)
      if (isSdpHead(head)) return new Uint8Array(bytes.subarray(headEnd + HEAD_END.length, next))
    }
    at = next + 2
  }
  return undefined
}

function isSdpHead(head: string): boolean {
  return head
    .toLowerCase()
    .split('\r\n')
    .some(
      (line) => line.startsWith('content-type:') && line.slice('content-type:'.length).trim().startsWith(SDP),
    )
}

export type Digit = { readonly digit: string; readonly durationMs: number | undefined }

const KEYS = '0123456789*#ABCD'
/** `Signal=5` and `Duration=160` are all that is ever in one. */
const MAX_DTMF_BYTES = 256

/** A key that is pressed, as INFO carries it: `application/dtmf-relay`, or the bare key as `application/dtmf`. */
export function digitOf(contentType: string, body: Uint8Array): Digit | undefined {
  const type = valueWithParams(contentType)?.value.toLowerCase()
  const isRelay = type === 'application/dtmf-relay'
  if ((!isRelay && type !== 'application/dtmf') || body.length > MAX_DTMF_BYTES) return undefined
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1')
  if (!isRelay) return keyed(text.trim(), undefined)
  const fields = new Map(
    text.split('\n').map((line) => {
      const equals = line.indexOf('=')
      return [line.slice(0, Math.max(equals, 0)).trim().toLowerCase(), line.slice(equals + 1).trim()] as const
    }),
  )
  const duration = fields.get('duration') ?? ''
  return keyed(fields.get('signal') ?? '', /^\d{1,5}$/.test(duration) ? Number(duration) : undefined)
}

/** Some write the numbers of RFC 4733: 10 is the star and 11 the hash. */
function keyed(signal: string, durationMs: number | undefined): Digit | undefined {
  const digit = signal === '10' ? '*' : signal === '11' ? '#' : signal.toUpperCase()
  return digit.length === 1 && KEYS.includes(digit) ? { digit, durationMs } : undefined
}
