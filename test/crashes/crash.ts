import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Engine, Store } from '../../server/src/platform/db/db.ts'
import { openPostgres } from '../../server/src/platform/db/postgres.ts'
import { openSqlite } from '../../server/src/platform/db/sqlite.ts'
import type { AccountId } from '../../server/src/platform/ids.ts'
import { MAX_DEATHS } from '../../server/src/platform/jobs/queue.ts'
import { addTranscript } from '../../server/src/product/transcripts/store.ts'
import { createChildService, signUpAt, type ChildService } from './child-service.ts'
import { openTestStore } from '../stores.ts'
import {
  agentBody,
  createLedger,
  writeUntilCut,
  type KnownAgent,
  type Ledger,
  type Person,
} from './write-load.ts'

const CLIENTS = 6
const POLL_MS = 2
const LOAD_TIMEOUT_MS = 30_000
const TRANSCRIPTS_EACH = 3
const AGENTS_WITH_TRANSCRIPTS = 10

type Plan = { rounds: number; writesPerRound: number }

/**
 * Kills the service under write load again and again, and holds what is left against what was acknowledged: how many
 * writes that were.
 */
export async function crash(engine: Engine, plan: Plan): Promise<number> {
  const shared = engine === 'postgres' ? await openTestStore('postgres') : undefined
  const service = await createChildService(shared === undefined ? {} : { databaseUrl: shared.location })
  const open = () =>
    shared === undefined
      ? Promise.resolve(openSqlite(path.join(service.dataDir, 'parley.db')))
      : openPostgres(shared.location, () => undefined)
  try {
    const { acknowledged, startsMs } = await killRepeatedly(service, open, plan)
    const [least, most] = [Math.min(...startsMs), Math.max(...startsMs)].map(Math.round)
    console.info(`${engine}: ${acknowledged} acknowledged, starts of ${least} to ${most} ms`)
    return acknowledged
  } finally {
    await service.remove()
    await shared?.close()
  }
}

async function killRepeatedly(
  service: ChildService,
  open: () => Promise<Store>,
  { rounds, writesPerRound }: Plan,
): Promise<{ acknowledged: number; startsMs: number[] }> {
  const ledger = createLedger()
  const startsMs = [await service.start()]
  const person = await signUpAt(service)
  const { cookie } = person
  await service.ask('PATCH', '/subscription', { cookie, body: { plan: 'enterprise' } })
  const clients: KnownAgent[][] = Array.from({ length: CLIENTS }, () => [])
  for (let round = 0; round < rounds; round++) {
    const enough = ledger.acknowledged + Math.ceil(writesPerRound * (0.5 + Math.random()))
    const writing = clients.map((mine) => writeUntilCut(service, person, ledger, mine))
    await acknowledged(ledger, enough)
    await service.kill()
    await Promise.all(writing)
    expect(ledger.surprises).toEqual([])
    // The service opens the store first: what the crash has left is for it to recover.
    startsMs.push(await service.start())
    await using store = await opened(open)
    await retryUnanswered(service, person, ledger, clients)
    await compare(store.db, ledger)
    await tryKeys(service, ledger)
    await addTranscripts(store.db, ledger)
  }
  return { acknowledged: ledger.acknowledged, startsMs }
}

async function opened(open: () => Promise<Store>): Promise<AsyncDisposable & { db: Db }> {
  const store = await open()
  return { db: store.db, [Symbol.asyncDispose]: () => store.close() }
}

async function acknowledged(ledger: Ledger, writes: number): Promise<void> {
  const deadline = performance.now() + LOAD_TIMEOUT_MS
  while (ledger.acknowledged < writes && ledger.surprises.length === 0) {
    if (performance.now() > deadline) throw new Error('The service is too slow to be crashed.')
    await pause(POLL_MS)
  }
}

/** A create without an answer is sent again with its key: there must be one agent in the end, whatever happened. */
async function retryUnanswered(
  service: ChildService,
  { key }: Person,
  ledger: Ledger,
  clients: KnownAgent[][],
): Promise<void> {
  for (const { once, greeting } of ledger.unansweredCreates.splice(0)) {
    const answer = await service.ask('POST', '/agents', { key, once, body: agentBody(greeting) })
    expect(answer.status).toBe(201)
    const { id } = answer.body.agent
    const agent: KnownAgent = { id, greetings: [greeting], number: null, state: 'there', transcripts: 0 }
    ledger.agents.set(id, agent)
    clients[0]?.push(agent)
  }
}

type Found = { id: string; greeting: string; number: string | null; transcripts: number; counted: number }

