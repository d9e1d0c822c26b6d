import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../../../test/stores.ts'
import { ensureAccount } from '../../account/store.ts'
import { createAgent } from '../../agents/store.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import type { VoiceCommand } from '../../../voice/protocol.ts'
import type { LookUp } from './look-up.ts'
import { createAnswering, createWhoAnswers } from './who-answers.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30)
const HELD = '+12125550100'
const UNASSIGNED = '+12125550101'
const OTHERS = '+12125550102'
const ARRIVED = { trunks: [] }

describe.each(engines)('who answers, on %s', (engine) => {
  let store: TestStore
  let ada: { accountId: AccountId; agentId: string }
  let eve: { accountId: AccountId; agentId: string }
  beforeEach(async () => {
    store = await openTestStore(engine)
    ada = await anAgentOf('ada')
    eve = await anAgentOf('eve')
    await hold(HELD, ada.accountId, ada.agentId)
    await hold(UNASSIGNED, ada.accountId, null)
    await hold(OTHERS, eve.accountId, eve.agentId)
  })
  afterEach(() => store.close())

  async function anAgentOf(id: string) {
    const login = { id, name: id }
    const rest = { email: `${id}@example.com`, emailVerified: 1, image: null, createdAt: '', updatedAt: '' }
    await store.db
      .insertInto('auth_users')
      .values({ ...login, ...rest })
      .execute()
    const accountId = await ensureAccount(store.db, login, NOW)
    const words = { business_name: 'Maple', agent_name: 'Robin', greeting: 'Hello.', system_prompt: 'Help.' }
    const agent = await createAgent(store.db, accountId, { ...words, voice_id: 'sarah' }, NOW)
    return { accountId, agentId: agent.id }
  }

  async function hold(number: string, accountId: AccountId, agentId: string | null) {
    await store.db
      .insertInto('phone_numbers')
      .values({
        number,
        sid: `PN${number}`,
        country: 'US',
        acquired_at: NOW,
        account_id: accountId,
        agent_id: agentId,
      })
      .execute()
  }

  const whoAnswers = (lookUp: LookUp = async () => undefined) =>
    createWhoAnswers({
      db: store.db,
      clock: { now: () => NOW },
      dialPolicy: { countries: undefined, fictional: true },
      lookUp,
    })

  async function agentOf(dialled: readonly string[], accounts?: readonly string[]) {
    const answered = await whoAnswers()({ dialled, caller: undefined, accounts, ...ARRIVED })
    return answered === 'rejected' ? answered : answered?.agent.id
  }

  test('the agent that holds the number', async () => {
    expect(await agentOf([HELD])).toBe(ada.agentId)
    expect(await agentOf([HELD], [ada.accountId])).toBe(ada.agentId)
    expect(await agentOf([HELD], [eve.accountId, ada.accountId])).toBe(ada.agentId)
  })

  test('the first of the numbers that may be meant, and that is held', async () => {
    expect(await agentOf([OTHERS, HELD])).toBe(eve.agentId)
    expect(await agentOf(['+12125550199', UNASSIGNED, HELD])).toBe(ada.agentId)
  })

  test('no agent for a number of another account behind an account’s trunk', async () => {
    expect(await agentOf([OTHERS], [ada.accountId])).toBeUndefined()
    expect(await agentOf([OTHERS, HELD], [ada.accountId])).toBe(ada.agentId)
    expect(await agentOf([HELD], [])).toBeUndefined()
  })

  test('no agent for a number that is unassigned, unknown, or none', async () => {
    expect(await agentOf([UNASSIGNED])).toBeUndefined()
    expect(await agentOf(['+12125550199'])).toBeUndefined()
    expect(await agentOf([])).toBeUndefined()
  })

  test('a caller whom the owner’s server rejects is declined', async () => {
    const { promise, resolve } = Promise.withResolvers<VoiceCommand>()
    const answering = createAnswering({
      calls: new Map(),
      leaving: new Map(),
      send: resolve,
      log: createLog('silent', false),
      whoAnswers: whoAnswers(async () => 'rejected'),
      openTools: () => [],
    })
    const ringing = { dialled: [HELD], caller: undefined, accounts: undefined, ...ARRIVED }
    answering.hear({ type: 'ringing', callId: 'call_1', ...ringing })
    expect(await promise).toEqual({ type: 'refuse', callId: 'call_1', status: 603 })
  })

  test('the caller is known to the agent where it is known at all', async () => {
    const known = await whoAnswers()({
      dialled: [HELD],
      caller: '+12025550143',
      accounts: undefined,
      ...ARRIVED,
    })
    expect(known).toMatchObject({ caller: '+12025550143' })
  })
})
