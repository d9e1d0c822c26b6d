import { Readable } from 'node:stream'
import { removeRecordings } from '../calls/retention/erase-calls.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { BODY_FAILURES, data, Data, failures } from '../../platform/http/envelope.ts'
import type { Once } from '../idempotency.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import { CallerErasure, CallerExportStream, CallerParams } from './caller.ts'
import { eraseCaller } from './erasure.ts'
import { exportCaller } from './export.ts'

type Options = { db: Db; clock: Clock; once: Once; recordings: string }

/** For a caller who asks what is known of them, or wants it gone. */
export async function callerRoutes(app: HttpServer, options: Options): Promise<void> {
  const { db, clock, once, recordings } = options
  app.route({
    method: 'POST',
    url: '/callers/:number/erasure',
    config: { hidesPath: true },
    schema: {
      operationId: 'eraseCaller',
      tags: ['Calls'],
      summary: 'Erase a caller',
      description:
        'Erases what the account holds of a caller’s number: calls, transcripts, journals, recordings, mails, what tools did, unanswered questions; appointments keep their time alone, and those to come are cancelled. Seconds stay metered (D-U1). 409 while the caller is on the line. Irreversible; once more does nothing. Sent again with the same `Idempotency-Key` it happens once (D-I1).',
      params: CallerParams,
      response: { 200: Data(CallerErasure), ...failures(404, 409, ...BODY_FAILURES) },
    },
    handler: async (request, reply) => {
      const { account, params } = request
      let removed: Parameters<typeof removeRecordings>[2] = []
      const answer = await once(request, reply, 200, async (tx) => {
        const { calls, ...erasure } = await eraseCaller(tx, account.id, params.number, clock.now())
        removed = calls
        return data(erasure)
      })
      await removeRecordings(recordings, account.id, removed)
      return answer
    },
  })

  app.route({
    method: 'GET',
    url: '/callers/:number/export',
    config: { hidesPath: true },
    schema: {
      operationId: 'exportCaller',
      tags: ['Calls'],
      summary: 'Export a caller',
      description:
        'Everything that the account holds of a caller’s number, as one JSON document; recordings by their address. Empty lists where there is nothing.',
      params: CallerParams,
      response: {
        200: {
          description: 'The document.',
          content: { 'application/json': { schema: CallerExportStream } },
        },
        ...failures(404),
      },
    },
    handler: async ({ account, params, method }, reply) => {
      const parts = exportCaller(db, account.id, params.number, clock.now())
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="caller-${params.number.slice(1)}.json"`)
        .send(Readable.from(method === 'HEAD' ? [] : parts))
    },
  })
}
