import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Takes mails as RFC 5321 says, as far as a mailer needs it, and keeps what it was given. */
export type SmtpServer = {
  readonly url: string
  readonly mails: { readonly from: string; readonly to: string; readonly text: string }[]
  close(): Promise<void>
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: SmtpServer['mails'] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    converse(socket, mails)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function converse(socket: Socket, mails: SmtpServer['mails']): void {
  let buffer = ''
  let envelope = { from: '', to: '' }
  let inData = false
  const say = (line: string) => void socket.write(`${line}\r\n`)

  const command = (line: string): void => {
    const [, address = ''] = /<([^>]*)>/.exec(line) ?? []
    switch (line.slice(0, 4).toUpperCase()) {
      case 'MAIL':
        envelope = { from: address, to: '' }
        return say('250 OK')
      case 'RCPT':
        envelope = { ...envelope, to: address }
        return say('250 OK')
      case 'STAR':
        return say('502 No TLS here')
      case 'DATA':
        inData = true
        return say('354 Go on')
      case 'QUIT':
        say('221 Bye')
        return void socket.end()
      default:
        return say('250 OK')
    }
  }
  /** False where more has to come first. */
  const advance = (): boolean => {
    const mark = inData ? '\r\n.\r\n' : '\r\n'
    const end = buffer.indexOf(mark)
    if (end === -1) return false
    const piece = buffer.slice(0, end)
    buffer = buffer.slice(end + mark.length)
    if (!inData) command(piece)
    else {
      inData = false
      // Section 4.5.2: a dot at the beginning of a line was doubled.
      mails.push({ ...envelope, text: `\r\n${piece}`.replaceAll('\r\n..', '\r\n.').slice(2) })
      say('250 Taken')
    }
    return true
  }
  say('220 test')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    buffer += chunk
    while (advance()) {
      // What it does is in the condition.
    }
  })
}
