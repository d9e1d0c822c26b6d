import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAccountWithAgent } from '../../../../../test/opened-agent.ts'
import { engines, openTestStore, type TestStore } from '../../../../../test/stores.ts'
import { startReceiver, type Receiver } from '../../../../../test/webhook-receiver.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { createLog } from '../../../platform/log.ts'
import { createVault } from '../../../platform/vault.ts'
import type { AgentChange } from '../../agents/agent.ts'
import { updateAgent } from '../../agents/index.ts'
import { toolSecret } from '../../agents/tool-secret.ts'
import { createLookUp, type LookUp } from './look-up.ts'
import { snapshotOfCall, takeSnapshot } from './who-answers.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30)
/** No machine is so slow. */
const LONG_MS = 60_000
const CALLER = '+12025550143'
const DIAL_POLICY = { countries: undefined, fictional: true }

describe.each(engines)('the look-up before answering, on %s', (engine) => {
  const vault = createVault(Buffer.alloc(32))
  let nowMs = NOW
  const clock = { now: () => nowMs }
  let store: TestStore
  let receiver: Receiver
  let owner: Awaited<ReturnType<typeof openAccountWithAgent>>
  let lookUp: LookUp

  beforeEach(async () => {
    nowMs = NOW
    store = await openTestStore(engine)
    receiver = await startReceiver()
    owner = await openAccountWithAgent(store.db, NOW)
    await change({ lookup_url: receiver.url, lookup_timeout_ms: LONG_MS })
    const log = createLog('silent', false)
    lookUp = createLookUp({ db: store.db, vault, clock, log, privateHosts: true, longestMs: LONG_MS })
  })
  afterEach(async () => {
    await receiver.close()
    await store.close()
  })

  const change = (changed: AgentChange) => updateAgent(store.db, owner.accountId, owner.agentId, changed, NOW)
  const says = (answer: unknown, status = 200) => {
    receiver.answer = (response: ServerResponse) =>
      response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  const call = (caller: string | null = CALLER) =>
    snapshotOfCall(
      { db: store.db, clock, dialPolicy: DIAL_POLICY, lookUp },
      { ...owner, facts: caller === null ? {} : { caller }, asCaller: caller },
    )
  const answered = async (caller: string | null = CALLER) => {
    const snapshot = await call(caller)
    if (snapshot === 'rejected') throw new Error('rejected')
    return snapshot
  }
  const plain = () =>
    takeSnapshot(store.db, owner.accountId, owner.agentId, { caller: CALLER }, nowMs, DIAL_POLICY)

  test('what it answers greets, and stands in greeting and prompt', async () => {
    await change({ system_prompt: 'The caller is {{name}}.' })
    says({ variables: { name: 'Ann\u0000 Lee' }, greeting: 'Hello {{name}}!' })
    const { agent, lookup, isGreetingEveryones } = await answered()
    expect([agent.greeting, agent.system_prompt]).toEqual(['Hello Ann Lee!', 'The caller is Ann Lee.'])
    expect(isGreetingEveryones).toBe(false)
    expect(lookup).toMatchObject({ used: true, reason: null, variables: { name: 'Ann Lee' } })
  })

  test('the request says who calls whom, and is signed with the secret of the agent', async () => {
    says({})
    await answered()
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(JSON.parse(body)).toEqual({
      type: 'call.incoming',
      timestamp: new Date(NOW).toISOString(),
      data: { caller: CALLER, called: null, agent_id: owner.agentId, forwarded_from: null },
    })
    const secret = await toolSecret(store.db, owner.accountId, owner.agentId, vault)
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
  })

  test('another agent of the account takes the call, and none of another account', async () => {
    const other = await openAccountWithAgent(store.db, NOW)
    says({ agent_id: other.agentId })
    const kept = await answered()
    expect(kept.agent.id).toBe(owner.agentId)
    expect(kept.lookup).toMatchObject({ used: false, reason: 'unknown_agent', agent_id: null })
    const own = store.db.updateTable('agents').set({ account_id: owner.accountId })
    await own.where('id', '=', other.agentId).execute()
    expect((await answered()).agent.id).toBe(other.agentId)
  })

  test('a caller can be turned away', async () => {
    says({ reject: true, greeting: 'Never heard.' })
    expect(await call()).toBe('rejected')
  })

  test('a caller is asked about once a minute, and one who is not known each time', async () => {
    says({})
    await answered()
    expect((await answered()).lookup).toMatchObject({ used: true, cached: true })
    expect(receiver.received).toHaveLength(1)
    await answered(null)
    await answered(null)
    expect(receiver.received).toHaveLength(3)
    nowMs += MINUTE_MS
    expect((await answered()).lookup).toMatchObject({ cached: false })
    expect(receiver.received).toHaveLength(4)
  })

  test.each([
    ['a status', 'no', 503, 'refused', '503'],
    ['a redirect', 'there', 302, 'redirected', '302'],
    ['no JSON', 'hello', 200, 'invalid', 'JSON'],
    ['a list', [], 200, 'invalid', null],
    ['a member that nobody defined', { greeting: 'Hi', mood: 'x' }, 200, 'invalid', 'mood'],
    ['a greeting that is too long', { greeting: 'a'.repeat(1001) }, 200, 'invalid', 'greeting'],
    ['a greeting of blanks', { greeting: ' \t' }, 200, 'invalid', 'greeting'],
    ['a variable that is no text', { variables: { age: 7 } }, 200, 'invalid', 'variables'],
    ['a variable without a name', { variables: { '': 'x' } }, 200, 'invalid', 'variables'],
    ['too many variables', { variables: manyVariables() }, 200, 'invalid', 'variables'],
    ['more than 16 kB', { greeting: 'a'.repeat(20_000) }, 200, 'too_large', null],
    ['lists in lists', '['.repeat(8000), 200, 'invalid', 'JSON'],
  ])('%s changes nothing, and the call says why', async (_what, answer, status, reason, detail) => {
    says(answer, status)
    const { lookup, ...snapshot } = await answered()
    expect(lookup).toMatchObject({ used: false, reason, detail, variables: {}, greeting: null })
    expect(snapshot).toEqual(await plain())
  })

  test('a server that hangs is not waited for', async () => {
    await change({ lookup_timeout_ms: 100 })
    receiver.answer = (response) => void response.writeHead(200).write('{"greeting":')
    expect((await answered()).lookup).toMatchObject({ used: false, reason: 'timed_out', detail: '100 ms' })
  })

  test('no connection, and an address that is not allowed', async () => {
    await change({ lookup_url: 'http://127.0.0.1:1/' })
    expect((await answered()).lookup).toMatchObject({ used: false, reason: 'unreachable' })
    const log = createLog('silent', false)
    lookUp = createLookUp({ db: store.db, vault, clock, log, privateHosts: false, longestMs: LONG_MS })
    await change({ lookup_url: 'https://127.0.0.1/' })
    const { lookup } = await answered()
    expect(lookup).toMatchObject({ reason: 'not_allowed', detail: 'address_not_allowed' })
  })

  test('a call that the agent does not take asks nobody', async () => {
    says({ greeting: 'Hi' })
    await change({ status: 'paused' })
    expect((await answered()).lookup).toBeUndefined()
    await change({ status: 'active', lookup_url: null })
    expect((await answered()).lookup).toBeUndefined()
    expect(receiver.received).toEqual([])
  })

  test('an account asks about no more calls at once than it may have', async () => {
    const held: ServerResponse[] = []
    const { promise: allThere, resolve } = Promise.withResolvers<void>()
    const { maxCalls } = (await plain()).limits
    receiver.answer = (response) => {
      held.push(response)
      if (held.length === maxCalls) resolve()
    }
    const asked = Array.from({ length: maxCalls }, () => answered(null))
    await allThere
    expect((await answered(null)).lookup).toMatchObject({ used: false, reason: 'busy' })
    for (const response of held) response.end('{}')
    for (const { lookup } of await Promise.all(asked)) expect(lookup).toMatchObject({ used: true })
  })
})

function manyVariables() {
  return Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`v${n}`, 'x']))
}
