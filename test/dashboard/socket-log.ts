import type { Page } from 'playwright-core'

const BYTES_PER_MS = 32

/** What went over the page's WebSocket. */
export type SocketLog = {
  readonly sent: string[]
  /**
   * For each mark that the page has reported as played: how much voice had come after it by then, in milliseconds of
   * sound. The two come in the order in which the page saw them, however late this process hears of them.
   */
  readonly keptBackMs: number[]
}

export function watchSocket(page: Page): SocketLog {
  const log: SocketLog = { sent: [], keptBackMs: [] }
  /** How much voice came before each mark. */
  const marks = new Map<number, number>()
  let voiceMs = 0

  function receive(payload: string | Buffer): void {
    if (typeof payload !== 'string') {
      voiceMs += payload.length / BYTES_PER_MS
      return
    }
    const message = JSON.parse(payload) as { type: string; mark: number }
    if (message.type === 'mark') marks.set(message.mark, voiceMs)
  }

  function send(payload: string | Buffer): void {
    if (typeof payload !== 'string') return
    log.sent.push(payload)
    const message = JSON.parse(payload) as { type: string; mark: number }
    if (message.type === 'played') log.keptBackMs.push(voiceMs - (marks.get(message.mark) ?? voiceMs))
  }

  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => receive(payload))
    socket.on('framesent', ({ payload }) => send(payload))
  })
  return log
}
