import type { Db } from '../../platform/db/db.ts'
import type { AppointmentRow } from '../../platform/db/tables.ts'
import type { EventType } from '../events/event-types.ts'
import { recordEvent } from '../events/record.ts'
import { toAppointment } from './appointment.ts'

/** Goes with the appointment: it holds who comes. */
export async function recordAppointment(
  tx: Db,
  type: Extract<EventType, `appointment.${string}`>,
  row: AppointmentRow,
  nowMs: number,
): Promise<void> {
  const data = { appointment: toAppointment(row) }
  await recordEvent(tx, row.account_id, { type, data, with: { appointmentId: row.id } }, nowMs)
}

/** Of a change that is neither of its time nor of its state nothing is told. */
export async function recordAppointmentChange(
  tx: Db,
  before: AppointmentRow,
  row: AppointmentRow,
  nowMs: number,
): Promise<void> {
  const isMoved = row.starts_at !== before.starts_at || row.ends_at !== before.ends_at
  if (isMoved) await recordAppointment(tx, 'appointment.moved', row, nowMs)
  const isCancelled = row.status === 'cancelled' && before.status !== 'cancelled'
  if (isCancelled) await recordAppointment(tx, 'appointment.cancelled', row, nowMs)
}
