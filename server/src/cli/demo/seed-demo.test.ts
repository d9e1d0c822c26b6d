import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService } from '../../../../test/harness.ts'
import { engines, openTestStore, type TestStore } from '../../../../test/stores.ts'
import { readJournalPage } from '../../product/calls/journal/page.ts'
import { listCalls } from '../../product/calls/listing.ts'
import { DAY_MS, iso, SECOND_MS, type Clock } from '../../platform/clock.ts'
import { readConfig, type Config } from '../../config/config.ts'
import { viewSubscription } from '../../product/subscription/ledger.ts'
import { listAllQuestions } from '../../product/unanswered-questions/store.ts'
import { createRandom } from './random.ts'
import { CALL_TYPES, OUTCOMES } from '../../voice/conversation/analysis/outcomes.ts'
import { analyse } from '../../voice/conversation/analysis/analysis.ts'
import { demoBusiness, demoScript } from './content.ts'
import { demoJournal } from './journal.ts'
import { describeSeeded, seedDemo, type Seeded, type SeedOptions } from './seed-demo.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const clock: Clock = { now: () => NOW }
const options: SeedOptions = { agents: 3, transcripts: 40, email: 'demo@parley.example', seed: 7 }

const said: Record<string, unknown>[][] = []

describe.each(engines)('seeding %s', (engine) => {
  let store: TestStore
  let folder: string
  let config: Config
  let first: Seeded

  beforeAll(async () => {
    store = await openTestStore(engine)
    folder = mkdtempSync(path.join(tmpdir(), 'parley-seed-'))
    const place: Record<string, string> =
      engine === 'sqlite' ? { DATA_DIR: path.dirname(store.location) } : { DATABASE_URL: store.location }
    config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...place })
    first = await seed({})
  })

  afterAll(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  function seed(change: Partial<SeedOptions>): Promise<Seeded> {
    return seedDemo(config, { ...options, ...change }, clock, () => undefined)
  }

  test('makes an account, its agents with numbers, and calls that are counted and metered', async () => {
    expect(first.made?.key).toMatch(/^prl_/)
    expect(first.agents.map(({ phoneNumber }) => phoneNumber.slice(0, 5))).toEqual([
      '+1212',
      '+1617',
      '+1303',
    ])
    const calls = await store.db.selectFrom('transcripts').selectAll().execute()
    expect(calls).toHaveLength(40)
    expect(await store.db.selectFrom('usage').select('id').execute()).toHaveLength(40)
    expect(new Set(calls.map((call) => call.agent_id)).size).toBe(3)
    expect(new Set(calls.map((call) => call.outcome)).size).toBeGreaterThan(4)
    for (const call of calls) {
      expect(call.created_at + call.duration * 1000).toBeLessThanOrEqual(NOW)
      expect(call.created_at).toBeGreaterThan(NOW - 91 * DAY_MS)
    }
    const accountId = calls[0]?.account_id
    if (accountId === undefined) throw new Error('There are no calls.')
    const { subscription, usage } = await viewSubscription(store.db, accountId, 1, NOW)
    expect(subscription).toMatchObject({ plan: 'professional', status: 'active' })
    expect(usage.seconds).toBeGreaterThan(0)
    said.push(
      calls
        .map((call) => ({ ...call, id: '', account_id: '', agent_id: '' }))
        .sort((a, b) => a.created_at - b.created_at || (a.summary < b.summary ? -1 : 1)),
    )
  })

  test('leaves calls, journals, appointments and questions, so that every page shows something', async () => {
    const calls = await store.db.selectFrom('calls').selectAll().execute()
    const answered = calls.filter((call) => call.answered_at !== null)
    expect(answered).toHaveLength(40)
    expect(calls.filter((call) => call.started_at > NOW - 14 * DAY_MS).length).toBeGreaterThan(6)
    const accountId = calls[0]!.account_id
    for (const call of answered) {
      const { entries } = await readJournalPage(store.db, accountId, call.id, {})
      const times = entries.map(({ at_ms: atMs }) => atMs)
      expect(entries[0]).toMatchObject({ seq: 0, type: 'call.answered' })
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(times.at(-1)).toBeGreaterThanOrEqual(call.ended_at! - call.started_at)
      expect(times.at(-1)).toBeLessThan(call.ended_at! - call.started_at + 2 * SECOND_MS)
      const { calls: found } = await listCalls(store.db, accountId, { from: iso(call.started_at) })
      expect(found.at(-1)).toMatchObject({ transcript: { outcome: expect.any(String) } })
    }
    const booked = await store.db.selectFrom('appointments').select(['starts_at', 'status']).execute()
    expect(booked.filter(({ status }) => status === 'booked').length).toBeGreaterThan(4)
    expect(booked.every((each) => each.starts_at > NOW)).toBe(true)
    expect((await listAllQuestions(store.db, accountId, {})).total).toBeGreaterThan(0)
  })

  test('prints the password and the key once', () => {
    const text = describeSeeded(config, first)
    expect(text).toContain(first.made?.password)
    expect(text).toContain(first.made?.key)
    expect(text).toContain('Bright Dental, on the test number +1212')
  })

  test('a second time adds calls to what is there', async () => {
    const again = await seed({ transcripts: 3, agents: 4 })
    expect(again.made).toBeUndefined()
    expect(again.agents.slice(0, 3)).toEqual(first.agents)
    expect(await store.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
    expect(await store.db.selectFrom('agents').select('id').execute()).toHaveLength(4)
    expect(await store.db.selectFrom('phone_numbers').select('sid').execute()).toHaveLength(4)
    expect(await store.db.selectFrom('transcripts').select('id').execute()).toHaveLength(43)
  })

  test('is refused in production', async () => {
    const production: Config = { ...config, env: 'production' }
    await expect(seedDemo(production, options, clock, () => undefined)).rejects.toThrow(
      'do not belong in production',
    )
  })
})

