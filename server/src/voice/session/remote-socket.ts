import type { SocketOutput } from '../protocol.ts'
import type { Socket } from '../transport/socket.ts'

/** A socket that another thread holds. */
export function createRemoteSocket(sent: (sent: SocketOutput) => void) {
  const listeners: {
    message: ((data: string | Uint8Array) => void)[]
    close: ((code: number | null) => void)[]
  } = { message: [], close: [] }
  const socket: Socket = {
    send: (data) => sent({ type: 'send', data }),
    close: (code, reason) => sent({ type: 'close', code, reason }),
    on: (event: 'message' | 'close', listener: never) => void listeners[event].push(listener),
  }
  return {
    socket,
    receive(data: string | Uint8Array): void {
      for (const listener of listeners.message) listener(data)
    },
    disconnect(code: number | null): void {
      for (const listener of listeners.close) listener(code)
    },
  }
}
