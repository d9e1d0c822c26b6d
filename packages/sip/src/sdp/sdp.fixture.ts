import { createSdpSession, type SdpOptions, type SdpSession } from './offer-answer.ts'

/** The first of a session's keys; each of the next begins with another number. */
export const KEY = Uint8Array.from({ length: 30 }, (_, index) => index)
export const INLINE = Buffer.from(KEY).toString('base64')
export const THEIR_INLINE = Buffer.alloc(30, 7).toString('base64')

const OPTIONS: Omit<SdpOptions, 'newKey'> = {
  addresses: { ip4: '192.0.2.1', ip6: '2001:db8::1' },
  port: 4000,
  codecs: ['opus', 'PCMU', 'PCMA'],
  srtp: 'allow',
  sessionId: '42',
}

export function sessionOf(changes: Partial<SdpOptions> = {}): SdpSession {
  let made = 0
  const newKey = () => Uint8Array.from(KEY, (byte, index) => (index === 0 ? made++ : byte))
  return createSdpSession({ ...OPTIONS, newKey, ...changes })
}

export function bytes(lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`)
}

export const HEAD = ['v=0', 'o=- 1 1 IN IP4 198.51.100.5', 's=-', 'c=IN IP4 198.51.100.5', 't=0 0']
export const AUDIO = ['m=audio 5000 RTP/AVP 0 8 101', 'a=rtpmap:101 telephone-event/8000', 'a=fmtp:101 0-16']

export function offerOf(...lines: string[]): Uint8Array {
  return bytes([...HEAD, ...lines])
}

export function text(body: Uint8Array): string[] {
  return new TextDecoder().decode(body).split('\r\n')
}

export function answered(session: SdpSession, offer: Uint8Array) {
  const answer = session.answer(offer)
  if (!answer.ok) throw new Error(answer.problem)
  return { media: answer.media, lines: text(answer.body) }
}
