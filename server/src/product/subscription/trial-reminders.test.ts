import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { DAY_MS } from '../../platform/clock.ts'
import { newTrial } from './subscription.ts'
import { remindOfTrials } from './trial-reminders.ts'

const NOW = Date.UTC(2026, 10, 15)
/** One more than a batch. */
const ACCOUNTS = 501

describe.each(engines)('reminders of trials on %s', (engine) => {
  let store: TestStore

  beforeAll(async () => {
    store = await openTestStore(engine)
    const terms = newTrial(NOW)
    const ids = Array.from({ length: ACCOUNTS }, (_each, index) => String(index))
    const stamp = { createdAt: new Date(NOW).toISOString(), updatedAt: new Date(NOW).toISOString() }
    for (let from = 0; from < ids.length; from += 100) {
      const some = ids.slice(from, from + 100)
      await store.db
        .insertInto('auth_users')
        .values(
          some.map((id) => ({
            ...stamp,
            id,
            name: id,
            email: `${id}@example.com`,
            emailVerified: 1,
            image: null,
          })),
        )
        .execute()
      await store.db
        .insertInto('accounts')
        .values(
          some.map((id) => ({
            id: `acc_${id}` as never,
            user_id: id,
            first_name: id,
            last_name: '',
            company: null,
            timezone: 'UTC',
            personal_phone_number: null,
            email_notifications: 1,
            call_notifications: 1,
            weekly_reports: 0,
            created_at: NOW,
            updated_at: NOW,
          })),
        )
        .execute()
      await store.db
        .insertInto('subscriptions')
        .values(
          some.map((id) => ({
            account_id: `acc_${id}` as never,
            terms: JSON.stringify(terms),
            next_transition_at: terms.trialEndMs,
          })),
        )
        .execute()
    }
  })
  afterAll(() => store.close())

  const keys = async () => {
    const rows = await store.db.selectFrom('mails').select('idempotency_key').execute()
    return rows.map(({ idempotency_key: key }) => key?.slice(key.lastIndexOf('-') + 1))
  }

  test('all accounts are reminded, however many there are, and once', async () => {
    await remindOfTrials(store.db, 'http://localhost', NOW + 6 * DAY_MS)
    expect(await keys(), 'too early').toEqual([])
    for (let minute = 0; minute < 3; minute++)
      await remindOfTrials(store.db, 'http://localhost', NOW + 7 * DAY_MS)
    expect(await keys()).toEqual(Array(ACCOUNTS).fill('7'))
  })

  test('after an outage only the latest reminder is sent', async () => {
    await store.db.deleteFrom('mails').execute()
    for (let minute = 0; minute < 2; minute++)
      await remindOfTrials(store.db, 'http://localhost', NOW + 14 * DAY_MS)
    expect(await keys()).toEqual(Array(ACCOUNTS).fill('0'))
  })
})
