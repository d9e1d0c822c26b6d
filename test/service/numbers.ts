import { mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureAccount } from '../../server/src/product/account/store.ts'
import { createAgent, getAgent } from '../../server/src/product/agents/store.ts'
import type { Db, Engine } from '../../server/src/platform/db/db.ts'
import type { SignedIn } from '../../server/src/platform/http/authentication.ts'
import { createOnce } from '../../server/src/product/idempotency.ts'
import { installOpenApi } from '../../server/src/platform/http/openapi.ts'
import { createServer, type HttpServer } from '../../server/src/platform/http/server.ts'
import type { AccountId } from '../../server/src/platform/ids.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { labCarrier } from '../../server/src/product/phone-numbers/adapters/lab.ts'
import { bundleRoutes } from '../../server/src/product/phone-numbers/bundles/routes.ts'
import type { Carrier } from '../../server/src/product/phone-numbers/carrier.ts'
import { getTrunk } from '../../server/src/product/trunks/store.ts'
import { phoneNumberRoutes } from '../../server/src/product/phone-numbers/routes.ts'
import { heldNumbers } from '../../server/src/product/phone-numbers/store.ts'
import { RULES } from '../../server/src/product/large-rules.ts'
import { createVault, type Vault } from '../../server/src/platform/vault.ts'
import { openTestStore, type TestStore } from '../stores.ts'

export const NOW = Date.UTC(2026, 10, 15, 9, 30)

/** A store with the lab behind it, and a folder for documents. */
export type Numbers = {
  store: TestStore
  db: Db
  carrier: Carrier
  vault: Vault
  documentsDir: string
  clock: { now(): number; advance(ms: number): void }
  close(): Promise<void>
}

export async function openNumbers(engine: Engine): Promise<Numbers> {
  const store = await openTestStore(engine)
  const { db } = store
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-documents-'))
  let now = NOW
  const clock = { now: () => now, advance: (ms: number) => void (now += ms) }
  return {
    store,
    db,
    carrier: labCarrier({ heldNumbers: (country) => heldNumbers(db, country), clock }),
    vault: createVault(randomBytes(32)),
    documentsDir: path.join(folder, 'documents'),
    clock,
    async close() {
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

let people = 0

export async function openAccount(db: Db): Promise<AccountId> {
  const id = `user${++people}`
  const at = new Date(NOW).toISOString()
  await db
    .insertInto('auth_users')
    .values({
      id,
      name: `Person ${people}`,
      email: `${id}@parley.example`,
      emailVerified: 0,
      image: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return ensureAccount(db, { id, name: `Person ${people}` }, NOW)
}

export async function openAgent(db: Db, accountId: AccountId): Promise<string> {
  const agent = await createAgent(
    db,
    accountId,
    {
      business_name: 'Bright Dental',
      agent_name: 'Ava',
      voice_id: 'sarah',
      greeting: "Bright Dental's AI assistant, how can I help?",
      system_prompt: 'You are a receptionist.',
    },
    NOW,
  )
  return agent.id
}

/** The jobs of a kind that are queued, by their payloads. */
export async function queued(db: Db, kind: string): Promise<Record<string, unknown>[]> {
  const rows = await db.selectFrom('jobs').select('payload').where('kind', '=', kind).orderBy('id').execute()
  return rows.map((row): Record<string, unknown> => JSON.parse(row.payload))
}

/** The routes of numbers and bundles. `x-account` says who asks, `x-unusable` that the trial is over. */
export async function serveNumbers(numbers: Numbers): Promise<HttpServer> {
  const { db, carrier, vault, documentsDir, clock } = numbers
  const log = createLog('silent', false)
  const app = createServer({
    log,
    rules: RULES,
    trustProxy: false,
    secure: false,
  })
  await installOpenApi(app, 'http://localhost:4000')
  const once = createOnce(db, clock, vault)
  await app.register(async (api) => {
    api.addHook('onRequest', async (request) => {
      request.account = {
        id: String(request.headers['x-account']) as SignedIn['id'],
        requestsPerMinute: 60,
        usable: request.headers['x-unusable'] === undefined,
        operator: false,
        via: 'key',
      }
    })
    const permissions = { requireTrunk: getTrunk }
    const acquiring = { carrier, getAgent, permissions, sipHost: '127.0.0.1:5410' }
    await api.register(phoneNumberRoutes, { db, clock, log, once, ...acquiring })
    await api.register(bundleRoutes, { db, clock, once, vault, documentsDir, carrier: carrier.name })
  })
  return app
}

/** Smallest files that are what they say, filled up to a size that a clerk would look at. */
export const PDF = Buffer.concat([
  Buffer.from('%PDF-1.7\n1 0 obj\n<< /Length 31 >>\nstream\nproof that Ada King lives here\n'),
  Buffer.alloc(200, 'x'),
  Buffer.from('\nendstream\nendobj\n%%EOF\n'),
])
export const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.from('0000000a49444154789c6360000000020001', 'hex'),
  Buffer.alloc(200, 1),
])
export const JPEG = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), Buffer.alloc(200, 2)])

export type Field = string | Buffer | { bytes: Buffer; name: string }

export function form(...fields: [string, Field][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') data.append(name, value)
    else if (Buffer.isBuffer(value)) data.append(name, new Blob([new Uint8Array(value)]), `${name}.bin`)
    else data.append(name, new Blob([new Uint8Array(value.bytes)]), value.name)
  }
  return data
}
