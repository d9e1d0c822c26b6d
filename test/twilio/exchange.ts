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

/** Answers a request, or leaves it to the next; may throw a Refusal. */
export type Handler = (request: Request) => Reply | undefined | Promise<Reply | undefined>
