export type Fields = Record<string, string>
export type Request = { method: string; path: string; fields: Fields; files: Map<string, Uint8Array> }
export type Reply = { status: number; body?: unknown }

/** One of Twilio's answers to what cannot be done. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
