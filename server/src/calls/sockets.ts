import type { Order } from '../switchboard/plane.ts'
import type { Sent } from '../switchboard/wire.ts'

/** Eight seconds of voice that the client does not take: it is gone. */
const MAX_UNSENT_BYTES = 256 * 1024
const BROKEN = 1011

/** The part of the server's WebSocket that a call needs. */
export type WebSocket = {
  readonly bufferedAmount: number
  send(data: string | Uint8Array): void
  close(code: number, reason: string): void
  terminate(): void
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void
  on(event: 'close', listener: (code: number) => void): void
  on(event: 'error', listener: (error: Error) => void): void
}

/** The sockets of the callers, here where the server is, and what goes over them to and from the voice plane. */
export function createSockets(order: (order: Order) => void) {
  const sockets = new Map<string, WebSocket>()

  function gone(callId: string, code: number | null): void {
    if (sockets.delete(callId)) order({ type: 'disconnected', callId, code })
  }

  return {
    add(callId: string, socket: WebSocket): void {
      sockets.set(callId, socket)
      socket.on('message', (bytes, isBinary) => {
        // A copy of its own: what the socket hands out is a part of a larger buffer.
        const data = isBinary ? new Uint8Array(bytes) : bytes.toString('utf8')
        order({ type: 'received', callId, data })
      })
      socket.on('close', (code) => gone(callId, code))
      socket.on('error', () => gone(callId, null))
    },
    obey({ callId, ...sent }: { readonly callId: string } & Sent): void {
      const socket = sockets.get(callId)
      if (!socket) return
      if (sent.type === 'close') return socket.close(sent.code, sent.reason)
      if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate()
      else socket.send(sent.data)
    },
    /** The call is lost, and its caller is told so. */
    breakOff(callId: string): void {
      const socket = sockets.get(callId)
      socket?.send(JSON.stringify({ type: 'ended', reason: 'failed' }))
      socket?.close(BROKEN, 'failed')
    },
  }
}
