import type { Db } from '../../platform/db/db.ts'
import { DEFAULT_LIMIT } from '../../platform/http/envelope.ts'
import type { AccountId } from '../../platform/ids.ts'
import {
  toAppointment,
  type AccountAppointment,
  type AccountAppointmentQuery,
  type Appointment,
  type AppointmentQuery,
} from './appointment.ts'
import { zoneOf } from '../agents/zone.ts'
import { getHours } from './reading.ts'

export type AppointmentPage = {
  appointments: AccountAppointment[]
  total: number
  limit: number
  offset: number
}

/** An agent's, in the order in which they begin. */
export async function listAppointments(
  db: Db,
  accountId: AccountId,
  agentId: string,
  query: AppointmentQuery,
): Promise<Appointment[]> {
  await getHours(db, accountId, agentId)
  const rows = await readPage(db, accountId, { ...query, agent_id: agentId })
  return rows.map(toAppointment)
}

/** Those of all agents of an account, in the order in which they begin. */
export async function listAllAppointments(
  db: Db,
  accountId: AccountId,
  query: AccountAppointmentQuery,
): Promise<AppointmentPage> {
  const { limit = DEFAULT_LIMIT, offset = 0 } = query
  const { total } = await wanted(db, accountId, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await readPage(db, accountId, query)
  const appointments = rows.map((row) => ({
    ...toAppointment(row),
    agent_name: row.agent_name,
    timezone: zoneOf(row.business_hours, row.timezone),
  }))
  return { appointments, total, limit, offset }
}

async function readPage(db: Db, accountId: AccountId, query: AccountAppointmentQuery) {
  const { limit = DEFAULT_LIMIT, offset = 0 } = query
  return wanted(db, accountId, query)
    .innerJoin('agents', 'agents.id', 'agent_id')
    .innerJoin('accounts', 'accounts.id', 'appointments.account_id')
    .selectAll('appointments')
    .select(['agent_name', 'business_hours', 'timezone'])
    .orderBy('starts_at')
    .orderBy('appointments.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

function wanted(
  db: Db,
  accountId: AccountId,
  { agent_id: agentId, from, to, status }: AccountAppointmentQuery,
) {
  return db
    .selectFrom('appointments')
    .where('appointments.account_id', '=', accountId)
    .$if(agentId !== undefined, (q) => q.where('agent_id', '=', agentId ?? ''))
    .$if(from !== undefined, (q) => q.where('starts_at', '>=', Date.parse(from ?? '')))
    .$if(to !== undefined, (q) => q.where('starts_at', '<', Date.parse(to ?? '')))
    .$if(status !== undefined, (q) => q.where('appointments.status', '=', status ?? ''))
}
