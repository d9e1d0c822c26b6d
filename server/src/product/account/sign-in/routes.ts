import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../../../platform/errors.ts'
import { afterAnswer } from '../../../platform/http/after-answer.ts'
import { addressKey } from '../../../platform/http/limits/address-key.ts'
import { BODY_FAILURES, openFailures } from '../../../platform/http/envelope.ts'
import { failureBody } from '../../../platform/http/error-handler.ts'
import type { RateLimiter } from '../../../platform/http/limits/rate-limit.ts'
import type { Attempts } from './attempts.ts'
import { SIGN_IN_OPERATIONS, type AuthOperation } from './operations.ts'
import type { KnownDevices } from './known-device.ts'
import type { Login } from './login.ts'
import type { NewPassword } from '../new-password.ts'
import { TWO_FACTOR_OPERATIONS } from './two-factor-operations.ts'

type Options = {
  login: Login
  attempts: Attempts
  devices: KnownDevices
  publicUrl: string
  /** Throws where this email may not sign up, before it is looked up. */
  admit(email: string, invitation: string | undefined): Promise<void>
  /** Answers of one address that an email has an account already. */
  knownAnswers: RateLimiter
  /** Called after a sign-up. */
  onNewcomer(userId: string): Promise<void>
  /** Called after another password was set. */
  onNewPassword: NewPassword
  /** Whether the account of a login runs the installation. */
  isOperator(userId: string): Promise<boolean>
}

const OVERLOADED_S = 5
/** In an hour: more than people need who forget that they have signed up. */
const KNOWN_ANSWERS = 5
const SIGN_UP_PATH = '/sign-up/email'
const SESSION_PATH = '/get-session'
type WithUser = { user: { id: string; email: string } }
const ASK_RESET_PATH = '/request-password-reset'
const RESET_PATH = '/reset-password'

/** The login library's operations that we stand by, in our error shape. */
export const authRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
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
          ...openFailures(...operation.refusals, ...(operation.method === 'GET' ? [] : BODY_FAILURES)),
        },
      },
      handler: async (request, reply) => {
        if (operation.limited !== true) return forward(request, reply, operation, options)
        const attempt = await options.attempts.begin(request, reply, operation)
        try {
          if (operation.path === ASK_RESET_PATH) return mailReset(request, reply, options)
          if (operation.path === SIGN_UP_PATH) await checkSignUp(request, reply, options)
          return await forward(request, reply, operation, options)
        } finally {
          attempt.end(reply.statusCode < 400)
        }
      },
    })
  }
}

/** The answer goes out before anything is looked up: else its time would tell who has an account. */
function mailReset({ body }: FastifyRequest, reply: FastifyReply, { login }: Options): FastifyReply {
  const { email } = body as { email: string }
  afterAnswer(reply, () => login.api.requestPasswordReset({ body: { email } }))
  return reply.send({ status: true })
}

/** That an email has an account is no secret to its owner, but a list of them must not be tried. */
async function checkSignUp(
  { body, ip }: FastifyRequest,
  reply: FastifyReply,
  { admit, knownAnswers }: Options,
): Promise<void> {
  const { email, invitation } = body as { email: string; invitation?: string }
  await admit(email, invitation)
  const { allowed, resetSeconds } = knownAnswers.look(addressKey(ip), KNOWN_ANSWERS)
  if (allowed) return
  void reply.header('retry-after', resetSeconds)
  throw new ServiceError('rate_limited', `Too many attempts; try again in ${resetSeconds} s.`)
}

async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: AuthOperation,
  { login, devices, publicUrl, knownAnswers, onNewcomer, onNewPassword, isOperator }: Options,
): Promise<FastifyReply> {
  const headers = new Headers()
  for (const name of ['cookie', 'origin', 'user-agent', 'content-type']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set('x-forwarded-for', request.ip)
  const hasBody = request.method === 'POST'
  if (hasBody) headers.set('content-type', 'application/json')
  const reset = operation.path === RESET_PATH ? await ownerOfToken(request, login) : undefined
  const response = await login.handler(
    new Request(new URL(`/auth${operation.path}`, publicUrl), {
      method: request.method,
      headers,
      ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
    }),
  )
  const cookies = response.headers.getSetCookie()
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  const owner = reset ?? (body as Partial<WithUser> | null)?.user
  const email = response.ok && operation.provesOwner === true ? owner?.email : undefined
  if (email !== undefined) cookies.push(devices.cookieFor(email))
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  if (response.ok && operation.setsPassword === true && owner !== undefined) {
    const { revokeApiKeys } = request.body as { revokeApiKeys?: boolean }
    await onNewPassword(owner.id, revokeApiKeys === true)
  }
  if (response.ok && operation.path === SIGN_UP_PATH) await onNewcomer((body as WithUser).user.id)
  if (response.ok && operation.path === SESSION_PATH && body !== null)
    return reply.send({ ...body, operator: await isOperator((body as WithUser).user.id) })
  if (response.ok) return reply.code(response.status).send(operation.shape?.(body) ?? body)
  if (response.status === 503) void reply.header('retry-after', OVERLOADED_S)
  const { message, code } = (body ?? {}) as { message?: string; code?: string }
  // The library says 422 for an address that has an account; here that is a conflict.
  const status = response.status === 422 ? 409 : response.status
  if (status === 409) knownAnswers.take(addressKey(request.ip), KNOWN_ANSWERS)
  return reply
    .code(status)
    .send(failureBody(status, code?.toLowerCase() ?? 'invalid', message ?? 'That did not work.', request.id))
}

/** The token of a reset proves the mailbox; the library's answer does not say whose it is. */
async function ownerOfToken({ body }: FastifyRequest, login: Login) {
  const { token } = body as { token: string }
  const { internalAdapter } = await login.$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return (found && (await internalAdapter.findUserById(found.value))) ?? undefined
}
