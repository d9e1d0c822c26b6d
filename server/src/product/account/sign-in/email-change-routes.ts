import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../../../platform/db/db.ts'
import { ServiceError } from '../../../platform/errors.ts'
import { BODY_FAILURES, openFailures } from '../../../platform/http/envelope.ts'
import { Delivery } from '../../notifications/shown-mail.ts'
import { findAccountId } from '../store.ts'
import { findAsker, type Asker, type EmailChange } from '../verification/email-change.ts'
import type { Attempts } from './attempts.ts'
import type { Login } from './login.ts'
import { email, knownPassword } from './schemas.ts'

type Options = { db: Db; login: Login; attempts: Attempts; emailChange: EmailChange; delivery: Delivery }

const OPERATION = { operationId: 'requestEmailChange' }
const OVERLOADED_S = 5

/** The first half of changing an address; the second is a link in a mail. */
export const emailChangeRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { db, login, attempts, emailChange, delivery } = options
  app.route({
    method: 'POST',
    url: '/auth/change-email',
    schema: {
      ...OPERATION,
      tags: ['Sign-in'],
      summary: 'Change the email address',
      description:
        'With the current password, for the user who is signed in. A link is mailed to the new address and works for a day, as long as neither the password changes nor the session ends; until it is confirmed (confirmEmailChange) nothing changes. The old address is told at once. The answer is the same for an address that has an account. Attempts are counted like those of changePassword; the mail counts against the account’s mails of the day.',
      security: [],
      body: Type.Object(
        { newEmail: email, currentPassword: knownPassword },
        {
          additionalProperties: false,
          examples: [{ newEmail: 'ada@lovelace.example', currentPassword: 'correct horse' }],
        },
      ),
      response: {
        200: Type.Object({ status: Type.Literal(true), delivery: Delivery }),
        ...openFailures(401, 409, 429, 503, ...BODY_FAILURES),
      },
    },
    handler: async (request, reply) => {
      const attempt = await attempts.begin(request, reply, OPERATION)
      let isRight = false
      try {
        const asker = await askerOf(request, options)
        const { newEmail, currentPassword } = request.body
        const { status } = await login.api.verifyPassword({
          body: { password: currentPassword },
          headers: cookieOf(request),
          asResponse: true,
        })
        if (status === 503) void reply.header('retry-after', OVERLOADED_S)
        if (status === 503)
          throw new ServiceError(
            'unavailable',
            'Too many passwords are being checked; try again in a moment.',
          )
        if (status !== 200) throw wrongPassword()
        isRight = true
        await emailChange.ask(db, asker, newEmail)
        return { status: true as const, delivery }
      } finally {
        attempt.end(isRight)
      }
    },
  })
}

function cookieOf({ headers }: FastifyRequest): Headers {
  return new Headers({ cookie: headers.cookie ?? '' })
}

async function askerOf(request: FastifyRequest, { db, login }: Options): Promise<Asker> {
  const found = await login.api.getSession({ headers: cookieOf(request) })
  const accountId = found === null ? undefined : await findAccountId(db, found.user.id)
  const asker = found && accountId && (await findAsker(db, accountId, found.session.id))
  if (!asker) throw new ServiceError('unauthenticated', 'Sign in first.')
  return asker
}

function wrongPassword(): ServiceError {
  return new ServiceError('invalid', 'The password is wrong.', [
    { field: 'currentPassword', message: 'is wrong.' },
  ])
}
