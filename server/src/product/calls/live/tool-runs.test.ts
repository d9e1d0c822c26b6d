import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccountWithAgent } from '../../../../../test/opened-agent.ts'
import { engines, openTestStore, type TestStore } from '../../../../../test/stores.ts'
import { ledgerStoreContract } from '../../tools/ledger/ledger-store.contract.ts'
import type { ToolAnswer } from '../../../voice/tool.ts'
import { answersOf, toolRuns } from './tool-runs.ts'

const NOW = Date.parse('2026-11-15T09:30:00Z')
const BOOKED: ToolAnswer = { ok: true, result: { id: 'apt_1' }, effect: 'appointment_booked' }

describe.each(engines)('tool runs on %s', (engine) => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore(engine)
  })
  afterAll(() => store.close())

  ledgerStoreContract(engine, async () => {
    // The keys of the contract are the same in every test, and a key stands for one tool call for good.
    await store.db.deleteFrom('tool_runs').execute()
    const { accountId, agentId } = await openAccountWithAgent(store.db, NOW)
    return toolRuns(store.db, accountId, { callId: 'call_1', agentId })
  })

  test('what came of the tools of a call is known for certain, and to its account alone', async () => {
    const { accountId, agentId } = await openAccountWithAgent(store.db, NOW)
    const runs = toolRuns(store.db, accountId, { callId: 'call_2', agentId })
    const entry = { tool: 'book', digest: 'd', run: 1, untilMs: NOW, answer: null }
    for (const key of ['certain', 'unknown', 'open']) await runs.begin({ ...entry, key })
    await runs.settle('certain', BOOKED)
    await runs.settle('unknown', { ...BOOKED, ok: false, uncertain: true })
    expect([...(await answersOf(store.db, accountId, 'call_2'))]).toEqual([['certain', BOOKED]])
    const other = await openAccountWithAgent(store.db, NOW)
    expect([...(await answersOf(store.db, other.accountId, 'call_2'))]).toEqual([])
    const others = toolRuns(store.db, other.accountId, { callId: 'call_2', agentId: other.agentId })
    await expect(others.begin({ ...entry, key: 'certain' })).rejects.toThrow('no result')
    expect(await others.takeOver('open', 1, NOW)).toBe(false)
  })
})
