import { Type, type Static } from 'typebox'
import { DAY_MS } from '../../platform/clock.ts'
import { Nullable, OneOf, pageFields, Success } from '../../platform/http/envelope.ts'
import type { AccountId } from '../../platform/ids.ts'

/** What is kept: the last day, and of it no more than this of one account. */
export const KEPT_MS = DAY_MS
export const KEPT_OF_AN_ACCOUNT = 10_000
export const MAX_PATH = 300

/** A request as it is noted down when it has been answered. */
export type Noted = {
  accountId: AccountId
  at: number
  method: string
  /** With its query, which is not stored. */
  url: string
  operation: string
  status: number
  durationMs: number
  requestId: string
  keyId: string
  keyName: string
  errorCode: string | null
}

export const LoggedRequest = Type.Object(
  {
    id: Type.String(),
    at: Type.String({ format: 'date-time', description: 'When it was answered.' }),
    method: Type.String(),
    path: Type.String({ description: `Without the query; at most ${MAX_PATH} characters.` }),
    operation: Type.String({ description: 'The operation’s name in the reference.' }),
    status: Type.Integer(),
    duration_ms: Type.Number(),
    request_id: Type.String({ description: 'As in `X-Request-Id`.' }),
    via: OneOf(['key']),
    key_id: Type.String(),
    key_name: Type.String({ description: 'Also of a key that is revoked by now.' }),
    error_code: Nullable(Type.String({ description: 'The `code` of the error; null where there was none.' })),
  },
  {
    title: 'LoggedRequest',
    examples: [
      {
        id: 'log_01hv5p0c2m7s4d8k1q3w5e7r9t',
        at: '2026-11-15T09:30:00.000Z',
        method: 'GET',
        path: '/agents/agt_01hv5p0c2m7s4d8k1q3w5e7r9t',
        operation: 'getAgent',
        status: 404,
        duration_ms: 1.4,
        request_id: 'req_4fJk9a1Z7b',
        via: 'key',
        key_id: 'key_01hv5p0c2m7s4d8k1q3w5e7r9t',
        key_name: 'production',
        error_code: 'not_found',
      },
    ],
  },
)
export type LoggedRequest = Static<typeof LoggedRequest>

export const RequestLogQuery = Type.Object(
  {
    status_class: Type.Optional(OneOf(['2xx', '4xx', '5xx'], { description: 'Only answers of this kind.' })),
    method: Type.Optional(
      OneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'], { description: 'Only this method.' }),
    ),
    path: Type.Optional(
      Type.String({ minLength: 1, maxLength: MAX_PATH, description: 'Only paths that begin like this.' }),
    ),
    ...pageFields('How many of the newest to skip.'),
  },
  { additionalProperties: false },
)
export type RequestLogQuery = Static<typeof RequestLogQuery>

export const RequestLogPage = Success({
  data: Type.Array(LoggedRequest),
  total: Type.Integer({ description: 'How many there are that match.' }),
  limit: Type.Integer(),
  offset: Type.Integer(),
})