test.each(['invited', 'closed'])('the operator seeds an empty store where SIGN_UP is %s', async (signUp) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-seed-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, SIGN_UP: signUp })
  const seeded = await seedDemo(config, { ...options, agents: 1, transcripts: 1 }, clock, () => undefined)
  expect(seeded.made?.password).toEqual(expect.any(String))
  expect(seeded.agents).toHaveLength(1)
  rmSync(folder, { recursive: true })
})

test('the same seed gives the same calls on every engine', () => {
  expect(said).toHaveLength(engines.length)
  for (const calls of said) expect(calls).toEqual(said[0])
})

describe('an invented call', () => {
  const calls = Array.from({ length: 400 }, (_, n) => {
    const random = createRandom(n)
    const script = demoScript(demoBusiness(n % 50), 'agt_1', NOW, random)
    const analysis = analyse(demoJournal(`call_${n}`, script, random), script.caller)
    if (!analysis) throw new Error('The call was not answered.')
    return { script, ...analysis }
  })

  test('leaves no word open', () => {
    const texts = calls.flatMap(({ conversation, summary }) => [
      summary,
      ...conversation.map(({ text }) => text),
    ])
    expect(texts.filter((text) => /[{}]/.test(text))).toEqual([])
  })

  test('is said as it was written, and nothing is left out', () => {
    for (const { script, conversation } of calls) {
      const said = conversation.map(({ text }) => text).join(' ')
      for (const { says, reply } of script.turns)
        for (const text of [says, reply ?? '']) expect(said).toContain(text)
    }
  })

  test('comes to what the service makes of it, and to much', () => {
    expect(new Set(calls.map(({ outcome }) => outcome))).toEqual(new Set<string>(OUTCOMES))
    expect(new Set(calls.map(({ type }) => type)).size).toBe(CALL_TYPES.length)
    for (const { summary, conversation } of calls) {
      expect(summary).toMatch(/^[A-Z].*\.$/)
      expect(summary).not.toContain('wanted nothing more')
      expect(conversation.length).toBeGreaterThan(0)
    }
  })

  test('begins with the greeting, and its speakers take turns', () => {
    for (const { conversation } of calls) {
      expect(conversation.map(({ speaker }) => speaker)).toEqual(
        conversation.map((_, place) => (place % 2 === 0 ? 'agent' : 'caller')),
      )
    }
  })

  test('has a rating exactly if the caller spoke', () => {
    for (const { conversation, rating } of calls) expect(rating === null).toBe(conversation.length === 1)
  })

  test('differs with the seed', () => {
    expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBeGreaterThan(390)
  })
})

test('every invented business passes for a real one', async () => {
  const service = await startTestService('sqlite')
  const tenant = await service.signUp()
  const businesses = Array.from({ length: 50 }, (_, n) => demoBusiness(n))
  await tenant.click('PATCH', '/subscription', { body: { plan: 'professional' } })
  for (const { agent } of businesses) {
    const { status, raw } = await tenant.ask('POST', '/agents', { body: agent })
    expect(status, raw).toBe(201)
  }
  expect(new Set(businesses.map(({ agent }) => agent.business_name)).size).toBe(50)
  await service.close()
})
