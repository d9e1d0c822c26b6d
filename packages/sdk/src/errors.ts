/** One field of a request that is wrong, and how. */
export type FieldFault = { field: string; message: string }

type About = {
  readonly status: number
  readonly code: string
  readonly details?: readonly FieldFault[]
  readonly requestId?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

/** The service refused, or was not reached (`status` 0). */
export class ParleyError extends Error {
  override readonly name: string = 'ParleyError'
  readonly status: number
  /** What went wrong, for programs; `message` says it for people. */
  readonly code: string
  /** Each field that is wrong. */
  readonly details: readonly FieldFault[]
  /** What to name when asking for help. */
  readonly requestId: string | undefined
  /** How long to wait before trying again. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, about: About) {
    super(message, { cause: about.cause })
    this.status = about.status
    this.code = about.code
    this.details = about.details ?? []
    this.requestId = about.requestId
    this.retryAfterSeconds = about.retryAfterSeconds
  }
}

/** 400: the request is not as it must be; `details` names each field. */
export class BadRequestError extends ParleyError {
  override readonly name = 'BadRequestError'
}
/** 401: the key is missing, wrong, expired or revoked. */
export class AuthenticationError extends ParleyError {
  override readonly name = 'AuthenticationError'
}
/** 403: the account may not do this. */
export class PermissionError extends ParleyError {
  override readonly name = 'PermissionError'
}
/** 404: there is no such thing, or it is another account's. */
export class NotFoundError extends ParleyError {
  override readonly name = 'NotFoundError'
}
/** 409: it does not go with what there is. */
export class ConflictError extends ParleyError {
  override readonly name = 'ConflictError'
}
/** 429: too many requests; `retryAfterSeconds` says when to ask again. */
export class RateLimitError extends ParleyError {
  override readonly name = 'RateLimitError'
}
/** 500 and above: the service failed, or can take no more at the moment. */
export class ServerError extends ParleyError {
  override readonly name = 'ServerError'
}
/** The service could not be reached. */
export class ConnectionError extends ParleyError {
  override readonly name: string = 'ConnectionError'

  constructor(cause: unknown, message = 'The service cannot be reached.', code = 'unreachable') {
    super(message, { status: 0, code, cause })
  }
}
/** The service did not answer in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'

  constructor(timeoutMs: number, cause: unknown) {
    super(cause, `The service did not answer within ${timeoutMs / 1000} s.`, 'timeout')
  }
}

const BY_STATUS: Readonly<Record<number, typeof ParleyError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
}

/** The error that an answer stands for. */
export async function errorFor(response: Response): Promise<ParleyError> {
  const { status } = response
  const said = (await response.json().catch(() => ({}))) as {
    error?: string
    code?: string
    details?: FieldFault[]
    request_id?: string
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const Failure = BY_STATUS[status] ?? (status >= 500 ? ServerError : ParleyError)
  return new Failure(said.error ?? `The service answered ${status}.`, {
    status,
    code: said.code ?? 'unknown',
    details: Array.isArray(said.details) ? said.details : [],
    requestId: said.request_id,
    retryAfterSeconds: Number.isNaN(retryAfter) ? undefined : retryAfter,
  })
}
