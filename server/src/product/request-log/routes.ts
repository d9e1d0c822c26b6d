import type { onResponseHookHandler } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { failures } from '../../platform/http/envelope.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import type { RequestRecorder } from './recorder.ts'
import { RequestLogPage, RequestLogQuery } from './request-log.ts'
import { listRequests } from './store.ts'

/** Notes every request with a key to the routes that are registered after it. */
export function installRequestLog(app: HttpServer, recorder: RequestRecorder, clock: Clock): void {
  // Each route has its own hook, which knows the operation and looks nothing up.
  app.addHook('onRoute', (route) => {
    const operation = route.schema?.operationId ?? route.url
    const note: onResponseHookHandler = (request, reply, done) => {
      const key = request.account?.key
      if (key !== undefined) {
        recorder.note({
          accountId: request.account.id,
          at: clock.now(),
          method: request.method,
          url: route.config?.hidesPath === true ? route.url : request.url,
          operation,
          status: reply.statusCode,
          durationMs: reply.elapsedTime,
          requestId: request.id,
          keyId: key.id,
          keyName: key.name,
          errorCode: request.errorCode ?? null,
        })
      }
      done()
    }
    route.onResponse = [note, ...[route.onResponse ?? []].flat()]
  })
}

export async function requestLogRoutes(
  app: HttpServer,
  { db, clock, recorder }: { db: Db; clock: Clock; recorder: RequestRecorder },
): Promise<void> {
  app.route({
    method: 'GET',
    url: '/request-log',
    schema: {
      operationId: 'listRequests',
      tags: ['Account'],
      summary: 'List the requests of the last 24 hours',
      description:
        'Requests with an API key, newest first: at most the last 10,000. Never their bodies, queries or secrets. What another node has answered shows up after a second. `limit` and `offset` page through them (D-L4).',
      querystring: RequestLogQuery,
      response: { 200: RequestLogPage, ...failures() },
    },
    handler: async ({ account, query }) => {
      await recorder.flush()
      return { success: true as const, ...(await listRequests(db, account.id, query, clock.now())) }
    },
  })
}
