/**
 * Does listing transcripts cost more when there are more of them?
 *
 *   node bench/growth.ts [rows ...]        SQLite in a temporary directory
 *   DATABASE_URL=... node bench/growth.ts  PostgreSQL too, in a database of its own that is dropped again
 *
 * Measured is CPU time of `listTranscripts` and of writing its answer as JSON, in microseconds a call: that of
 * this process and, where the PostgreSQL server runs on this machine, that of the backend which serves it. Every
 * size is an agent of its own in one store, with the caches warm; rounds go over all sizes in turn, so that
 * a busy machine disturbs them alike, and the median round is printed.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { ensureAccount } from '../server/src/product/account/store.ts'
import { createAgent } from '../server/src/product/agents/store.ts'
import { SECOND_MS } from '../server/src/platform/clock.ts'
import { atomically, type Db, type Store } from '../server/src/platform/db/db.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openPostgres } from '../server/src/platform/db/postgres.ts'
import { openSqlite } from '../server/src/platform/db/sqlite.ts'
import { newId, type AccountId } from '../server/src/platform/ids.ts'
import { countersOf } from '../server/src/product/transcripts/counts.ts'
import { listTranscripts } from '../server/src/product/transcripts/store.ts'
import { type TranscriptQuery } from '../server/src/product/transcripts/transcript.ts'
import { CALL_TYPES, OUTCOMES } from '../server/src/voice/conversation/analysis/outcomes.ts'

const GOAL = 1.25
const DEFAULT_SIZES = [1000, 10_000, 100_000, 1_000_000]
const ROUNDS = 41
const CALLS_PER_ROUND = 20
const ROWS_PER_INSERT = 500
const ROWS_PER_COMMIT = 20_000
const MEAN_GAP_MS = 20 * SECOND_MS
const NEWEST_MS = Date.UTC(2026, 10, 15)
const TYPE = CALL_TYPES[1]
const OUTCOME = OUTCOMES[0]

const TURN = 'I moved last month, and the invoice still goes to my old address in the harbour street.'
const CONVERSATION = JSON.stringify(
  Array.from({ length: 12 }, (_, i) => ({
    speaker: i % 2 === 0 ? 'agent' : 'caller',
    text: `${i}: ${TURN}`,
  })),
)

type Case = { name: string; query: (total: number) => TranscriptQuery }

const CASES: Case[] = [
  { name: 'first page', query: () => ({}) },
  { name: 'type', query: () => ({ type: TYPE }) },
  { name: 'outcome', query: () => ({ outcome: OUTCOME }) },
  { name: 'type + outcome', query: () => ({ type: TYPE, outcome: OUTCOME }) },
  { name: 'offset N/2', query: (total) => ({ offset: Math.floor(total / 2) }) },
  { name: 'offset N/2, type', query: (total) => ({ type: TYPE, offset: Math.floor(total / 2) }) },
]

/** A small random number generator with the same sequence in every run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Half of the calls and more share one type, as many one outcome: a page is full at every size. */
function makeCalls(agentId: string, size: number): Call[] {
  const random = seededRandom(size)
  let created_at = NEWEST_MS - size * MEAN_GAP_MS
  return Array.from({ length: size }, () => {
    created_at += Math.floor(random() * 2 * MEAN_GAP_MS)
    const type = random() < 0.5 ? TYPE : pick(CALL_TYPES, random)
    const outcome = random() < 0.5 ? OUTCOME : pick(OUTCOMES, random)
    return { id: newId('transcript', created_at), agent_id: agentId, created_at, type, outcome }
  })
}

type Call = Parameters<typeof countersOf>[0] & { id: string }

function pick<const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  random: () => number,
): Choices[number] {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}

