import { Type } from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { CURSOR_PAGE } from '../../platform/http/cursor.ts'
import { data, Data, failures, Success } from '../../platform/http/envelope.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import { Call, CallQuery } from './call.ts'
import { JournalEntry, JournalQuery, readJournalPage } from './journal/page.ts'
import { listCalls } from './listing.ts'
import { withRecordings } from './recordings/recordings.ts'
import { CallTool, listCallTools } from './tool-list.ts'

const CallParams = Type.Object({
  callId: Type.String({ minLength: 1, maxLength: 100, description: 'Call identifier.' }),
})

type Options = { db: Db; clock: Clock; recordings: string }

/** Lists of calls, and of what happened in one. */
export function callReadingRoutes(app: HttpServer, { db, clock, recordings }: Options): void {
  app.route({
    method: 'GET',
    url: '/calls',
    schema: {
      operationId: 'listCalls',
      tags: ['Calls'],
      summary: 'List calls',
      description:
        'Live and past calls of the account, most recent first. All filters can be combined. `limit` with `after` or `offset` pages through them (D-L4).',
      querystring: CallQuery,
      response: {
        200: Success({
          data: Type.Array(Call),
          total: Type.Integer({ description: 'How many there are behind the filters.' }),
          ...CURSOR_PAGE,
        }),
        ...failures(),
      },
    },
    handler: async ({ account, query }) => {
      const { calls, ...page } = await listCalls(db, account.id, query)
      const shown = await withRecordings(db, recordings, account.id, calls, clock.now())
      return { ...data(shown), ...page }
    },
  })

  app.route({
    method: 'GET',
    url: '/calls/:callId/journal',
    schema: {
      operationId: 'getCallJournal',
      tags: ['Calls'],
      summary: 'Read a call’s journal',
      description:
        'All that happened in a call, in order; of a live one, so far. For the next part, send the last `seq` as `after`.',
      params: CallParams,
      querystring: JournalQuery,
      response: {
        200: Success({
          data: Type.Array(JournalEntry),
          total: Type.Integer({ description: 'How many entries the journal has.' }),
        }),
        ...failures(404),
      },
    },
    handler: async ({ account, params, query }) => {
      const { entries, total } = await readJournalPage(db, account.id, params.callId, query)
      return { ...data(entries), total }
    },
  })

  app.route({
    method: 'GET',
    url: '/calls/:callId/tools',
    schema: {
      operationId: 'listCallTools',
      tags: ['Calls'],
      summary: 'List what tools did in a call',
      description: 'With what they were asked for and what came of it, in order.',
      params: CallParams,
      response: { 200: Data(Type.Array(CallTool)), ...failures(404) },
    },
    handler: async ({ account, params }) =>
      data(await listCallTools(db, account.id, params.callId, clock.now())),
  })
}
