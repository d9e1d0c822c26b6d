import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AN_AGENT } from '../../../../../test/harness.ts'
import { engines, openTestStore, type TestStore } from '../../../../../test/stores.ts'
import { ensureAccount } from '../../account/store.ts'
import { createAgent } from '../../agents/store.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { claim } from '../../../platform/jobs/queue.ts'
import { createLog } from '../../../platform/log.ts'
import { PLAN_LIMITS } from '../../subscription/plan-limits.ts'
import type { Allowance } from '../../../voice/protocol.ts'
import { createSpeechAhead, LONGEST_PAID_TEXT, queueRendering, RENDER_AGENT } from './prerender-job.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const PER_DAY = PLAN_LIMITS.starter.rendered_characters_a_day
const FOREVER = new AbortController().signal

describe.each(engines)('speech ahead of calls on %s', (engine) => {
  let store: TestStore
  let accountId: AccountId

  beforeEach(async () => {
    store = await openTestStore(engine)
    accountId = await openAccount('ada')
  })
  afterEach(() => store.close())

  async function openAccount(name: string): Promise<AccountId> {
    const user = { id: name, name, email: `${name}@example.com`, emailVerified: 1, image: null }
    await store.db
      .insertInto('auth_users')
      .values({ ...user, createdAt: '', updatedAt: '' })
      .execute()
    return ensureAccount(store.db, { id: name, name }, NOW)
  }

  const newAgent = async (owner = accountId) => (await createAgent(store.db, owner, AN_AGENT, NOW)).id
  const due = async (nowMs: number) => {
    const jobs = await claim(store.db, { kinds: [RENDER_AGENT], limit: 100, leaseMs: 1, nowMs })
    return jobs.map(({ payload }) => (JSON.parse(payload) as { agentId: string }).agentId)
  }

  /** A voice that makes all that it may, and notes what that was. */
  function speechWith(isPaid: boolean, makes = Number.POSITIVE_INFINITY) {
    const allowed: Allowance[] = []
    const make = async (allowance: Allowance) => {
      allowed.push(allowance)
      return Math.min(makes, allowance.characters)
    }
    const ahead = createSpeechAhead({
      db: store.db,
      clock: { now: () => NOW },
      log: createLog('silent', false),
      cloudVoice: isPaid ? {} : undefined,
      liveCalls: {
        prepare: (_snapshot, allowance) => make(allowance),
        render: (_accountId, _agent, allowance) => make(allowance),
        say: async (_accountId, { text }) => ({
          samples: new Int16Array(1),
          characters: Math.min(makes, text.length),
        }),
      },
    })
    const preview = (text: string) =>
      ahead.preview(accountId, { text, voice: { voiceId: 'james', rate: 1 }, kept: 'not' }, FOREVER)
    return { ahead, allowed, preview }
  }

  test('a hundred saves of an agent are one rendering', async () => {
    const agentId = await newAgent()
    for (let save = 0; save < 100; save++) await queueRendering(store.db, accountId, agentId, NOW)
    expect(await due(NOW + HOUR_MS)).toEqual([agentId])
  })

  test("one account's many agents do not stand before another's first", async () => {
    const mine: string[] = []
    for (let each = 0; each < 3; each++) mine.push(await newAgent())
    for (const agentId of mine) await queueRendering(store.db, accountId, agentId, NOW)
    const other = await openAccount('eve')
    const others = await newAgent(other)
    await queueRendering(store.db, other, others, NOW + 1)
    expect(await due(NOW + 1)).toEqual([mine[0], others])
  })

  test('costs no more than the budget of the day where it is paid for, and only short texts are made', async () => {
    const agentId = await newAgent()
    const { ahead, allowed } = speechWith(true)
    for (let save = 0; save < 3; save++) await ahead.render(accountId, agentId, FOREVER)
    expect(allowed.every(({ longest }) => longest === LONGEST_PAID_TEXT)).toBe(true)
    expect(allowed.reduce((sum, { characters }) => sum + characters, 0)).toBe(PER_DAY)
  })

  test('costs nothing where it was there before', async () => {
    const agentId = await newAgent()
    const { ahead, allowed } = speechWith(true, 0)
    for (let save = 0; save < 5; save++) await ahead.render(accountId, agentId, FOREVER)
    expect(allowed).toHaveLength(5)
  })

  test('previews in a paid voice are refused when the day has no more, in words that say so', async () => {
    const { preview } = speechWith(true)
    for (let spent = 0; spent < PER_DAY; spent += 1000) await preview('a'.repeat(1000))
    await expect(preview('a')).rejects.toMatchObject({
      code: 'plan_limit',
      message: expect.stringContaining('after midnight UTC'),
    })
  })

  test('previews in the embedded voice cost no budget', async () => {
    const { preview } = speechWith(false)
    for (let spent = 0; spent <= PER_DAY; spent += 1000) await preview('a'.repeat(1000))
  })
})
