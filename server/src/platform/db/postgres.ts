import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { NOTICE_CHANNEL, setHints, type Notices, type Store } from './db.ts'
import { coalesceHints } from './hints.ts'
import { keepClient, type KeptClient } from './kept-client.ts'
import { setReader } from './prepared.ts'
import type { Tables } from './tables.ts'

const MAX_CONNECTIONS = 20
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000

// bigint (20) and the sum of integers (1700) fit a double here: milliseconds and counts.
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1700, Number)

export type PostgresStore = Store & { readonly pool: pg.Pool }

export async function openPostgres(url: string, onError: (error: Error) => void): Promise<PostgresStore> {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types,
  }
  const pool = new pg.Pool({ ...config, max: MAX_CONNECTIONS })
  // A server that goes away breaks idle connections; the pool replaces them, the process goes on.
  pool.on('error', onError)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const listeners: ((topic: string, id: string) => void)[] = []
  const tell = (topic: string, id: string) => {
    for (const listener of listeners) listener(topic, id)
  }
  const listenClient = await keepClient({ config, onError, prepare: (client) => listen(client, tell) })
  // Requests' reads share one connection and do not wait for one another's answers: a quarter of the pool's cost.
  const reader = await keepClient({ config: { ...config, pipeline: true }, onError })
  setReader(db, async (name, text, values) => {
    const { rows } = await (reader.client ?? pool).query<object>({ name, text, values })
    return rows
  })
  const hints = coalesceHints(pool, tell, onError)
  setHints(db, hints.tell)
  return {
    db,
    pool,
    engine: 'postgres',
    notices: createNotices(listenClient, listeners, tell),
    truncateLog: async () => {},
    async close() {
      await hints.stop()
      await listenClient.stop()
      await reader.stop()
      await db.destroy()
    },
  }
}

async function listen(client: pg.Client, tell: (topic: string, id: string) => void): Promise<void> {
  client.on('notification', ({ payload }) => {
    const [topic = '', id = ''] = (payload ?? '').split(' ', 2)
    tell(topic, id)
  })
  await client.query(`listen ${NOTICE_CHANNEL}`)
}

function createNotices(
  listenClient: KeptClient,
  listeners: ((topic: string, id: string) => void)[],
  tell: (topic: string, id: string) => void,
): Notices {
  return {
    get connected() {
      return listenClient.client !== undefined
    },
    async publish(db, topic, id) {
      tell(topic, id)
      await sql`select pg_notify(${NOTICE_CHANNEL}, ${`${topic} ${id}`})`.execute(db)
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
