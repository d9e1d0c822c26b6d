import { FRAME_MS } from '../../audio/frame.ts'
import { LINE_RATE, type Dropped, type Line, type LineEvents } from '../line.ts'
import { createMarks } from './marks.ts'
import { MAX_MESSAGE_BYTES, readMessage, type ServerMessage } from './messages.ts'
import { createMicrophone } from './microphone.ts'

/** The part of a WebSocket that a line needs. */
export type Socket = {
  readonly bufferedAmount: number
  send(data: string | Uint8Array): void
  close(code: number, reason: string): void
  terminate(): void
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void
  on(event: 'close', listener: (code: number) => void): void
  on(event: 'error', listener: (error: Error) => void): void
}

/** The protocol allows 500 ms. The less there is, the sooner the agent falls silent. */
const LEAD_MS = 100
const MAX_WRONG_IN_A_ROW = 10
/** Eight seconds of voice that the client does not take: it is gone. */
const MAX_UNSENT_BYTES = 256 * 1024

const NORMAL = 1000
const GOING_AWAY = 1001
const WRONG_MESSAGES = 1008

/** The caller is a browser, or whatever else speaks the web call's protocol over a WebSocket. */
export function createBrowserLine(socket: Socket): Line {
  let events: LineEvents | undefined
  /** Nothing can be sent any more. */
  let isOver = false
  let dropped: Dropped | undefined
  let wrong = 0
  let nowMs = 0
  /** Until when what was sent takes to be heard. */
  let heardMs = 0
  const marks = createMarks((mark) => events?.played(mark))
  const microphone = createMicrophone((frame) => events?.frame(frame))

  function send(message: ServerMessage): void {
    if (!isOver) socket.send(JSON.stringify(message))
  }

  function drop(by: Dropped): void {
    if (dropped !== undefined) return
    dropped = by
    events?.dropped(by)
  }

  function refuse(error: string): void {
    wrong++
    send({ type: 'error', error })
    if (wrong < MAX_WRONG_IN_A_ROW) return
    isOver = true
    socket.close(WRONG_MESSAGES, 'Too many wrong messages.')
    drop('network')
  }

  function hear(pcm: Buffer): void {
    if (pcm.length === 0 || pcm.length % 2 === 1 || pcm.length > MAX_MESSAGE_BYTES)
      return refuse('Audio is signed 16-bit samples, at most 64 KiB in a message.')
    if (!microphone.add(pcm)) return refuse('Audio comes faster than anybody speaks.')
    wrong = 0
  }

  function read(text: string): void {
    const message = readMessage(text)
    if (message === undefined) return refuse('The message is none of digit, text, played and hang_up.')
    if (message.type === 'played' && !marks.told(message.mark))
      return refuse('There has been no such mark yet.')
    wrong = 0
    if (message.type === 'digit') events?.digit(message.digit)
    if (message.type === 'text') events?.typed(message.text)
    if (message.type === 'hang_up') drop('caller')
  }

  socket.on('message', (data, isBinary) => {
    if (isOver || dropped !== undefined) return
    if (isBinary) hear(data)
    else read(data.toString('utf8'))
  })
  // The page that is left, or closed in order, is a caller who hangs up; a connection that breaks is not.
  socket.on('close', (code) => {
    isOver = true
    drop(code === NORMAL || code === GOING_AWAY ? 'caller' : 'network')
  })
  socket.on('error', () => {
    isOver = true
    drop('network')
  })

  return {
    kind: 'browser',
    leadMs: LEAD_MS,
    open(callId, listener) {
      events = listener
      if (dropped !== undefined) return listener.dropped(dropped)
      send({ type: 'ready', call_id: callId, sample_rate: LINE_RATE })
    },
    tick(atMs) {
      nowMs = atMs
      if (isOver || dropped !== undefined) return
      marks.tick(nowMs)
      microphone.tick()
    },
    play(frame) {
      if (isOver) return
      if (socket.bufferedAmount > MAX_UNSENT_BYTES) {
        isOver = true
        socket.terminate()
        return drop('network')
      }
      heardMs = Math.max(heardMs, nowMs) + FRAME_MS
      socket.send(Uint8Array.from(new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength)))
    },
    mark(mark) {
      send({ type: 'mark', mark })
      marks.sent(mark, heardMs)
    },
    clear() {
      heardMs = nowMs
      send({ type: 'clear' })
      marks.clear()
    },
    show: send,
    hangUp(reason) {
      if (isOver) return
      send({ type: 'ended', reason })
      isOver = true
      socket.close(NORMAL, reason)
    },
  }
}
