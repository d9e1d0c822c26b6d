import { connect, type Socket } from 'node:net'

/** A connection on which a test writes what it likes. */
export type RawConnection = {
  socket: Socket
  send(text: string | Buffer): void
  /** Everything that came back. */
  received(): string
  /** After how many milliseconds the other side closed it. */
  closed: Promise<number>
}

export function openConnection(port: number): RawConnection {
  let begun = performance.now()
  const socket = connect(port, '127.0.0.1', () => void (begun = performance.now()))
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A reset is a way of closing.
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => {
    socket.on('end', () => resolve(performance.now() - begun))
    socket.on('close', () => resolve(performance.now() - begun))
  })
  return {
    socket,
    send: (text) => void socket.write(text),
    received: () => Buffer.concat(chunks).toString('latin1'),
    closed,
  }
}

/** The answers in what was received: status lines and, where there is one, the JSON of each. */
export function answersIn(received: string): { status: number; head: string; body: string }[] {
  const starts = [...received.matchAll(/HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n/g)]
  return starts.map((start, i) => {
    const text = received.slice(start.index, starts[i + 1]?.index)
    const end = text.indexOf('\r\n\r\n')
    const [head, body] = end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end + 4)]
    return { status: Number(start[1]), head, body }
  })
}
