import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestStore, type TestStore } from '../../../../../test/stores.ts'
import { ensureAccount } from '../../account/store.ts'
import { createAgent, getAgent, updateAgent } from '../../agents/store.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { aheadOfCalls, takeSnapshot, type CallerFacts } from './who-answers.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30)

describe.each(engines)('a snapshot on %s', (engine) => {
  let store: TestStore
  let accountId: AccountId
  let agentId: string
  beforeEach(async () => {
    store = await openTestStore(engine)
    ;({ accountId, agentId } = await anAgentOf('ada'))
  })
  afterEach(() => store.close())

  async function anAgentOf(id: string) {
    const login = { id, name: id }
    const rest = { email: `${id}@example.com`, emailVerified: 1, image: null, createdAt: '', updatedAt: '' }
    await store.db
      .insertInto('auth_users')
      .values({ ...login, ...rest })
      .execute()
    const account = await ensureAccount(store.db, login, NOW)
    const words = { business_name: 'Maple', agent_name: 'Robin', greeting: 'Hello.', system_prompt: 'Help.' }
    const agent = await createAgent(store.db, account, { ...words, voice_id: 'sarah' }, NOW)
    return { accountId: account, agentId: agent.id }
  }

  const dialling = async (policy?: Parameters<typeof takeSnapshot>[5]) =>
    (await takeSnapshot(store.db, accountId, agentId, {}, NOW, policy)).dialling

  test('allows the countries of the configuration, else that of the agent’s number, else one', async () => {
    expect(await dialling()).toEqual({ countries: ['US'], operatorCountries: [], fictional: false })
    const number = { number: '+442079460123', sid: 'PN1', country: 'GB', acquired_at: NOW }
    await store.db
      .insertInto('phone_numbers')
      .values({ ...number, account_id: accountId, agent_id: agentId })
      .execute()
    expect(await dialling({ countries: undefined, fictional: true })).toMatchObject({
      countries: ['GB'],
      // A number may be claimed, so it never decides where the operator's own trunk calls.
      operatorCountries: [],
      fictional: true,
    })
    expect(await dialling({ countries: ['DE', 'AT'], fictional: false })).toMatchObject({
      countries: ['DE', 'AT'],
      operatorCountries: ['DE', 'AT'],
    })
  })

  const change = (words: object) => updateAgent(store.db, accountId, agentId, words, NOW)
  const greetingFor = async (greeting: string, facts: CallerFacts = {}) => {
    await change({ greeting })
    return (await takeSnapshot(store.db, accountId, agentId, facts, NOW)).agent.greeting
  }

  test('fills in the values of call, agent and account, in the greeting and in the prompt', async () => {
    const berlin = { enabled: false, timezone: 'Europe/Berlin' }
    await change({ variables: { street: 'Elm Street', town: 'Ghent' }, business_hours: berlin })
    const facts = { caller: '+12125550123', variables: { town: 'Bruges', caller_number: 'forged' } }
    expect(
      await greetingFor(
        '{{business_name}} on {{street}}, {{town}}: {{agent_name}}. {{caller_number}}?',
        facts,
      ),
    ).toBe('Maple on Elm Street, Bruges: Robin. +12125550123?')
    await change({ system_prompt: 'It is {{local_time}} on {{local_date}}.' })
    const { agent } = await takeSnapshot(store.db, accountId, agentId, facts, NOW)
    expect(agent.system_prompt).toBe('It is 10:30 AM on Sunday, November 15, 2026.')
    await change({ business_hours: null })
    expect(await greetingFor('{{local_time}}')).toBe('9:30 AM')
  })

  test('says whether every caller hears the same greeting', async () => {
    const isEveryones = async (greeting: string, facts: CallerFacts = {}) => {
      await change({ greeting, variables: { street: 'Elm Street' } })
      return (await takeSnapshot(store.db, accountId, agentId, facts, NOW)).isGreetingEveryones
    }
    expect(await isEveryones('{{business_name}} on {{street}}.')).toBe(true)
    expect(await isEveryones('Maple on {{street}}.', { variables: { street: 'Oak Street' } })).toBe(false)
    expect(await isEveryones('Hello {{name}}.', { variables: { name: 'Ada' } })).toBe(false)
    expect(await isEveryones('Is {{caller_number}} yours?', { caller: '+12125550123' })).toBe(false)
    expect(await isEveryones('It is {{local_time}}.')).toBe(false)
  })

  test('lets no caller hear braces, nor nothing at all', async () => {
    expect(await greetingFor('Hello {{first_name}}, this is {{agent name}} Maple.')).toBe(
      'Hello, this is Maple.',
    )
    expect(await greetingFor('{{greeting}}')).toBe('Hello, this is Maple.')
  })

  test('what is made ahead of calls is what callers hear, or is not made', async () => {
    const rendered = async (greeting: string) => {
      await change({ greeting, variables: { street: 'Elm Street' } })
      return aheadOfCalls(await getAgent(store.db, accountId, agentId)).greeting
    }
    const plain = 'Maple on {{street}}, this is {{agent_name}}{{unknown}}.'
    expect(await rendered(plain)).toBe(await greetingFor(plain))
    expect(await rendered('Good morning, it is {{ local_time }}.')).toBe('')
    expect(await rendered('Is {{caller_number}} your number?')).toBe('')
  })
})

test('what was dialled is found by its index, however many calls there are', async () => {
  const store = await openTestStore('sqlite')
  const { rows } = await sql<{ detail: string }>`explain query plan
    select sum(transfers) from calls where account_id = ${'a'} and started_at >= ${1} and transfers > 0`.execute(
    store.db,
  )
  expect(rows[0]?.detail).toContain('calls_by_transfers')
  await store.close()
})
