/** One field of a request that is wrong, and how. */
export type FieldFault = { field: string; message: string }

/** The service refused, or was not reached (`status` 0). */
export class ParleyError extends Error {
  override readonly name = 'ParleyError'
  readonly status: number
  readonly code: string
  readonly details: readonly FieldFault[]
  readonly requestId: string | undefined
  /** How long to wait before trying again. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    about: {
      status: number
      code: string
      details?: readonly FieldFault[]
      requestId?: string | undefined
      retryAfterSeconds?: number | undefined
      cause?: unknown
    },
  ) {
    super(message, { cause: about.cause })
    this.status = about.status
    this.code = about.code
    this.details = about.details ?? []
    this.requestId = about.requestId
    this.retryAfterSeconds = about.retryAfterSeconds
  }
}
