/** What a client can do something about, and the status each kind is answered with. */
export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  subscription_unusable: 403,
  plan_limit: 403,
  session_required: 403,
  account_blocked: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  number_unavailable: 409,
  bundle_required: 409,
  idempotency_conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  headers_too_large: 431,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF

export type ErrorDetail = { field: string; message: string }

/** An answer for the client. Anything else that is thrown is a bug and becomes a 500. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetail[] | undefined

  constructor(code: ErrorCode, message: string, details?: ErrorDetail[]) {
    super(message)
    this.name = 'ServiceError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return STATUS_OF[this.code]
  }
}

export function notFound(what: string): ServiceError {
  return new ServiceError('not_found', `${what} does not exist.`)
}

export function invalid(details: ErrorDetail[]): ServiceError {
  return new ServiceError('invalid', summarise(details), details)
}

/** One sentence for people; `details` has the same for programs. */
function summarise(details: ErrorDetail[]): string {
  const [first] = details
  if (first === undefined) return 'The request is invalid.'
  if (details.length === 1) return `${first.field}: ${first.message}`
  return `${details.length} fields are invalid: ${details.map((detail) => detail.field).join(', ')}.`
}
