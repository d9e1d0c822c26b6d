import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { NOTICE_CHANNEL, type Notices, type Store } from './db.ts'
import { setReader } from './prepared.ts'
import type { Tables } from './tables.ts'

const MAX_CONNECTIONS = 20
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
const RECONNECT_MS = 1000

// bigint (20) and the sum of integers (1700) fit a double here: milliseconds and counts.
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1700, Number)

export type PostgresStore = Store & { readonly pool: pg.Pool }

export async function openPostgres(url: string, onError: (error: Error) => void): Promise<PostgresStore> {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types,
  })
  // A server that goes away breaks idle connections; the pool replaces them, the process goes on.
  pool.on('error', onError)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // A named statement is parsed and planned once on each connection.
  setReader(db, async (name, text, values) => (await pool.query({ name, text, values })).rows)
  const notices = await listen(url, onError)
  return {
    db,
    pool,
    engine: 'postgres',
    notices,
    async close() {
      await notices.stop()
      await db.destroy()
    },
  }
}

/** LISTEN on a connection of its own, made anew whenever it breaks. */
async function listen(
  url: string,
  onError: (error: Error) => void,
): Promise<Notices & { stop(): Promise<void> }> {
  const listeners: ((topic: string, id: string) => void)[] = []
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    next.on('notification', ({ payload }) => {
      const [topic = '', id = ''] = (payload ?? '').split(' ', 2)
      for (const listener of listeners) listener(topic, id)
    })
    next.on('error', (error) => {
      onError(error)
      lost(next)
    })
    next.on('end', () => lost(next))
    await next.connect()
    await next.query(`listen ${NOTICE_CHANNEL}`)
    client = next
  }

  function lost(broken: pg.Client): void {
    if (client !== broken) return
    client = undefined
    reconnectLater()
  }

  function reconnectLater(): void {
    if (stopped) return
    retry = setTimeout(() => {
      connect().catch((error: Error) => {
        onError(error)
        reconnectLater()
      })
    }, RECONNECT_MS)
  }

  await connect()
  return {
    get connected() {
      return client !== undefined
    },
    async publish(db, topic, id) {
      for (const listener of listeners) listener(topic, id)
      await sql`select pg_notify(${NOTICE_CHANNEL}, ${`${topic} ${id}`})`.execute(db)
    },
    subscribe: (listener) => void listeners.push(listener),
    async stop() {
      stopped = true
      clearTimeout(retry)
      const open = client
      client = undefined
      await open?.end()
    },
  }
}
