/** The part of a socket that a line needs. Texts are strings, everything else is bytes. */
export type Socket = {
  send(data: string | Uint8Array): void
  close(code: number, reason: string): void
  on(event: 'message', listener: (data: string | Uint8Array) => void): void
  /** The code is null where the connection broke. */
  on(event: 'close', listener: (code: number | null) => void): void
}
