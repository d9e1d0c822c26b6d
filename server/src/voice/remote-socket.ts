import type { Emit } from './protocol.ts'
import type { Socket } from './transport/socket.ts'

/** Commands are acknowledged in batches: one message for each would cost as much again. */
const ACKNOWLEDGED_AT_ONCE = 10

export type RemoteSocket = ReturnType<typeof openRemoteSocket>

/** The caller's socket, which the service holds. Its messages are acknowledged when they were read. */
export function openRemoteSocket(callId: string, emit: Emit) {
  const messageListeners: ((data: string | Uint8Array) => void)[] = []
  const closeListeners: ((code: number | null) => void)[] = []
  const taken = inTens((messages) => emit({ type: 'taken', callId, messages }))
  const socket: Socket = {
    send: (data) => emit({ type: 'send', callId, data }),
    close: (code, reason) => emit({ type: 'close', callId, code, reason }),
    on: (event: 'message' | 'close', listener: never) =>
      void (event === 'message' ? messageListeners : closeListeners).push(listener),
  }
  return {
    ...socket,
    receive(data: string | Uint8Array): void {
      for (const listener of messageListeners) listener(data)
      taken()
    },
    disconnect(code: number | null): void {
      for (const listener of closeListeners) listener(code)
    },
  }
}

export function inTens(tell: (count: number) => void): () => void {
  let untold = 0
  return () => {
    if (++untold < ACKNOWLEDGED_AT_ONCE) return
    tell(untold)
    untold = 0
  }
}