async function readAgents(db: Db): Promise<Map<string, Found>> {
  const { rows } = await sql<Found>`
    select agents.id, agents.greeting, phone_numbers.number,
      (select count(*) from transcripts where agent_id = agents.id) as transcripts,
      (select coalesce(sum(n), 0) from transcript_counts
        where agent_id = agents.id and facet = '' and level = (select max(level) from transcript_counts)) as counted
    from agents left join phone_numbers on phone_numbers.agent_id = agents.id
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Every acknowledged write is there, whole; every unanswered one is there whole or not at all. */
async function compare(db: Db, ledger: Ledger): Promise<void> {
  const found = await readAgents(db)
  for (const agent of ledger.agents.values()) {
    const row = found.get(agent.id)
    if (agent.state === 'deleting') agent.state = row === undefined ? 'gone' : 'there'
    if (agent.state === 'gone') {
      expect(row, `${agent.id} was deleted`).toBeUndefined()
      continue
    }
    expect(row, `${agent.id} was acknowledged`).toBeDefined()
    expect(agent.greetings, `${agent.id} has what was written last`).toContain(row?.greeting)
    if (agent.number !== undefined) expect(row?.number, `${agent.id} has its number`).toBe(agent.number)
    expect(Number(row?.transcripts), `${agent.id} has its transcripts`).toBe(agent.transcripts)
    expect(Number(row?.counted), `${agent.id} is counted right`).toBe(agent.transcripts)
    agent.greetings = [row?.greeting ?? '']
    agent.number = row?.number ?? null
  }
  const there = [...ledger.agents.values()].filter(({ state }) => state === 'there')
  expect([...found.keys()].sort(), 'no agent that was not created').toEqual(there.map(({ id }) => id).sort())
  await compareLeftovers(db, ledger)
  const gone = [...ledger.agents.values()].filter(({ state }) => state === 'gone')
  for (const { id } of gone) ledger.agents.delete(id)
}

/** What a deletion takes along is gone with it, and no number hangs in the air. */
async function compareLeftovers(db: Db, ledger: Ledger): Promise<void> {
  const agents = [...ledger.agents.values()].filter(({ state }) => state === 'there')
  const numbers = await db.selectFrom('phone_numbers').select(['number', 'agent_id']).execute()
  const expected = agents.flatMap(({ id, number }) => (typeof number === 'string' ? [`${number} ${id}`] : []))
  expect(numbers.map(({ number, agent_id }) => `${number} ${agent_id}`).sort()).toEqual(expected.sort())
  const ids = new Set(agents.map(({ id }) => id))
  for (const table of ['transcripts', 'transcript_counts'] as const) {
    const rows = await db.selectFrom(table).select('agent_id').distinct().execute()
    expect(
      rows.filter(({ agent_id }) => !ids.has(agent_id)),
      `${table} of deleted agents`,
    ).toEqual([])
  }
  // A job that two of the crashes met is laid aside for an operator: every one of them looks like its doing.
  const dead = await db
    .selectFrom('jobs')
    .selectAll()
    .where('dead_at', 'is not', null)
    .where('deaths', '<', MAX_DEATHS)
    .execute()
  expect(dead).toEqual([])
}

async function tryKeys(service: ChildService, ledger: Ledger): Promise<void> {
  for (const known of ledger.keys) {
    const { status } = await service.ask('GET', '/voices', { key: known.key })
    if (known.state === 'deleting') known.state = status === 200 ? 'there' : 'gone'
    expect(status, `the key ${known.id}`).toBe(known.state === 'there' ? 200 : 401)
  }
  ledger.keys = ledger.keys.filter(({ state }) => state === 'there')
}

/** Something for the next deletions to take along. */
async function addTranscripts(db: Db, ledger: Ledger): Promise<void> {
  const { id: accountId } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
  const agents = [...ledger.agents.values()].slice(-AGENTS_WITH_TRANSCRIPTS)
  for (const agent of agents) {
    for (let i = 0; i < TRANSCRIPTS_EACH; i++) await addOne(db, accountId, agent.id)
    agent.transcripts += TRANSCRIPTS_EACH
  }
}

async function addOne(db: Db, accountId: AccountId, agentId: string): Promise<void> {
  await addTranscript(db, accountId, {
    agentId,
    answeredAtMs: Date.now(),
    durationSeconds: 30,
    caller: '+12125550123',
    type: 'General Info',
    outcome: 'Resolved',
    rating: null,
    summary: 'A call.',
    conversation: [],
  })
}
