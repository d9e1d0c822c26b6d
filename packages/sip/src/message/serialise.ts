import { Buffer } from 'node:buffer'
import type { SipMessage } from './message.ts'
import { writeUri } from './uri.ts'

/** Names that are not simply written with a capital at the start of each word. */
const UNUSUAL_NAMES: Readonly<Record<string, string>> = {
  'call-id': 'Call-ID',
  cseq: 'CSeq',
  'mime-version': 'MIME-Version',
  'min-se': 'Min-SE',
  rack: 'RAck',
  rseq: 'RSeq',
  'www-authenticate': 'WWW-Authenticate',
}

/** The bytes of a message (RFC 3261 7), its Content-Length added. Nothing in it can begin a line of its own. */
export function serialise(message: SipMessage): Uint8Array {
  let head =
    message.kind === 'request'
      ? `${message.method} ${writeUri(message.uri)} SIP/2.0`
      : `SIP/2.0 ${message.status} ${message.reason}`
  head = onOneLine(head)
  for (const { name, value } of message.headers)
    if (name !== 'content-length') head += `\r\n${onOneLine(`${writtenName(name)}: ${value}`)}`
  head += `\r\nContent-Length: ${message.body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head, 'utf8'), message.body])
}

function onOneLine(text: string): string {
  return text.includes('\r') || text.includes('\n') ? text.replaceAll(/[\r\n]/g, ' ') : text
}

function writtenName(name: string): string {
  const unusual = UNUSUAL_NAMES[name]
  if (unusual !== undefined) return unusual
  let written = ''
  for (let at = 0; at < name.length; at++)
    written += at === 0 || name[at - 1] === '-' ? name[at]!.toUpperCase() : name[at]!
  return written
}
