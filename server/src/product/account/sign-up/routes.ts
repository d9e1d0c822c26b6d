import { Type, type Static } from 'typebox'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { ServiceError } from '../../../platform/errors.ts'
import { data, Data, openFailures } from '../../../platform/http/envelope.ts'
import type { RateLimiter } from '../../../platform/http/limits/rate-limit.ts'
import type { HttpServer } from '../../../platform/http/server.ts'
import { findInvited, signUpState } from './sign-up.ts'
import { invitationSecret, SignUpRules, type SignUp } from './schemas.ts'

/** Of one address: more than a person reloads the page. */
const LOOKS_PER_MINUTE = 60

/** What the service does, as configured. */
type Offers = Pick<Static<typeof SignUpRules>, 'billing' | 'mail' | 'demo'>
type Options = { db: Db; clock: Clock; signUp: SignUp; offers: Offers; looks: RateLimiter }

/** What the sign-up page needs to know before there is a session. */
export async function signUpRoutes(
  app: HttpServer,
  { db, clock, signUp, offers, looks }: Options,
): Promise<void> {
  app.route({
    method: 'GET',
    url: '/auth/sign-up',
    schema: {
      operationId: 'getSignUpRules',
      tags: ['Sign-in'],
      summary: 'Who may sign up',
      description:
        'What `SIGN_UP` says, whom an invitation is for, and what the service does: billing, mails, a demo account.',
      security: [],
      querystring: Type.Object(
        { invitation: Type.Optional(invitationSecret) },
        { additionalProperties: false },
      ),
      response: { 200: Data(SignUpRules), ...openFailures(429) },
    },
    handler: async ({ ip, query }, reply) => {
      const { allowed, resetSeconds } = looks.take(ip, LOOKS_PER_MINUTE)
      if (!allowed) {
        void reply.header('retry-after', resetSeconds)
        throw new ServiceError('rate_limited', `Too many requests; try again in ${resetSeconds} s.`)
      }
      const { invitation } = query
      const email = invitation === undefined ? undefined : await findInvited(db, invitation, clock.now())
      return data({ sign_up: await signUpState(db, signUp), email: email ?? null, ...offers })
    },
  })
}
