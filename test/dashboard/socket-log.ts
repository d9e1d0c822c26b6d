import type { Page } from 'playwright-core'

const BYTES_PER_MS = 32

/** What went over the page's WebSocket. */
export type SocketLog = {
  /** For each mark of the first speech how much sound was sent before it, in milliseconds. */
  readonly marks: Map<number, number>
  readonly played: { mark: number; atMs: number }[]
  readonly sent: string[]
  firstVoiceMs: number
  /** How often the page has reported that it played a mark, all through the call. */
  playedMarks: number
}

export function watchSocket(page: Page): SocketLog {
  const log: SocketLog = { marks: new Map(), played: [], sent: [], firstVoiceMs: 0, playedMarks: 0 }
  let voiceMs = 0
  let isFirstSpeech = true

  function receive(payload: string | Buffer): void {
    if (typeof payload !== 'string') {
      if (voiceMs === 0) log.firstVoiceMs = performance.now()
      voiceMs += payload.length / BYTES_PER_MS
      return
    }
    const message = JSON.parse(payload) as { type: string; mark: number; state?: string }
    if (message.type === 'clear' || message.state === 'listening') isFirstSpeech = false
    if (message.type === 'mark' && isFirstSpeech) log.marks.set(message.mark, voiceMs)
  }

  function send(payload: string | Buffer): void {
    if (typeof payload !== 'string') return
    log.sent.push(payload)
    const message = JSON.parse(payload) as { type: string; mark: number }
    if (message.type !== 'played') return
    log.playedMarks++
    if (log.marks.has(message.mark)) log.played.push({ mark: message.mark, atMs: performance.now() })
  }

  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => receive(payload))
    socket.on('framesent', ({ payload }) => send(payload))
  })
  return log
}
