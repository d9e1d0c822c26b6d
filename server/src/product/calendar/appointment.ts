import { Type, type Static } from 'typebox'
import { iso, MINUTE_MS } from '../../platform/clock.ts'
import type { AppointmentRow } from '../../platform/db/tables.ts'
import { invalid } from '../../platform/errors.ts'
import { Ignored, Nullable, OneOf, pageFields } from '../../platform/http/envelope.ts'
import { DEFAULT_RULES } from './slots.ts'

const MAX_NAME = 100
const MAX_EMAIL = 254
export const MAX_REASON = 1000
export const MAX_DURATION_MINUTES = 8 * 60
const DEFAULT_DURATION_MINUTES = DEFAULT_RULES.durationMs / MINUTE_MS

const STATUSES = ['booked', 'cancelled'] as const

const startsAt = Type.String({
  format: 'date-time',
  description: 'When it begins: ISO 8601 with an offset, a whole minute.',
  examples: ['2026-11-17T10:00:00Z'],
})
const name = Type.String({
  minLength: 1,
  maxLength: MAX_NAME,
  pattern: '\\S',
  'x-hint': 'must not be blank.',
  description: 'Who comes.',
  examples: ['Ada Lovelace'],
})
const number = Type.String({
  format: 'e164-phone',
  maxLength: 16,
  description: 'Where to call them back, in E.164.',
  examples: ['+12025550143'],
})
const email = Type.String({
  format: 'email',
  maxLength: MAX_EMAIL,
  description: 'Where to write to them.',
  examples: ['ada@example.com'],
})
const reason = Type.String({
  maxLength: MAX_REASON,
  description: 'What it is about; may be empty.',
  examples: ['Check-up'],
})
const status = OneOf(STATUSES, { description: 'A cancelled one keeps no time free and cannot be changed.' })
export const durationMinutes = Type.Integer({
  minimum: 5,
  maximum: MAX_DURATION_MINUTES,
  default: DEFAULT_DURATION_MINUTES,
  description: 'How long it is, in minutes.',
})

const serverSet = {
  id: Type.Optional(Ignored()),
  agentId: Type.Optional(Ignored()),
  ends_at: Type.Optional(Ignored()),
  status: Type.Optional(Ignored()),
  sequence: Type.Optional(Ignored()),
  created_at: Type.Optional(Ignored()),
  updated_at: Type.Optional(Ignored()),
}

export const NewAppointment = Type.Object(
  {
    starts_at: startsAt,
    duration_minutes: Type.Optional(durationMinutes),
    name,
    number: Type.Optional(Nullable(number)),
    email: Type.Optional(Nullable(email)),
    reason: Type.Optional(Nullable(reason)),
    ...serverSet,
  },
  {
    title: 'NewAppointment',
    additionalProperties: false,
    examples: [
      {
        starts_at: '2027-02-15T10:00:00+01:00',
        name: 'Ada Lovelace',
        number: '+12025550143',
        reason: 'Check-up',
      },
    ],
  },
)
export type NewAppointment = Static<typeof NewAppointment>

export const AppointmentChange = Type.Object(
  {
    starts_at: Type.Optional(startsAt),
    name: Type.Optional(name),
    number: Type.Optional(Nullable(number)),
    email: Type.Optional(Nullable(email)),
    reason: Type.Optional(Nullable(reason)),
    ...serverSet,
  },
  {
    title: 'AppointmentChange',
    additionalProperties: false,
    examples: [{ starts_at: '2027-02-15T11:30:00+01:00' }, { number: null }],
  },
)
export type AppointmentChange = Static<typeof AppointmentChange>

const Moment = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' })

export const Appointment = Type.Object(
  {
    id: Type.String({
      description: 'Appointment identifier.',
      examples: ['apt_01k9zq4s8vxjt7m0c5b2n6d3ef'],
    }),
    agentId: Type.String({ description: 'The agent whose calendar it stands in.' }),
    starts_at: Moment,
    ends_at: Moment,
    name,
    number: Nullable(number),
    email: Nullable(email),
    reason,
    status,
    sequence: Type.Integer({ minimum: 0, description: 'How often it was changed, as iCalendar counts it.' }),
    confirmed_at: Nullable({
      ...Moment,
      description: 'When the owner took note of it, ISO 8601, UTC; null of one that an agent gave meanwhile.',
    }),
    created_at: Moment,
    updated_at: Moment,
  },
  { title: 'Appointment', description: 'A booked time with the business.' },
)
export type Appointment = Static<typeof Appointment>

export const AppointmentQuery = Type.Object(
  {
    from: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only those that begin then or later.' }),
    ),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'Only those that begin earlier.' })),
    status: Type.Optional(OneOf(STATUSES, { description: 'Only booked or only cancelled ones.' })),
    ...pageFields('How many of the first to pass over (D-L4).'),
  },
  { additionalProperties: false },
)
export type AppointmentQuery = Static<typeof AppointmentQuery>

/** As it stands in a list of all agents'. */
export const AccountAppointment = Type.Object(
  {
    ...Appointment.properties,
    agent_name: Type.String({ description: 'The name of the agent whose calendar it stands in.' }),
    timezone: Type.String({ description: 'IANA: the zone of the business, in which its time was agreed.' }),
  },
  { title: 'AccountAppointment', description: 'An appointment, with the agent whose calendar it stands in.' },
)
export type AccountAppointment = Static<typeof AccountAppointment>

export const AccountAppointmentQuery = Type.Object(
  {
    ...AppointmentQuery.properties,
    agent_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Only those of this agent.' }),
    ),
  },
  { additionalProperties: false },
)
export type AccountAppointmentQuery = Static<typeof AccountAppointmentQuery>

/** A time with seconds means something else, or is a mistake. */
export function wholeMinute(field: string, text: string): number {
  const atMs = Date.parse(text)
  if (atMs % MINUTE_MS === 0) return atMs
  throw invalid([{ field, message: 'must be a whole minute, such as 2026-11-17T10:00:00Z.' }])
}

export function toAppointment(row: AppointmentRow): Appointment {
  return {
    id: row.id,
    agentId: row.agent_id,
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
    name: row.name,
    number: row.number,
    email: row.email,
    reason: row.reason,
    status: row.status as Appointment['status'],
    sequence: row.sequence,
    confirmed_at: row.confirmed_at === null ? null : iso(row.confirmed_at),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  }
}
