import { Type } from 'typebox'
import { DAY_MS, iso, MINUTE_MS, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { invalid, ServiceError } from '../../platform/errors.ts'
import { BODY_FAILURES, data, Data, failures, Nullable, Success } from '../../platform/http/envelope.ts'
import type { Once } from '../idempotency.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import {
  AccountAppointment,
  AccountAppointmentQuery,
  Appointment,
  AppointmentChange,
  AppointmentQuery,
  durationMinutes,
  NewAppointment,
  wholeMinute,
} from './appointment.ts'
import { listAllAppointments, listAppointments } from './listing.ts'
import { findSlots, getHours } from './reading.ts'
import {
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  confirmAppointment,
  getAppointment,
  type AppointmentUpdate,
  type Booking,
  type Change,
} from './store.ts'
import type { CalendarSync } from './outside/sync.ts'

const agentId = Type.String({ minLength: 1, maxLength: 100, description: 'Agent identifier.' })
const appointmentId = Type.String({ minLength: 1, maxLength: 100, description: 'Appointment identifier.' })
const AgentParams = Type.Object({ agentId })
const AppointmentParams = Type.Object({ agentId, appointmentId })

const MAX_SLOTS = 500
const DEFAULT_SEARCH_MS = 7 * DAY_MS

const Moment = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' })

const AvailabilityQuery = Type.Object(
  {
    from: Type.Optional(Type.String({ format: 'date-time', description: 'The first moment; default: now.' })),
    to: Type.Optional(
      Type.String({ format: 'date-time', description: 'Slots begin earlier; default: a week after `from`.' }),
    ),
    duration_minutes: Type.Optional(durationMinutes),
  },
  { additionalProperties: false },
)

const Availability = Type.Object(
  {
    timezone: Type.String({ description: 'Of the business hours; the account’s where there are none.' }),
    slots: Type.Array(
      Type.Object({ starts_at: Moment, ends_at: Moment }, { title: 'Slot', description: 'A free time.' }),
      { description: `In order, at most ${MAX_SLOTS}.` },
    ),
    next_from: Nullable(
      Type.String({ format: 'date-time', description: '`from` of the rest, where that was not all.' }),
    ),
  },
  { title: 'Availability' },
)

type Options = {
  db: Db
  clock: Clock
  once: Once
  /** Looks at the calendar outside, where there is one. */
  refresh: CalendarSync['refresh']
}

/** The appointments of an agent. */
export async function calendarRoutes(app: HttpServer, options: Options): Promise<void> {
  listRoutes(app, options)
  readRoutes(app, options)
  bookRoute(app, options)
  changeRoutes(app, options)
  confirmRoute(app, options)
}

function listRoutes(app: HttpServer, { db }: Options): void {
  app.route({
    method: 'GET',
    url: '/appointments',
    schema: {
      operationId: 'listAllAppointments',
      tags: ['Calendar'],
      summary: 'List all appointments',
      description:
        'Those of all agents of the account, in the order in which they begin, cancelled ones too. `limit` and `offset` page through them (D-L4).',
      querystring: AccountAppointmentQuery,
      response: {
        200: Success({
          data: Type.Array(AccountAppointment),
          total: Type.Integer({ description: 'How many there are behind the filters.' }),
          limit: Type.Integer(),
          offset: Type.Integer(),
        }),
        ...failures(),
      },
    },
    handler: async ({ account, query }) => {
      const { appointments, ...page } = await listAllAppointments(db, account.id, query)
      return { ...data(appointments), ...page }
    },
  })

  app.route({
    method: 'GET',
    url: '/agents/:agentId/appointments',
    schema: {
      operationId: 'listAppointments',
      tags: ['Calendar'],
      summary: 'List an agent’s appointments',
      description:
        'In the order in which they begin, cancelled ones too. `limit` and `offset` page through them (D-L4).',
      params: AgentParams,
      querystring: AppointmentQuery,
      response: { 200: Data(Type.Array(Appointment)), ...failures(404) },
    },
    handler: async ({ account, params, query }) =>
      data(await listAppointments(db, account.id, params.agentId, query)),
  })
}

function readRoutes(app: HttpServer, { db, clock, refresh }: Options): void {
  app.route({
    method: 'GET',
    url: '/agents/:agentId/appointments/:appointmentId',
    schema: {
      operationId: 'getAppointment',
      tags: ['Calendar'],
      summary: 'Retrieve an appointment',
      params: AppointmentParams,
      response: { 200: Data(Appointment), ...failures(404) },
    },
    handler: async ({ account, params }) =>
      data(await getAppointment(db, account.id, params.agentId, params.appointmentId)),
  })

  app.route({
    method: 'GET',
    url: '/agents/:agentId/availability',
    schema: {
      operationId: 'getAvailability',
      tags: ['Calendar'],
      summary: 'Find free times',
      description:
        "What the agent can offer to callers: in the business hours (D-F3), on the quarter hour, by the agent's `booking` rules (by default 30 minutes, not within the next hour, not later than in 60 days), and not while the connected calendar says that people are busy.",
      params: AgentParams,
      querystring: AvailabilityQuery,
      response: { 200: Data(Availability), ...failures(404) },
    },
    handler: async ({ account, params, query }) => {
      const nowMs = clock.now()
      const startMs = query.from === undefined ? nowMs : Date.parse(query.from)
      const endMs = query.to === undefined ? startMs + DEFAULT_SEARCH_MS : Date.parse(query.to)
      if (endMs <= startMs) throw invalid([{ field: 'to', message: 'must be later than from.' }])
      const minutes = query.duration_minutes
      const rules = minutes === undefined ? {} : { durationMs: minutes * MINUTE_MS }
      const wanted = { between: { startMs, endMs }, limit: MAX_SLOTS + 1, rules, nowMs }
      await refresh(account.id, params.agentId)
      const { slots, timeZone } = await findSlots(db, account.id, params.agentId, wanted)
      const more = slots[MAX_SLOTS]
      return data({
        timezone: timeZone,
        slots: slots
          .slice(0, MAX_SLOTS)
          .map((slot) => ({ starts_at: iso(slot.startMs), ends_at: iso(slot.endMs) })),
        next_from: more === undefined ? null : iso(more.startMs),
      })
    },
  })
}

