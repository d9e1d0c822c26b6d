import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { ServiceError } from '../errors.ts'
import { failures } from '../http/envelope.ts'
import { failureBody } from '../http/error-handler.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { Login } from './login.ts'

type Options = { login: Login; attempts: RateLimiter; publicUrl: string }

/** For each window of the limiter (15 minutes). */
const ATTEMPTS_PER_PERSON = 10
const ATTEMPTS_PER_ADDRESS = 50

const email = Type.String({ format: 'email', maxLength: 254 })
const password = Type.String({ minLength: 8, maxLength: 128 })

type Operation = {
  method: 'GET' | 'POST'
  path: string
  operationId: string
  summary: string
  description: string
  body?: TSchema
  limited?: boolean
}

const OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    operationId: 'signUp',
    summary: 'Sign up',
    description: 'Opens an account on a 14-day trial and sets the session cookie.',
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', 'x-hint': 'must not be blank.' }),
        email,
        password,
      },
      {
        additionalProperties: false,
        examples: [{ name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' }],
      },
    ),
    limited: true,
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'Sets the session cookie. Ten attempts for one email from one address in a quarter of an hour.',
    body: Type.Object(
      {
        email,
        password: Type.String({ minLength: 1, maxLength: 128 }),
        rememberMe: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false, examples: [{ email: 'ada@example.com', password: 'correct horse' }] },
    ),
    limited: true,
  },
  {
    method: 'POST',
    path: '/sign-out',
    operationId: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session.',
  },
  {
    method: 'GET',
    path: '/get-session',
    operationId: 'getSession',
    summary: 'Who is signed in',
    description: 'The session and its user; null without one.',
  },
  {
    method: 'POST',
    path: '/request-password-reset',
    operationId: 'requestPasswordReset',
    summary: 'Ask for a password reset',
    description:
      'Mails a token that works once, for half an hour. The answer is the same for an unknown address.',
    body: Type.Object({ email }, { additionalProperties: false, examples: [{ email: 'ada@example.com' }] }),
    limited: true,
  },
  {
    method: 'POST',
    path: '/reset-password',
    operationId: 'resetPassword',
    summary: 'Reset the password',
    description: 'With the token from the mail. Ends all sessions.',
    body: Type.Object(
      { token: Type.String({ minLength: 1, maxLength: 200 }), newPassword: password },
      { additionalProperties: false, examples: [{ token: 'from-the-mail', newPassword: 'battery staple' }] },
    ),
    limited: true,
  },
  {
    method: 'POST',
    path: '/change-password',
    operationId: 'changePassword',
    summary: 'Change the password',
    description: 'With the current one, for the user who is signed in.',
    body: Type.Object(
      {
        currentPassword: Type.String({ minLength: 1, maxLength: 128 }),
        newPassword: password,
        revokeOtherSessions: Type.Optional(Type.Boolean()),
      },
      {
        additionalProperties: false,
        examples: [{ currentPassword: 'correct horse', newPassword: 'battery staple' }],
      },
    ),
    limited: true,
  },
]

/** The login library's operations that we stand by, in our error shape. */
export const authRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { login, attempts, publicUrl }) => {
  for (const operation of OPERATIONS) {
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
          200: Type.Unsafe<unknown>({ description: 'Done.' }),
          ...failures(409, 413, 415),
        },
      },
      handler: async (request, reply) => {
        if (operation.limited === true) countAttempt(request, reply, attempts)
        return forward(request, reply, login, new URL(`/auth${operation.path}`, publicUrl))
      },
    })
  }
}

function countAttempt(request: FastifyRequest, reply: FastifyReply, attempts: RateLimiter): void {
  const person = (request.body as { email?: string } | undefined)?.email?.toLowerCase() ?? ''
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
  address: URL,
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
    new Request(address, {
      method: request.method,
      headers,
      ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
    }),
  )
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  if (response.ok) return reply.code(response.status).send(withoutToken(body))
  const { message, code } = (body ?? {}) as { message?: string; code?: string }
  // The library says 422 for an address that has an account; here that is a conflict.
  const status = response.status === 422 ? 409 : response.status
  return reply
    .code(status)
    .send(failureBody(status, code?.toLowerCase() ?? 'invalid', message ?? 'That did not work.', request.id))
}

/** The session's token belongs in its HttpOnly cookie and nowhere that a script can read. */
function withoutToken(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const { token: _token, ...rest } = body as { token?: string; session?: { token?: string } }
  if (rest.session === undefined) return rest
  const { token: _sessionToken, ...session } = rest.session
  return { ...rest, session }
}
