import { Type, type Static } from 'typebox'
import { iso } from '../../../platform/clock.ts'
import type { CalendarConnectionRow } from '../../../platform/db/calendar-tables.ts'
import { Ignored, Nullable, OneOf } from '../../../platform/http/envelope.ts'

const MAX_URL = 2000
const MAX_CREDENTIAL = 500

const url = Type.String({
  minLength: 1,
  maxLength: MAX_URL,
  description:
    'Where the calendar is: its own address or, for accounts with one calendar, that of the server. HTTPS only.',
  examples: ['https://cloud.example.com/remote.php/dav/calendars/ada/work/'],
})
const username = Type.String({
  minLength: 1,
  maxLength: MAX_CREDENTIAL,
  // RFC 7617 2: a colon ends it.
  pattern: '^[^:\\u0000-\\u001f\\u007f]+$',
  'x-hint': 'must not hold colons or control characters.',
  description: 'Who signs in there.',
  examples: ['ada'],
})
const password = Type.String({
  minLength: 1,
  maxLength: MAX_CREDENTIAL,
  pattern: '^[^\\u0000-\\u001f\\u007f]+$',
  'x-hint': 'must not hold control characters.',
  writeOnly: true,
  description: 'An app password, where the server has them. It is kept encrypted and never shown.',
  examples: ['abcd-efgh-ijkl-mnop'],
})

const PROVIDERS = ['caldav', 'google', 'microsoft'] as const
const STATUSES = ['pending', 'synchronised', 'problem'] as const

export const NewCalendarConnection = Type.Object(
  {
    url,
    username,
    password,
    provider: Type.Optional(Ignored()),
    status: Type.Optional(Ignored()),
    synchronised_at: Type.Optional(Ignored()),
    problem: Type.Optional(Ignored()),
    created_at: Type.Optional(Ignored()),
    updated_at: Type.Optional(Ignored()),
  },
  {
    title: 'NewCalendarConnection',
    additionalProperties: false,
    examples: [
      {
        url: 'https://cloud.example.com/remote.php/dav/calendars/ada/work/',
        username: 'ada',
        password: 'abcd-efgh-ijkl-mnop',
      },
    ],
  },
)
export type NewCalendarConnection = Static<typeof NewCalendarConnection>

const Moment = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' })

export const CalendarConnection = Type.Object(
  {
    provider: OneOf(PROVIDERS, { description: 'By what it is connected. Additive (D-R1).' }),
    url,
    username,
    status: OneOf(STATUSES, {
      description: '`pending`: not tried yet. `problem`: the last try did not go well, or not all of it.',
    }),
    synchronised_at: Nullable(
      Type.String({ format: 'date-time', description: 'The last time that it went well.' }),
    ),
    problem: Nullable(Type.String({ description: 'What was wrong the last time, in words.' })),
    created_at: Moment,
    updated_at: Moment,
  },
  {
    title: 'CalendarConnection',
    description: 'A calendar outside of Parley that an agent’s is kept in step with.',
  },
)
export type CalendarConnection = Static<typeof CalendarConnection>

export function toConnection(row: CalendarConnectionRow): CalendarConnection {
  const { synchronised_at: at, problem } = row
  const tried = at === null ? 'pending' : 'synchronised'
  return {
    provider: row.provider as CalendarConnection['provider'],
    url: row.url,
    username: row.username,
    status: problem === null ? tried : 'problem',
    synchronised_at: at === null ? null : iso(at),
    problem,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  }
}
