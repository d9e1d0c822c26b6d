import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Db } from '../db/db.ts'
import { data, Data, failures } from '../http/envelope.ts'
import { getTranscript, listTranscripts } from './store.ts'
import { Transcript, TranscriptQuery, WholeTranscript } from './transcript.ts'

const agentId = Type.String({ minLength: 1, maxLength: 100, description: 'Agent identifier.' })
const transcriptId = Type.String({ minLength: 1, maxLength: 100, description: 'Transcript identifier.' })

const Page = Type.Object(
  {
    transcripts: Type.Array(Transcript),
    total: Type.Integer({ description: 'How many there are behind the filters (D-F12).' }),
    limit: Type.Integer(),
    offset: Type.Integer(),
  },
  { title: 'TranscriptPage' },
)

export const transcriptRoutes: FastifyPluginAsyncTypebox<{ db: Db }> = async (app, { db }) => {
  app.route({
    method: 'GET',
    url: '/agents/:agentId/transcripts',
    schema: {
      operationId: 'listTranscripts',
      tags: ['Transcripts'],
      summary: 'List an agent’s transcripts',
      description: 'Most recent first, with their conversations (D-F12). Filters: D-F5, D-F8. Paging: D-L4.',
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
}
