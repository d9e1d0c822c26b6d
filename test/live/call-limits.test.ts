import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../server/src/platform/log.ts'
import { createAnswering, takeSnapshot, type Held } from '../../server/src/product/calls/live/who-answers.ts'
import { insertCall, noteEnded } from '../../server/src/product/calls/store.ts'
import { callLimits } from '../../server/src/product/subscription/plan-limits.ts'
import type { Snapshot } from '../../server/src/voice/protocol.ts'
import { routeFor, settingsFor } from '../../server/src/voice/snapshot.ts'
import { openAccountWithAgent } from '../opened-agent.ts'
import { engines, openTestStore, type TestStore } from '../stores.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30)
const IDLE = { draining: false, capacityLeft: 1000 }
const ANSWERED = { kind: 'answer' }
const BUSY = { kind: 'apologise', line: 'busy' }
const { maxCalls, maxDurationMs, maxToolCalls } = callLimits('starter')
const CALL_IDS = Array.from({ length: maxCalls }, (_, index) => `call_${index}`)

const meets = (snapshot: Snapshot) => routeFor(snapshot, IDLE, NOW)

describe.each(engines)('the limits of a plan, on %s', (engine) => {
  let store: TestStore
  let owner: Awaited<ReturnType<typeof openAccountWithAgent>>
  beforeEach(async () => {
    store = await openTestStore(engine)
    owner = await openAccountWithAgent(store.db, NOW)
  })
  afterEach(() => store.close())

  const taken = () => takeSnapshot(store.db, owner.accountId, owner.agentId, {}, NOW)

  /** So many calls of the account on another node. */
  async function callElsewhere(): Promise<void> {
    await store.db.insertInto('nodes').values({ id: 'node_2', seen_at: NOW }).execute()
    const about = { line: 'browser', caller: 'anonymous', startedAtMs: NOW, ...owner } as const
    for (const id of CALL_IDS) await insertCall(store.db, { id, ...about }, 'node_2')
  }

  test('one call more than the plan allows meets the busy line, until another has ended', async () => {
    expect(meets(await taken())).toMatchObject(ANSWERED)
    await callElsewhere()
    expect(meets(await taken())).toMatchObject(BUSY)
    await noteEnded(store.db, 'call_0', NOW)
    expect(meets(await taken())).toMatchObject(ANSWERED)
  })

  /** What callers meet who come to a node with these calls when the store has been asked. */
  function answering(leaving: ReadonlyMap<string, Held> = new Map()) {
    const met: unknown[] = []
    const calls = new Map<string, Held>()
    const { answer } = createAnswering({
      calls,
      leaving,
      send: (command) => void (command.type === 'answer' && met.push(meets(command.snapshot))),
      log: createLog('silent', false),
      whoAnswers: async () => undefined,
      openTools: () => [],
    })
    return { answer, calls, met }
  }

  test('so does one whose account was looked up before the others had begun', async () => {
    const { answer, calls, met } = answering()
    const early = await taken()
    for (const id of [...CALL_IDS, 'late']) answer(id, early, 'socket')
    expect(met).toMatchObject([...CALL_IDS.map(() => ANSWERED), BUSY])
    calls.delete('call_0')
    calls.delete('late')
    answer('again', early, 'socket')
    expect(met.at(-1)).toMatchObject(ANSWERED)
  })

  test('a call that is over takes no place, though the store still counts it', async () => {
    await callElsewhere()
    const { answer, met } = answering(new Map([['call_0', owner]]))
    answer('next', await taken(), 'socket')
    expect(met).toMatchObject([ANSWERED])
  })

  test('how long a call may last and how often it may use tools goes by the plan', async () => {
    const snapshot = await taken()
    expect(settingsFor(snapshot, meets(snapshot))).toMatchObject({ maxDurationMs, maxToolCalls })
    expect(snapshot.limits).toEqual({ ...callLimits('starter'), callsLeft: maxCalls })
  })
})
