/**
 * Torture messages of our own writing: one at least for each peculiarity of RFC 4475 and RFC 5118. Their names, hosts
 * and numbers are our own; the section says where the fault or the freedom is described.
 */
export type OwnMessage = {
  readonly name: string
  /** Of RFC 4475, or of RFC 5118 where it begins with 4. */
  readonly section: string
  readonly peculiar: string
  /** What the parser makes of it: a number is the status it is refused with, `dropped` gets no answer. */
  readonly outcome: 'understood' | 400 | 505 | 'dropped'
  /** What the user agent answers to trusted sources, where it is not the parser that refuses. */
  readonly answer?: number
  readonly bytes: Buffer
}

type Told = Omit<OwnMessage, 'bytes'>

type Parts = {
  readonly start?: string
  readonly via?: readonly string[]
  readonly to?: string
  readonly from?: string
  readonly callId?: string
  readonly cseq?: string
  readonly more?: readonly string[]
  readonly length?: string | null
  readonly body?: string
}

export const SDP = [
  'v=0',
  'o=pilot 7 7 IN IP4 192.0.2.40',
  's=-',
  'c=IN IP4 192.0.2.40',
  't=0 0',
  'm=audio 20480 RTP/AVP 0',
  '',
].join('\r\n')

/** A request that is in order but for what is said. Bytes above ASCII are written as UTF-8. */
export function written(told: Told, parts: Parts): OwnMessage {
  const { start = 'OPTIONS sip:pilot@harbour.example SIP/2.0', body = '' } = parts
  const method = start.split(' ', 1)[0]
  const via = parts.via ?? [`Via: SIP/2.0/UDP 192.0.2.40;branch=z9hG4bK-${told.name}`]
  const length = parts.length === undefined ? String(Buffer.byteLength(body)) : parts.length
  const lines = [
    start,
    ...via,
    'Max-Forwards: 70',
    `From: ${parts.from ?? '<sip:keeper@lighthouse.example>;tag=k1'}`,
    `To: ${parts.to ?? '<sip:pilot@harbour.example>'}`,
    `Call-ID: ${parts.callId ?? `${told.name}@lighthouse.example`}`,
    `CSeq: ${parts.cseq ?? `7 ${method}`}`,
    ...(parts.more ?? []),
    ...(length === null ? [] : [`Content-Length: ${length}`]),
  ]
  return { ...told, bytes: Buffer.from(`${lines.filter((line) => line !== '').join('\r\n')}\r\n\r\n${body}`) }
}
