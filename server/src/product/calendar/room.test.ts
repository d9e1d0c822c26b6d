import { afterEach, expect, test } from 'vitest'
import { openAccount } from '../../../../test/opened-agent.ts'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { createAgent } from '../agents/store.ts'
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts'
import { PLAN_LIMITS } from '../subscription/plan-limits.ts'
import { bookAppointment } from './store.ts'

const NOW = Date.parse('2026-11-15T09:30:00Z')
const { appointments: MOST } = PLAN_LIMITS.starter
const ROWS_AT_ONCE = 500

let store: TestStore | undefined
afterEach(() => store?.close())

test.each(engines)(
  'of two who book the last appointment that the plan allows one gets it, on %s',
  async (engine) => {
    store = await openTestStore(engine)
    const { db } = store
    const { accountId } = await openAccount(db, NOW)
    const words = { business_name: 'Maple', agent_name: 'Robin', greeting: 'Hi.', system_prompt: 'Be.' }
    const { id: agentId } = await createAgent(db, accountId, { ...words, voice_id: 'sarah' }, NOW)
    const past = {
      account_id: accountId,
      agent_id: agentId,
      name: 'Ada',
      reason: '',
      status: 'booked',
      sequence: 0,
    }
    const empty = { number: null, email: null, caller: null, idempotency_key: null }
    const times = {
      starts_at: 0,
      ends_at: 1,
      occupied_from: 0,
      occupied_until: 1,
      created_at: 0,
      updated_at: 0,
    }
    for (let at = 0; at < MOST - 1; at += ROWS_AT_ONCE) {
      const length = Math.min(ROWS_AT_ONCE, MOST - 1 - at)
      const rows = Array.from({ length }, (_, i) => ({
        ...past,
        ...empty,
        ...times,
        occupied_from: at + i,
        id: `apt_${at + i}`,
      }))
      await db.insertInto('appointments').values(rows).execute()
    }
    const ends = await Promise.allSettled(
      [1, 2].map((hour) =>
        bookAppointment(
          db,
          accountId,
          agentId,
          { startsAtMs: NOW + DAY_MS + hour * HOUR_MS, name: 'Ada' },
          { byHand: true, nowMs: NOW },
        ),
      ),
    )
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'plan_limit' } })
  },
)
