/** A SIP message as lines: enough to pass it on, and written for itself, so that no mistake of ours meets its double. */
export type RelayedMessage = { readonly lines: readonly string[]; readonly body: string }

export type MediaAddress = { readonly host: string; readonly port: number }

export function readMessage(text: string): RelayedMessage {
  const end = text.indexOf('\r\n\r\n')
  const head = end === -1 ? text : text.slice(0, end)
  return { lines: head.split('\r\n'), body: end === -1 ? '' : text.slice(end + 4) }
}

export function writeMessage({ lines, body }: RelayedMessage): string {
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  const head = lines.map((line) => (/^(Content-Length|l)\s*:/i.test(line) ? length : line))
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

export function isRequest({ lines }: RelayedMessage): boolean {
  return !lines[0]!.startsWith('SIP/2.0 ')
}

export function headerOf({ lines }: RelayedMessage, name: string): string | undefined {
  const line = lines.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim()
}

export function withLineAfterStart({ lines, body }: RelayedMessage, line: string): RelayedMessage {
  const [start = '', ...others] = lines
  return { lines: [start, line, ...others], body }
}

/** Takes away the first line that matches. */
export function withoutLine(
  { lines, body }: RelayedMessage,
  matches: (line: string) => boolean,
): RelayedMessage {
  const at = lines.findIndex(matches)
  return at === -1 ? { lines, body } : { lines: lines.filter((_, index) => index !== at), body }
}

/** `sip:user@host:port` of the request line or a header, with 5060 where none is said. */
export function addressIn(text: string): MediaAddress | undefined {
  const [, host, port] = /sips?:(?:[^@>\s]*@)?([\d.]+)(?::(\d+))?/i.exec(text) ?? []
  return host === undefined ? undefined : { host, port: Number(port ?? 5060) }
}

/** Where the sender of this message wants its audio; undefined without SDP. */
export function mediaIn({ body }: RelayedMessage): MediaAddress | undefined {
  const port = /^m=audio (\d+) /m.exec(body)?.[1]
  const host = /^c=IN IP4 (\S+)/m.exec(body)?.[1]
  return port === undefined || host === undefined ? undefined : { host, port: Number(port) }
}

/** The same, but its audio goes elsewhere. Reports that would go to a port of their own do not go at all. */
export function withMediaAt({ lines, body }: RelayedMessage, { host, port }: MediaAddress): RelayedMessage {
  const moved = body
    .replaceAll(/^c=IN IP4 \S+/gm, `c=IN IP4 ${host}`)
    .replaceAll(/^m=audio [1-9]\d* /gm, `m=audio ${port} `)
    .replaceAll(/^a=rtcp:.*\r\n/gm, '')
  return { lines, body: moved }
}
