import { Type } from 'typebox'
import { listInvitations, MAX_INVITATIONS, revokeInvitation } from '../account/sign-up/sign-up.ts'
import { CreatedSignUpInvitation, NewSignUpInvitation, SignUpInvitation } from '../account/sign-up/schemas.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { BODY_FAILURES, data, Data, failures, Success } from '../../platform/http/envelope.ts'
import type { Once } from '../idempotency.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import type { Log } from '../../platform/log.ts'
import type { Vault } from '../../platform/vault.ts'
import { invite } from './inviting.ts'
import { INVITATION_CREATED } from './notes.ts'

type Options = {
  db: Db
  clock: Clock
  log: Log
  once: Once
  vault: Vault
  config: Pick<Config, 'publicUrl' | 'signUp' | 'smtpUrl'>
}

const ONLY_OPERATORS = 'For operators, by session; others get 404.'

/** Who may sign up besides those who have. */
export async function invitationRoutes(
  app: HttpServer,
  { db, clock, log, once, vault, config }: Options,
): Promise<void> {
  const operation = { tags: ['Operator'] }
  app.route({
    method: 'GET',
    url: '/operator/invitations',
    config: { operatorOnly: true },
    schema: {
      ...operation,
      operationId: 'listInvitations',
      summary: 'List the open invitations',
      description: `Those that still work, the newest first: at most ${MAX_INVITATIONS}. ${ONLY_OPERATORS}`,
      response: { 200: Data(Type.Array(SignUpInvitation)), ...failures(404) },
    },
    handler: async () => data(await listInvitations(db, clock.now())),
  })

  app.route({
    method: 'POST',
    url: '/operator/invitations',
    config: { operatorOnly: true },
    schema: {
      ...operation,
      operationId: 'invite',
      summary: 'Invite a person to sign up',
      description: `Makes a link that works once, for seven days and this email; one for the same email works no more. It is mailed where SMTP is configured. ${ONLY_OPERATORS}`,
      body: NewSignUpInvitation,
      response: { 201: Data(CreatedSignUpInvitation), ...failures(...BODY_FAILURES, 404, 409) },
    },
    handler: (request, reply) =>
      once(request, reply, 201, async (tx) => {
        const { account, body } = request
        const made = await invite(tx, { email: body.email, by: account.id, vault, config }, clock.now())
        log.info({ operator: account.id, invitation: made.id }, INVITATION_CREATED)
        return data(made)
      }),
  })

  app.route({
    method: 'DELETE',
    url: '/operator/invitations/:invitationId',
    config: { operatorOnly: true },
    schema: {
      ...operation,
      operationId: 'revokeInvitation',
      summary: 'Revoke an invitation',
      description: `Its link works no more. ${ONLY_OPERATORS}`,
      params: Type.Object({ invitationId: Type.String({ minLength: 1, maxLength: 100 }) }),
      response: { 200: Success({}), ...failures(...BODY_FAILURES, 404) },
    },
    handler: async ({ account, params }) => {
      await revokeInvitation(db, params.invitationId)
      log.info({ operator: account.id, invitation: params.invitationId }, 'an invitation was revoked')
      return { success: true as const }
    },
  })
}
