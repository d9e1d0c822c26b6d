import type { Db } from '../../../server/src/platform/db/db.ts'
import type { AccountId } from '../../../server/src/platform/ids.ts'
import { enqueue } from '../../../server/src/platform/jobs/queue.ts'
import type { Json } from '../../harness.ts'

type Ask = (method: string, path: string, body?: unknown) => Promise<Json>

export const GUEST = {
  name: 'Grace Hopper',
  email: 'guest@parley.example',
  password: 'correct horse battery',
}
const OWN_NUMBER = '+12024561111'
const AGENT = {
  business_name: 'Compiler Repairs',
  agent_name: 'Cole',
  voice_id: 'emily',
  greeting: 'Hello.',
  system_prompt: 'Help.',
}

/** The secret of a new invitation. */
export async function invitationOf(ask: Ask, email: string): Promise<string> {
  const { data } = await ask('POST', '/operator/invitations', { email })
  return new URL(data.link).searchParams.get('invitation') ?? ''
}

/** A second account that claims a number, an invitation, and a job that was given up. */
export async function fillOperatorArea(db: Db, ask: Ask, guest: Ask): Promise<void> {
  const { agent } = await guest('POST', '/agents', AGENT)
  const trunk = await guest('POST', '/trunks', {
    name: 'Carrier',
    inbound: { addresses: ['203.0.113.7'] },
  })
  const claim = { agent_id: agent.id, trunk_id: trunk.data.id, phoneNumber: OWN_NUMBER }
  await guest('POST', '/phone-numbers', claim)
  await invitationOf(ask, 'ada@parley.example')
  const { data } = await ask('GET', '/operator/accounts?text=guest')
  await layDead(db, data[0].id, 'Connection refused by smtp.example:587')
}

/** A job that was given up. */
export async function layDead(db: Db, accountId: AccountId, reason: string): Promise<void> {
  const nowMs = Date.now()
  const id = await enqueue(db, { kind: 'mail.send', payload: {}, accountId, nowMs })
  const death = { dead_at: nowMs, attempts: 10, deaths: 0, last_error: reason }
  await db.updateTable('jobs').set(death).where('id', '=', id).execute()
}
