import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** As little SIP as a caller needs: INVITE, ACK to every answer, and a reply to BYE. */
export type Signalling = {
  /** Settles with the port that the other side wants its media at. */
  call(mediaPort: number): Promise<number>
  close(): void
}

const LOOPBACK = '127.0.0.1'
const RETRY_MS = 1000
const MAX_TRIES = 10

type Dialling = { readonly id: string; answered(message: string): void; refused(line: string): void }

export async function openSignalling(port: number): Promise<Signalling> {
  const socket = createSocket('udp4').bind(0, LOOPBACK)
  await once(socket, 'listening')
  const place = `${LOOPBACK}:${socket.address().port}`
  const calls = new Map<string, Dialling>()
  const send = (text: string) => socket.send(text, port, LOOPBACK)

  socket.on('message', (bytes) => {
    const text = bytes.toString('latin1')
    const [line = ''] = text.split('\r\n', 1)
    if (!line.startsWith('SIP/2.0')) throw new Error(`A call of the benchmark was ended: ${line}`)
    const dialling = calls.get(headerOf(text, 'Call-ID'))
    const status = Number(line.slice(8, 11))
    if (!dialling || status < 200 || !headerOf(text, 'CSeq').endsWith('INVITE')) return
    if (status >= 300) return dialling.refused(line)
    const target = /<([^>]+)>/.exec(headerOf(text, 'Contact'))?.[1] ?? ''
    send(write('ACK', target, { id: dialling.id, to: headerOf(text, 'To'), place }))
    dialling.answered(text)
  })

  return {
    call(mediaPort) {
      const id = randomBytes(8).toString('hex')
      const uri = `sip:+12125550100@${LOOPBACK}:${port}`
      const invite = write('INVITE', uri, { id, to: `<${uri}>`, place }, offer(mediaPort))
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      let tries = 0
      const attempt = () => {
        if (++tries > MAX_TRIES) return reject(new Error('Nobody answers.'))
        send(invite)
        timer = setTimeout(attempt, RETRY_MS)
      }
      let timer: NodeJS.Timeout | undefined
      calls.set(id, {
        id,
        answered: (message) => resolve(Number(/^m=audio (\d+)/m.exec(message)?.[1])),
        refused: (line) => reject(new Error(line)),
      })
      attempt()
      return promise.finally(() => clearTimeout(timer))
    },
    close: () => socket.close(),
  }
}

type Named = { readonly id: string; readonly to: string; readonly place: string }

function write(method: string, target: string, { id, to, place }: Named, body = ''): string {
  return [
    `${method} ${target} SIP/2.0`,
    `Via: SIP/2.0/UDP ${place};branch=z9hG4bK${id}${method};rport`,
    'Max-Forwards: 70',
    `From: <sip:+12025550143@${LOOPBACK}>;tag=${id}`,
    `To: ${to}`,
    `Call-ID: ${id}`,
    `CSeq: 1 ${method}`,
    `Contact: <sip:bench@${place}>`,
    ...(body === '' ? [] : ['Content-Type: application/sdp']),
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}

function offer(mediaPort: number): string {
  return [
    'v=0',
    `o=bench 1 1 IN IP4 ${LOOPBACK}`,
    's=-',
    `c=IN IP4 ${LOOPBACK}`,
    't=0 0',
    `m=audio ${mediaPort} RTP/AVP 0`,
    'a=rtpmap:0 PCMU/8000',
    'a=ptime:20',
    'a=rtcp-mux',
    '',
  ].join('\r\n')
}

function headerOf(text: string, name: string): string {
  const from = text.indexOf(`\r\n${name}: `)
  if (from < 0) return ''
  const start = from + name.length + 4
  return text.slice(start, text.indexOf('\r\n', start))
}
