import { once } from 'node:events'
import { connect } from 'node:tls'
import { createRawInbox, type RawCaller } from './raw-caller.ts'

/** SIP by hand over TLS. It trusts certificates of `ca`, and no others. */
export async function openRawTlsCaller({ port, ca }: { port: number; ca: string }): Promise<RawCaller> {
  const socket = connect({ host: '127.0.0.1', port, ca })
  await once(socket, 'secureConnect')
  socket.on('error', () => undefined)
  const inbox = createRawInbox()
  let text = ''
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece
    for (let size = messageSize(text); size > 0 && text.length >= size; size = messageSize(text)) {
      inbox.take(text.slice(0, size))
      text = text.slice(size)
    }
  })
  return {
    transport: 'TLS',
    host: '127.0.0.1',
    port: socket.localPort ?? 0,
    ...inbox,
    send: (message) => void socket.write(message.replaceAll(/\r?\n/g, '\r\n'), 'latin1'),
    close: () => void socket.destroy(),
  }
}

/** RFC 3261 section 18.3: head and body. 0 while the head is not there yet. */
function messageSize(text: string): number {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return 0
  const length = /^Content-Length:\s*(\d+)/im.exec(text.slice(0, headEnd))?.[1] ?? 0
  return headEnd + 4 + Number(length)
}
