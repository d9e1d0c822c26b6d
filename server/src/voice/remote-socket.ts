import type { Emit, VoiceCommand } from './protocol.ts'
import type { Socket } from './transport/socket.ts'

/** Commands are acknowledged in batches: one message for each would cost as much again. */
const ACKNOWLEDGED_AT_ONCE = 10

type RemoteSocket = ReturnType<typeof openRemoteSocket>

/** The caller's socket, which the service holds. Its messages are acknowledged when they were read. */
function openRemoteSocket(callId: string, emit: Emit) {
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

/** The sockets of callers, and of those whom they are put through to, by the ids of their calls or legs. */
export function createCallerSockets(emit: Emit) {
  const sockets = new Map<string, RemoteSocket>()
  return {
    open(id: string): Socket {
      const socket = openRemoteSocket(id, emit)
      sockets.set(id, socket)
      return socket
    },
    close: (id: string): void => void sockets.delete(id),
    hear(command: VoiceCommand): void {
      if (command.type === 'received') sockets.get(command.callId)?.receive(command.data)
      if (command.type !== 'disconnected') return
      const socket = sockets.get(command.callId)
      sockets.delete(command.callId)
      socket?.disconnect(command.code)
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
