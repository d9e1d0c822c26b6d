import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type, type Static } from 'typebox'
import { iso, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/errors.ts'
import { BODY_FAILURES, data, Data, failures, Success } from '../../platform/http/envelope.ts'
import type { Once } from '../idempotency.ts'
import { countDead, dropDead, listDead, retryDead } from '../../platform/jobs/dead-letters.ts'
import type { DeadJob } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import { JOBS_DROPPED, JOBS_RETRIED } from './notes.ts'

const MAX_LISTED = 200
const FOR_OPERATORS = 'For operators, by session; others get 404.'

const DeadLetter = Type.Object(
  {
    id: Type.String(),
    kind: Type.String({ description: 'What it was to do.', examples: ['mail.send'] }),
    account_id: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Whose it is.' }),
    attempts: Type.Integer({ description: 'How often it was begun.' }),
    deaths: Type.Integer({ description: 'How many nodes died or stood still in it.' }),
    reason: Type.String({ description: 'Why it was given up.' }),
    created_at: Type.String({ format: 'date-time' }),
    dead_at: Type.String({ format: 'date-time' }),
  },
  { title: 'DeadLetter', description: 'A job that was given up. What it carries is not shown.' },
)

const JobParams = Type.Object({ jobId: Type.String({ minLength: 1, maxLength: 100 }) })

type Options = { db: Db; clock: Clock; log: Log; once: Once }

/** Jobs that were given up, for operators to retry or drop. */
export const jobRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, clock, log, once }) => {
  app.route({
    method: 'GET',
    url: '/operator/jobs',
    config: { operatorOnly: true },
    schema: {
      operationId: 'listDeadLetters',
      tags: ['Operator'],
      summary: 'List the jobs that were given up',
      description: `The newest first, at most ${MAX_LISTED}; \`total\` counts all. ${FOR_OPERATORS}`,
      response: {
        200: Data(Type.Object({ jobs: Type.Array(DeadLetter), total: Type.Integer() })),
        ...failures(404),
      },
    },
    handler: async () =>
      data({ jobs: (await listDead(db, MAX_LISTED)).map(shown), total: await countDead(db) }),
  })

  app.route({
    method: 'POST',
    url: '/operator/jobs/:jobId/retry',
    config: { operatorOnly: true },
    schema: {
      operationId: 'retryDeadLetter',
      tags: ['Operator'],
      summary: 'Try a job again that was given up',
      description: `It gets all its attempts again. Sent again with the same \`Idempotency-Key\` it happens once (D-I1). ${FOR_OPERATORS}`,
      params: JobParams,
      response: { 200: Success({}), ...failures(...BODY_FAILURES, 404, 409) },
    },
    handler: (request, reply) =>
      once(request, reply, 200, async (tx) => {
        const { account, params } = request
        if ((await retryDead(tx, clock.now(), params.jobId)) === 0) throw notFound('The dead letter')
        log.info({ operator: account.id, job: params.jobId, jobs: 1 }, JOBS_RETRIED)
        return { success: true as const }
      }),
  })

  app.route({
    method: 'DELETE',
    url: '/operator/jobs/:jobId',
    config: { operatorOnly: true },
    schema: {
      operationId: 'dropDeadLetter',
      tags: ['Operator'],
      summary: 'Drop a job that was given up',
      description: `What it was to do is never done. ${FOR_OPERATORS}`,
      params: JobParams,
      response: { 200: Success({}), ...failures(...BODY_FAILURES, 404) },
    },
    handler: async ({ account, params }) => {
      if ((await dropDead(db, params.jobId)) === 0) throw notFound('The dead letter')
      log.info({ operator: account.id, job: params.jobId, jobs: 1 }, JOBS_DROPPED)
      return { success: true as const }
    },
  })
}

function shown(job: DeadJob): Static<typeof DeadLetter> {
  return {
    id: job.id,
    kind: job.kind,
    account_id: job.accountId ?? null,
    attempts: job.attempts,
    deaths: job.deaths,
    reason: job.lastError,
    created_at: iso(job.createdAt),
    dead_at: iso(job.deadAt),
  }
}