function* chunks<Item>(items: Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** Writes the rows as `addTranscript` would, many at a time. */
async function fill(db: Db, accountId: AccountId, agentId: string, size: number): Promise<void> {
  const rest = { account_id: accountId, duration: 93, caller: '+12025550143', rating: 4, summary: TURN }
  const made = makeCalls(agentId, size)
  for (const commit of chunks(made, ROWS_PER_COMMIT)) {
    await atomically(db, async (tx) => {
      for (const batch of chunks(commit, ROWS_PER_INSERT)) {
        const rows = batch.map((call) => ({ ...call, ...rest, conversation: CONVERSATION, said: '' }))
        await tx.insertInto('transcripts').values(rows).execute()
      }
    })
  }
  const counters = new Map<string, ReturnType<typeof countersOf>[number] & { n: number }>()
  for (const call of made) {
    for (const counter of countersOf(call)) {
      const key = `${counter.facet} ${counter.level} ${counter.bucket}`
      const known = counters.get(key)
      if (known === undefined) counters.set(key, { ...counter, n: 1 })
      else known.n++
    }
  }
  await atomically(db, async (tx) => {
    for (const batch of chunks([...counters.values()], ROWS_PER_INSERT)) {
      await tx.insertInto('transcript_counts').values(batch).execute()
    }
  })
}

async function openAccount(db: Db): Promise<AccountId> {
  const login = { id: 'growth', name: 'Growth' }
  const user = { ...login, email: 'growth@example.com', emailVerified: 1, image: null }
  await db
    .insertInto('auth_users')
    .values({ ...user, createdAt: '', updatedAt: '' })
    .execute()
  return ensureAccount(db, login, NEWEST_MS)
}

async function openAgent(db: Db, accountId: AccountId): Promise<string> {
  const words = { business_name: 'Growth', agent_name: 'Growth', greeting: 'Hello.', system_prompt: 'Help.' }
  const agent = await createAgent(db, accountId, { ...words, voice_id: 'voice' }, NEWEST_MS)
  return agent.id
}

/** CPU microseconds that this process, and the backend if it can be seen, have used so far. */
type Meter = () => Promise<number>

function ownMicroseconds(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

async function createMeter({ db, engine }: Store): Promise<{ read: Meter; what: string }> {
  if (engine === 'sqlite')
    return { read: async () => ownMicroseconds(), what: 'this process, with the store in it' }
  const { rows } = await sql<{ pid: number; local: boolean }>`
    select pg_backend_pid() as pid, coalesce(host(inet_server_addr()) in ('127.0.0.1', '::1'), true) as local
  `.execute(db)
  const file = `/proc/${rows[0]?.pid}/schedstat`
  if (rows[0]?.local !== true || process.platform !== 'linux')
    return { read: async () => ownMicroseconds(), what: 'this process only' }
  // The first figure is the time on a processor in nanoseconds; the pool hands out this same connection.
  const backend = async (): Promise<number> => Number((await readFile(file, 'utf8')).split(' ')[0]) / 1000
  return {
    read: async () => ownMicroseconds() + (await backend()),
    what: 'this process and its PostgreSQL backend',
  }
}

async function measure(store: Store, sizes: number[]): Promise<void> {
  const { db, engine } = store
  await migrate(db)
  const accountId = await openAccount(db)
  const agents: string[] = []
  for (const size of sizes) {
    const agentId = await openAgent(db, accountId)
    await fill(db, accountId, agentId, size)
    agents.push(agentId)
  }
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db)
  const { read, what } = await createMeter(store)
  console.log(`\n${engine}: CPU us a call of ${what}`)
  console.log(row(['', ...sizes.map((size) => `${size.toLocaleString('en')} rows`), 'last / first']))
  for (const { name, query } of CASES) {
    const queries: TranscriptQuery[] = []
    for (const agentId of agents) {
      const { total } = await listTranscripts(db, accountId, agentId, query(0))
      queries.push(query(total))
    }
    const costs = agents.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, agentId] of agents.entries()) {
        const before = await read()
        for (let call = 0; call < CALLS_PER_ROUND; call++) {
          JSON.stringify(await listTranscripts(db, accountId, agentId, queries[i] ?? {}))
        }
        costs[i]?.push(((await read()) - before) / CALLS_PER_ROUND)
      }
    }
    const medians = costs.map(median)
    const ratio = (medians.at(-1) ?? NaN) / (medians[0] ?? NaN)
    const verdict = `${ratio.toFixed(2)} ${ratio <= GOAL ? 'ok' : `MISSED, over ${GOAL}`}`
    console.log(row([name, ...medians.map((us) => us.toFixed(0)), verdict]))
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

function row(cells: string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(18) : cell.padStart(15))).join('')
}

async function onSqlite(sizes: number[]): Promise<void> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'parley-growth-'))
  const store = openSqlite(path.join(directory, 'growth.db'))
  try {
    await measure(store, sizes)
  } finally {
    await store.close()
    await rm(directory, { recursive: true })
  }
}

async function onPostgres(url: string, sizes: number[]): Promise<void> {
  const name = `parley_growth_${process.pid}`
  const server = await openPostgres(url, console.error)
  await sql`create database ${sql.id(name)}`.execute(server.db)
  try {
    const own = new URL(url)
    own.pathname = `/${name}`
    const store = await openPostgres(own.href, console.error)
    try {
      await measure(store, sizes)
    } finally {
      await store.close()
    }
  } finally {
    await sql`drop database ${sql.id(name)}`.execute(server.db)
    await server.close()
  }
}

const asked = process.argv.slice(2).map(Number)
const sizes = asked.length > 0 ? asked : DEFAULT_SIZES
await onSqlite(sizes)
if (process.env.DATABASE_URL !== undefined) await onPostgres(process.env.DATABASE_URL, sizes)
