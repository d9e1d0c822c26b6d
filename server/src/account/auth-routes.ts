import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'
import { failures } from '../http/envelope.ts'
import { failureBody } from '../http/error-handler.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { SIGN_IN_OPERATIONS, type AuthOperation } from './auth-operations.ts'
import type { Login } from './login.ts'
import { TWO_FACTOR_OPERATIONS } from './two-factor-operations.ts'

type Options = { login: Login; attempts: RateLimiter; publicUrl: string }

/** For each window of the limiter (15 minutes). */
const ATTEMPTS_PER_PERSON = 10
const ATTEMPTS_PER_ADDRESS = 50

/** The login library's operations that we stand by, in our error shape. */
export const authRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { login, attempts, publicUrl }) => {
  for (const operation of [...SIGN_IN_OPERATIONS, ...TWO_FACTOR_OPERATIONS]) {
    app.route({
      method: operation.method,
      url: `/auth${operation.path}`,
      schema: {
        operationId: operation.operationId,
        tags: ['Sign-in'],
        summary: operation.summary,
        description: operation.description,
        security: [],
        ...(operation.body === undefined ? {} : { body: operation.body }),
        response: {
          // Of what the library says only this goes out: a token belongs in its HttpOnly cookie alone.
          200: operation.answer,
          ...failures(409, 413, 415),
        },
      },
      handler: async (request, reply) => {
        if (operation.limited === true) countAttempt(request, reply, attempts, operation)
        return forward(request, reply, login, operation, publicUrl)
      },
    })
  }
}

function countAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  attempts: RateLimiter,
  { operationId }: AuthOperation,
): void {
  const person = (request.body as { email?: string } | undefined)?.email?.toLowerCase() ?? operationId
  const verdicts = [
    attempts.take(`address ${request.ip}`, ATTEMPTS_PER_ADDRESS),
    attempts.take(`person ${request.ip} ${person}`, ATTEMPTS_PER_PERSON),
  ]
  const refused = verdicts.find((verdict) => !verdict.allowed)
  if (refused === undefined) return
  void reply.header('retry-after', refused.resetSeconds)
  throw new ServiceError('rate_limited', `Too many attempts; try again in ${refused.resetSeconds} s.`)
}

async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  login: Login,
  operation: AuthOperation,
  publicUrl: string,
): Promise<FastifyReply> {
  const headers = new Headers()
  for (const name of ['cookie', 'origin', 'user-agent', 'content-type']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set('x-forwarded-for', request.ip)
  const hasBody = request.method === 'POST'
  if (hasBody) headers.set('content-type', 'application/json')
  const response = await login.handler(
    new Request(new URL(`/auth${operation.path}`, publicUrl), {
      method: request.method,
      headers,
      ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
    }),
  )
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  if (response.ok) return reply.code(response.status).send(operation.shape?.(body) ?? body)
  const { message, code } = (body ?? {}) as { message?: string; code?: string }
  // The library says 422 for an address that has an account; here that is a conflict.
  const status = response.status === 422 ? 409 : response.status
  return reply
    .code(status)
    .send(failureBody(status, code?.toLowerCase() ?? 'invalid', message ?? 'That did not work.', request.id))
}
