import { LINE_RATE, type CallLeg } from '../call-leg.ts'
import { callLegOf, dropLeg, isGone, newSocketLeg, refuseMessage, type SocketLeg } from '../socket-leg.ts'
import type { Socket } from '../socket.ts'
import { MAX_MESSAGE_BYTES, readMessage, type ServerMessage } from '../../web-call-messages.ts'

const NORMAL = 1000
const GOING_AWAY = 1001
const NO_STATUS = 1005
/** The page that is left, or closed in order with a code or without one. */
const IN_ORDER: ReadonlySet<number> = new Set([NORMAL, GOING_AWAY, NO_STATUS])

/** The caller is a browser, or whatever else speaks the web call's protocol over a WebSocket. */
export function createBrowserLeg(socket: Socket): CallLeg {
  const leg = newSocketLeg(socket)
  listen(leg)
  return callLegOf(leg, {
    kind: 'browser',
    opened: (callId) => send(leg, { type: 'ready', call_id: callId, sample_rate: LINE_RATE }),
    play: ({ buffer, byteOffset, byteLength }) =>
      socket.send(new Uint8Array(buffer, byteOffset, byteLength).slice()),
    mark: (mark) => send(leg, { type: 'mark', mark }),
    clear: () => send(leg, { type: 'clear' }),
    show: (news) => send(leg, news),
    ended: (reason) => send(leg, { type: 'ended', reason }),
  })
}

function listen(leg: SocketLeg): void {
  leg.socket.on('message', (data) => {
    if (isGone(leg)) return
    if (typeof data === 'string') read(leg, data)
    else hear(leg, data)
  })
  // Closed in order it is a caller who hangs up; a connection that breaks is not.
  leg.socket.on('close', (code) => {
    leg.isOver = true
    dropLeg(leg, code !== null && IN_ORDER.has(code) ? 'caller' : 'network')
  })
}

function hear(leg: SocketLeg, pcm: Uint8Array): void {
  if (pcm.length === 0 || pcm.length % 2 === 1 || pcm.length > MAX_MESSAGE_BYTES)
    return refuse(leg, 'Audio is signed 16-bit samples, at most 64 KiB in a message.')
  // Audio while it rings is ignored.
  if (leg.events === undefined) return
  if (!leg.microphone.add(pcm)) return refuse(leg, 'Audio comes faster than real time.')
  leg.wrong = 0
}

function read(leg: SocketLeg, text: string): void {
  const message = readMessage(text)
  if (typeof message === 'string') return refuse(leg, message)
  if (message.type === 'played' && !leg.marks.told(message.mark))
    return refuse(leg, 'There has been no such mark yet.')
  if (message.type === 'digit' && !leg.limits.takesDigit(leg.nowMs))
    return refuse(leg, 'Keys are pressed faster, or more often in one call, than is allowed.')
  if (message.type === 'text' && !leg.limits.takesText(leg.nowMs))
    return refuse(leg, 'Turns are typed faster, or more often in one call, than is allowed.')
  leg.wrong = 0
  if (message.type === 'digit') leg.events?.digit(message.digit)
  if (message.type === 'text') leg.events?.typed(message.text)
  if (message.type === 'hang_up') dropLeg(leg, 'caller')
}

function refuse(leg: SocketLeg, error: string): void {
  send(leg, { type: 'error', error })
  refuseMessage(leg)
}

function send(leg: SocketLeg, message: ServerMessage): void {
  leg.socket.send(JSON.stringify(message))
}
