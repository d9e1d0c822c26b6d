import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Db } from '../../platform/db/db.ts'
import { CURSOR_PAGE } from '../../platform/http/cursor.ts'
import { BODY_FAILURES, data, Data, failures, Success } from '../../platform/http/envelope.ts'
import type { AccountId } from '../../platform/ids.ts'
import { getTranscript, listTranscripts } from './store.ts'
import { Transcript, TranscriptQuery, WholeTranscript } from './transcript.ts'

const agentId = Type.String({ minLength: 1, maxLength: 100, description: 'Agent identifier.' })
const transcriptId = Type.String({ minLength: 1, maxLength: 100, description: 'Transcript identifier.' })

const Page = Type.Object(
  {
    transcripts: Type.Array(Transcript),
    total: Type.Integer({ description: 'How many there are behind the filters (D-F12).' }),
    ...CURSOR_PAGE,
  },
  { title: 'TranscriptPage' },
)

type Options = {
  db: Db
  /** With its call. Throws where there is no such transcript, or the call is live. */
  deleteTranscript(accountId: AccountId, of: { agentId: string; transcriptId: string }): Promise<void>
}

export const transcriptRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, deleteTranscript }) => {
  app.route({
    method: 'GET',
    url: '/agents/:agentId/transcripts',
    schema: {
      operationId: 'listTranscripts',
      tags: ['Transcripts'],
      summary: 'List an agent’s transcripts',
      description:
        'Most recent first, with their conversations (D-F12). By `outcome` (D-F5) and `type` (D-F8). `limit` with `after` or `offset` pages through them (D-L4).',
      params: Type.Object({ agentId }),
      querystring: TranscriptQuery,
      response: { 200: Data(Page), ...failures(404) },
    },
    handler: async ({ account, params, query }) =>
      data(await listTranscripts(db, account.id, params.agentId, query)),
  })

  app.route({
    method: 'GET',
    url: '/agents/:agentId/transcripts/:transcriptId',
    schema: {
      operationId: 'getTranscript',
      tags: ['Transcripts'],
      summary: 'Retrieve a transcript',
      description: 'One call with its whole conversation, and with what was found out in it (D-M4, D-F13).',
      params: Type.Object({ agentId, transcriptId }),
      response: { 200: Data(WholeTranscript), ...failures(404) },
    },
    handler: async ({ account, params }) =>
      data(await getTranscript(db, account.id, params.agentId, params.transcriptId)),
  })

  app.route({
    method: 'DELETE',
    url: '/agents/:agentId/transcripts/:transcriptId',
    schema: {
      operationId: 'deleteTranscript',
      tags: ['Transcripts'],
      summary: 'Delete a transcript',
      description:
        'Deletes the transcript with its call, whose journal and recording hold the same words, as `DELETE /calls/{callId}` does. Irreversible (D-M3).',
      params: Type.Object({ agentId, transcriptId }),
      response: { 200: Success({}), ...failures(404, 409, ...BODY_FAILURES) },
    },
    handler: async ({ account, params }) => {
      await deleteTranscript(account.id, params)
      return { success: true as const }
    },
  })
}
