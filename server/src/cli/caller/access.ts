import { existsSync } from 'node:fs'
import { Type, type Static } from 'typebox'
import { createApiKey, deleteApiKey } from '../../product/account/api-keys/store.ts'
import { iso, MINUTE_MS, type Clock } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import { openStore, sqliteFile } from '../../config/data-folder.ts'
import type { Db, Store } from '../../platform/db/db.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import { Failure } from '../failure.ts'
import { createServiceClient, Refusal, type ServiceClient } from './service-client.ts'

const KEY_NAME = 'parley call'
/** Longer than any call; a key that is left behind, since nothing can be done after kill -9, is worth nothing then. */
const KEY_LIFETIME_MS = 20 * MINUTE_MS
const MAX_LISTED = 20

/** An agent as lists show it. */
const ListedAgent = Type.Object({
  id: Type.String(),
  business_name: Type.String(),
  agent_name: Type.String(),
})

export const CalledAgent = Type.Object({
  ...ListedAgent.properties,
  voice_id: Type.String(),
  language: Type.String(),
  languages: Type.Union([Type.Array(Type.String()), Type.Null()]),
})
export type CalledAgent = Static<typeof CalledAgent>

/** What it speaks; the first is what it greets in. */
export function spokenBy({ language, languages }: CalledAgent): readonly string[] {
  return languages ?? [language]
}

export type AccessOptions = {
  readonly url: string
  readonly key: string | undefined
  readonly agentId: string | undefined
  readonly clock: Clock
  readonly signal: AbortSignal
  enter(part: 'key' | 'agent'): void
}

/** Leave to call one agent. */
export type Access = {
  readonly client: ServiceClient
  readonly agent: CalledAgent
  /** How it was come by, in words. */
  readonly says: string
  close(): Promise<void>
}

/** With the key that was given, or with one of its own that lives as long as the call. */
export async function openAccess(config: Config, options: AccessOptions): Promise<Access> {
  return options.key === undefined ? accessByStore(config, options) : accessByKey(options.key, options)
}

async function accessByKey(key: string, { url, agentId, signal, enter }: AccessOptions): Promise<Access> {
  const client = createServiceClient(url, key, signal)
  enter('key')
  const agents = await client.ask(Type.Array(ListedAgent), 'GET', '/agents')
  enter('agent')
  const { id } = onlyOne(
    agents.filter((each) => agentId === undefined || each.id === agentId),
    agentId,
  )
  return {
    client,
    agent: await getAgent(client, id),
    says: 'the one that was given',
    close: async () => undefined,
  }
}

/** Write access to the service's store includes calling its agents. */
async function accessByStore(config: Config, options: AccessOptions): Promise<Access> {
  const { url, agentId, clock, signal, enter } = options
  enter('key')
  // A key of this store is sent nowhere else.
  if (url !== config.publicUrl)
    throw new Failure(`Pass --key: ${url} is not the service of this configuration.`)
  const store = await openServiceStore(config)
  try {
    enter('agent')
    const { id, account_id: accountId } = onlyOne(await storedAgents(store.db, agentId), agentId)
    enter('key')
    const { key, remove } = await lendKey(store, accountId, clock)
    try {
      const client = createServiceClient(url, key, signal)
      const agent = await getAgent(client, id).catch((error: unknown) => {
        throw isStrangeKey(error) ? notItsStore(config, url) : error
      })
      const close = async () => {
        await remove()
        await store.close()
      }
      return { client, agent, says: 'one that lasts as long as the call', close }
    } catch (error) {
      await remove()
      throw error
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function openServiceStore(config: Config): Promise<Store> {
  if (config.databaseUrl === undefined && !existsSync(sqliteFile(config)))
    throw new Failure(
      `There is no store in ${config.dataDir}. Set DATA_DIR as the service has it, or pass --key.`,
    )
  return openStore(config)
}

type StoredAgent = { id: string; account_id: AccountId; business_name: string; agent_name: string }

function storedAgents(db: Db, agentId: string | undefined): Promise<StoredAgent[]> {
  return db
    .selectFrom('agents')
    .select(['id', 'account_id', 'business_name', 'agent_name'])
    .$if(agentId !== undefined, (query) => query.where('id', '=', agentId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_LISTED + 1)
    .execute()
}

function onlyOne<Agent extends { id: string; business_name: string; agent_name: string }>(
  agents: readonly Agent[],
  agentId?: string,
): Agent {
  const [first, second] = agents
  if (first === undefined && agentId !== undefined) throw new Failure(`There is no agent ${agentId}.`)
  if (first === undefined) throw new Failure('There is no agent to call yet. `parley seed` makes some.')
  if (second === undefined) return first
  const listed = agents
    .slice(0, MAX_LISTED)
    .map((each) => `${each.id} (${each.business_name}, ${each.agent_name})`)
  const more = agents.length > MAX_LISTED ? ', and more' : ''
  throw new Failure(`There are several agents; pass --agent with one of: ${listed.join(', ')}${more}.`)
}

async function lendKey({ db, notices }: Store, accountId: AccountId, clock: Clock) {
  const nowMs = clock.now()
  await removeLeftKeys(db, accountId, nowMs)
  const expiry = { expires_at: iso(nowMs + KEY_LIFETIME_MS) }
  const { id, key } = await createApiKey(db, accountId, { name: KEY_NAME, ...expiry }, nowMs).catch(
    (error: unknown) => {
      throw error instanceof ServiceError ? new Failure(`${error.message} Or pass --key.`) : error
    },
  )
  return { key, remove: () => deleteApiKey(db, notices, accountId, id) }
}

/** Those of calls that could not clean up after themselves. */
async function removeLeftKeys(db: Db, accountId: AccountId, nowMs: number): Promise<void> {
  await db
    .deleteFrom('api_keys')
    .where('account_id', '=', accountId)
    .where('name', '=', KEY_NAME)
    .where('expires_at', '<', nowMs)
    .execute()
}

async function getAgent(client: ServiceClient, id: string): Promise<CalledAgent> {
  return client.ask(CalledAgent, 'GET', `/agents/${encodeURIComponent(id)}`)
}

function isStrangeKey(error: unknown): boolean {
  return error instanceof Refusal && error.isAboutTheKey
}

function notItsStore({ dataDir, databaseUrl }: Config, url: string): Failure {
  const setting = databaseUrl === undefined ? `DATA_DIR (${dataDir})` : 'DATABASE_URL'
  return new Failure(
    `The service at ${url} keeps its data elsewhere: set ${setting} as it has it, or pass --key.`,
  )
}