function bookRoute(app: HttpServer, { clock, once }: Options): void {
  app.route({
    method: 'POST',
    url: '/agents/:agentId/appointments',
    schema: {
      operationId: 'bookAppointment',
      tags: ['Calendar'],
      summary: 'Book an appointment',
      description:
        'By hand: business hours, lead time and horizon bind the agent, not you. 409 where the time is taken; the message names free ones. Sent again with the same `Idempotency-Key` it happens once (D-I1).',
      params: AgentParams,
      body: NewAppointment,
      response: { 201: Data(Appointment), ...failures(404, 409, ...BODY_FAILURES) },
    },
    handler: (request, reply) =>
      once(request, reply, 201, async (tx) => {
        const { account, params, body } = request
        await getHours(tx, account.id, params.agentId)
        const { name, number = null, email = null, duration_minutes: minutes } = body
        const booking = { name, number, email, reason: body.reason ?? '' }
        const startsAtMs = wholeMinute('starts_at', body.starts_at)
        const booked = await bookAppointment(
          tx,
          account.id,
          params.agentId,
          { ...booking, startsAtMs },
          {
            rules: minutes === undefined ? {} : { durationMs: minutes * MINUTE_MS },
            byHand: true,
            nowMs: clock.now(),
          },
        )
        return data(granted(booked))
      }),
  })
}

function changeRoutes(app: HttpServer, { db, clock }: Options): void {
  app.route({
    method: 'PATCH',
    url: '/agents/:agentId/appointments/:appointmentId',
    schema: {
      operationId: 'updateAppointment',
      tags: ['Calendar'],
      summary: 'Change or reschedule an appointment',
      description:
        'Changes only the fields that are sent; null clears an optional one (D-M6). It keeps its length. 409 where the new time is taken, and for a cancelled one.',
      params: AppointmentParams,
      body: AppointmentChange,
      response: { 200: Data(Appointment), ...failures(404, 409, ...BODY_FAILURES) },
    },
    handler: async ({ account, params, body }) => {
      await getAppointment(db, account.id, params.agentId, params.appointmentId)
      const change = toUpdate(body)
      const options = { byHand: true, nowMs: clock.now() }
      return data(
        granted(
          await changeAppointment(db, account.id, params.agentId, params.appointmentId, change, options),
        ),
      )
    },
  })

  app.route({
    method: 'DELETE',
    url: '/agents/:agentId/appointments/:appointmentId',
    schema: {
      operationId: 'cancelAppointment',
      tags: ['Calendar'],
      summary: 'Cancel an appointment',
      description:
        'Its time is free again. It can still be read, as cancelled; cancelling again is no error.',
      params: AppointmentParams,
      response: { 200: Data(Appointment), ...failures(...BODY_FAILURES, 404) },
    },
    handler: async ({ account, params }) => {
      await getAppointment(db, account.id, params.agentId, params.appointmentId)
      return data(await cancelAppointment(db, account.id, params.agentId, params.appointmentId, clock.now()))
    },
  })
}

function confirmRoute(app: HttpServer, { db, clock }: Options): void {
  app.route({
    method: 'POST',
    url: '/agents/:agentId/appointments/:appointmentId/confirmation',
    schema: {
      operationId: 'confirmAppointment',
      tags: ['Calendar'],
      summary: 'Take note of an appointment',
      description:
        'The owner has seen what an agent gave: it no longer waits among what needs the owner. Nothing is sent to anyone; confirming again is no error.',
      params: AppointmentParams,
      response: { 200: Data(Appointment), ...failures(404, ...BODY_FAILURES) },
    },
    handler: async ({ account, params }) =>
      data(await confirmAppointment(db, account.id, params.agentId, params.appointmentId, clock.now())),
  })
}

function toUpdate(body: AppointmentChange): AppointmentUpdate {
  return {
    ...(body.starts_at === undefined ? {} : { startsAtMs: wholeMinute('starts_at', body.starts_at) }),
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.number === undefined ? {} : { number: body.number }),
    ...(body.email === undefined ? {} : { email: body.email }),
    ...(body.reason === undefined ? {} : { reason: body.reason ?? '' }),
  }
}

function granted(change: Booking | Change): Appointment {
  if (change.kind === 'booked' || change.kind === 'changed') return change.appointment
  if (change.kind === 'cancelled')
    throw new ServiceError('conflict', `Appointment ${change.appointment.id} is cancelled; book a new one.`)
  if (change.obstacle !== 'taken') throw invalid([{ field: 'starts_at', message: 'must lie in the future.' }])
  const free = change.offers.map(({ startMs }) => iso(startMs)).join(', ')
  const message = free === '' ? 'is taken.' : `is taken; the next free times are ${free}.`
  throw new ServiceError('conflict', `starts_at: ${message}`, [{ field: 'starts_at', message }])
}
