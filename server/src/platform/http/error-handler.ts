import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError, type ErrorCode } from '../errors.ts'
import type { Failure } from './envelope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that it was answered with. */
    errorCode?: string
  }
}

const RETRY_AFTER_S = 5
const MIB = 1024 * 1024
export const MAX_BODY_BYTES = MIB

/** No identifier is that long, so nothing has it (D-E3). */
export const TOO_LONG_TO_EXIST = 'Nothing has so long an identifier.'

/** What Fastify itself refuses, in words of ours. */
const FRAMEWORK: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'The Content-Type is not accepted here: send application/json, or multipart/form-data for documents.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The body is not as long as Content-Length says.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'The body is not valid JSON.'],
  FST_ERR_BAD_URL: ['invalid', 'The path is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', TOO_LONG_TO_EXIST],
  FST_ERR_ROUTE_MISSING_HANDLER: ['not_found', 'There is nothing here.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'A document is too large: at most 10 MiB each.'],
  FST_FILES_LIMIT: ['too_large', 'Too many files: one proofOfIdentity and one proofOfAddress.'],
  FST_PARTS_LIMIT: ['too_large', 'Too many parts in the form.'],
  FST_FIELDS_LIMIT: ['too_large', 'Too many fields in the form.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported_media_type', 'Send multipart/form-data with a boundary.'],
  FST_PROTO_VIOLATION: ['invalid', 'A field name is not allowed.'],
}

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendError(toServiceError(error, request.routeOptions.bodyLimit), error, request, reply),
  )
}

/** Also for errors that come before a route is found. */
export function sendError(
  answer: ServiceError | undefined,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.errorCode = answer?.code ?? 'internal'
  if (answer === undefined) {
    request.log.error({ err: error, requestId: request.id, req: request }, 'request failed')
    return reply.code(500).send(failureBody(500, 'internal', 'Something broke on our side.', request.id))
  }
  if (answer.status === 503 && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', RETRY_AFTER_S)
  return reply
    .code(answer.status)
    .send(failureBody(answer.status, answer.code, answer.message, request.id, answer.details))
}

export function toServiceError(error: FastifyError, bodyLimit = MAX_BODY_BYTES): ServiceError | undefined {
  if (error instanceof ServiceError) return error
  const size = bodyLimit < MIB ? `${bodyLimit / 1024} KiB` : `${bodyLimit / MIB} MiB`
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ServiceError('too_large', `The body is too large: at most ${size} of JSON.`)
  const known = FRAMEWORK[error.code]
  if (known !== undefined) return new ServiceError(...known)
  const status = error.statusCode ?? 500
  if (error instanceof SyntaxError && status === 400)
    return new ServiceError('invalid', 'The body is not valid JSON.')
  // The framework's other refusals are the client's doing and carry no internals.
  if (status >= 400 && status < 500) return new ServiceError('invalid', error.message)
  return undefined
}

export function failureBody(
  status: number,
  code: string,
  message: string,
  requestId: string,
  details?: Failure['details'],
): Failure {
  const body: Failure = { success: false, error: message, status, code, request_id: requestId }
  return details === undefined ? body : { ...body, details }
}
