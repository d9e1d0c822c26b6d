import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../../../test/stores.ts'
import { ensureAccount } from '../../account/store.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { PLAN_LIMITS } from '../../subscription/plan-limits.ts'
import { createSpeechBudget, EMBEDDED_CHARACTERS_PER_DAY, type Budget } from './speech-budget.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
const PER_DAY = PLAN_LIMITS.starter.rendered_characters_a_day

describe.each(engines)('the budget of speech outside calls, on %s', (engine) => {
  let store: TestStore
  let ada: AccountId
  let nowMs: number
  let budget: Budget

  beforeEach(async () => {
    store = await openTestStore(engine)
    nowMs = NOON
    ada = await openAccount('ada')
    budget = openBudget()
  })
  afterEach(() => store.close())

  const openBudget = (isPaid = true) =>
    createSpeechBudget({ db: store.db, clock: { now: () => nowMs }, isPaid })

  async function openAccount(name: string): Promise<AccountId> {
    const user = { id: name, name, email: `${name}@example.com`, emailVerified: 1, image: null }
    await store.db
      .insertInto('auth_users')
      .values({ ...user, createdAt: '', updatedAt: '' })
      .execute()
    return ensureAccount(store.db, { id: name, name }, nowMs)
  }

  const take = async (wanted: number, of: Budget = budget) => (await of.take(ada, wanted)).characters

  test('ends with the day, whichever node asks and however often it restarts', async () => {
    expect(await take(PER_DAY - 100)).toBe(PER_DAY - 100)
    expect(await take(300, openBudget())).toBe(100)
    expect(await take(300, openBudget())).toBe(0)
    nowMs += DAY_MS
    expect(await take(300)).toBe(300)
  })

  test('of one account is not that of another', async () => {
    await take(PER_DAY)
    const eve = await openAccount('eve')
    expect((await budget.take(eve, 300)).characters).toBe(300)
  })

  test('has again what was not needed, unless the day is over', async () => {
    const taken = await budget.take(ada, PER_DAY)
    await taken.giveBack(1000)
    expect(await take(PER_DAY)).toBe(1000)
    const late = await budget.take(ada, 0)
    nowMs += DAY_MS
    await take(500)
    await late.giveBack(1000)
    expect(await take(PER_DAY)).toBe(PER_DAY - 500)
  })

  test('is not overdrawn by many who take at once', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(PER_DAY / 10)))
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(PER_DAY)
  })

  test('is larger where speech costs no money', async () => {
    expect(await take(EMBEDDED_CHARACTERS_PER_DAY + 1, openBudget(false))).toBe(EMBEDDED_CHARACTERS_PER_DAY)
  })
})
