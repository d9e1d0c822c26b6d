import type { Db } from '../../platform/db/db.ts'
import { failures } from '../../platform/http/envelope.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import { listMails } from './outbox.ts'
import { MailPage, MailQuery, type Delivery } from './shown-mail.ts'

/** What the account's agents and the service itself have written. */
export async function mailRoutes(
  app: HttpServer,
  { db, delivery }: { db: Db; delivery: Delivery },
): Promise<void> {
  app.route({
    method: 'GET',
    url: '/mails',
    config: { sessionOnly: true },
    schema: {
      operationId: 'listMails',
      tags: ['Account'],
      summary: 'List the mails',
      description:
        'Mails to callers and to the owner, newest first, whether or not a mail server is configured. Needs a session (D-E2). `limit` and `offset` page through them (D-L4).',
      querystring: MailQuery,
      response: { 200: MailPage, ...failures() },
    },
    handler: async ({ account, query }) => ({
      success: true as const,
      ...(await listMails(db, account.id, query, delivery)),
      delivery,
    }),
  })
}
