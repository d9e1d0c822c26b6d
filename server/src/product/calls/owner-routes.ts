import { Type } from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { BODY_FAILURES, data, Data, failures } from '../../platform/http/envelope.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import { Call, CallChange, CallExportQuery } from './call.ts'
import { exportCalls, MAX_EXPORTED_CALLS } from './export-csv.ts'
import { markAllRead, markCall } from './owner-marks.ts'
import { withRecordings } from './recordings/recordings.ts'
import { getCall } from './store.ts'

const CallParams = Type.Object({
  callId: Type.String({ minLength: 1, maxLength: 100, description: 'Call identifier.' }),
})

const ReadUntil = Type.Object(
  {
    until: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only calls that had begun by then; now if omitted.' }),
    ),
  },
  { title: 'ReadUntil', additionalProperties: false, examples: [{ until: '2026-11-17T12:00:00Z' }] },
)

const MarkedRead = Type.Object(
  { calls: Type.Integer({ minimum: 0, description: 'How many had been unread.' }) },
  { title: 'MarkedRead' },
)

type Options = { db: Db; clock: Clock; recordings: string }

/** What an owner does with calls: reads them, settles them, takes them along. */
export function callOwnerRoutes(app: HttpServer, { db, clock, recordings }: Options): void {
  app.route({
    method: 'PATCH',
    url: '/calls/:callId',
    schema: {
      operationId: 'updateCall',
      tags: ['Calls'],
      summary: 'Mark a call as read or settled',
      description:
        'Says that the owner has looked at it, and that what it asked for is done, such as a call back; or takes that back. Changes only the fields that are sent (D-M6).',
      params: CallParams,
      body: CallChange,
      response: { 200: Data(Call), ...failures(404, ...BODY_FAILURES) },
    },
    handler: async ({ account, params, body }) => {
      await markCall(db, account.id, params.callId, body, clock.now())
      const call = await getCall(db, account.id, params.callId)
      const [shown] = await withRecordings(db, recordings, account.id, [call], clock.now())
      return data(shown ?? { ...call, recording: null })
    },
  })

  app.route({
    method: 'POST',
    url: '/calls/read',
    schema: {
      operationId: 'markCallsRead',
      tags: ['Calls'],
      summary: 'Mark all calls as read',
      description: 'All past calls of the account; with `until`, those that had begun by then.',
      body: ReadUntil,
      response: { 200: Data(MarkedRead), ...failures(...BODY_FAILURES) },
    },
    handler: async ({ account, body }) => {
      const nowMs = clock.now()
      const untilMs = body.until === undefined ? nowMs : Date.parse(body.until)
      return data({ calls: await markAllRead(db, account.id, untilMs, nowMs) })
    },
  })

  app.route({
    method: 'GET',
    url: '/calls/export',
    schema: {
      operationId: 'exportCalls',
      tags: ['Calls'],
      summary: 'Export calls as CSV',
      description: `The calls behind the filters as a table in UTF-8 (RFC 4180), times in the zone of the business, at most ${MAX_EXPORTED_CALLS.toLocaleString('en')}; \`X-Total-Count\` says how many there are. What a spreadsheet would take for a formula has an apostrophe before it.`,
      querystring: CallExportQuery,
      response: {
        200: {
          description: 'The table, with a line of names.',
          content: { 'text/csv': { schema: Type.String() } },
        },
        ...failures(),
      },
    },
    handler: async ({ account, query }, reply) => {
      const { csv, total } = await exportCalls(db, account.id, query)
      return reply
        .type('text/csv; charset=utf-8')
        .headers({ 'content-disposition': 'attachment; filename="calls.csv"', 'x-total-count': total })
        .send(csv)
    },
  })
}
