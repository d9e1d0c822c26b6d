import { randomBytes } from 'node:crypto'
import { atomically, isPostgres, type Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import { sealedIn } from '../../platform/sealed-columns.ts'
import type { Vault } from '../../platform/vault.ts'

/** standardwebhooks.com, "Signature scheme": secrets have 24 to 64 bytes. */
const SECRET_BYTES = 32

/** What requests of the agent's tools are signed with. Made when it is first needed; then always the same. */
export async function toolSecret(
  db: Db,
  accountId: AccountId,
  agentId: string,
  vault: Vault,
): Promise<string> {
  const known = await readSecret(db, accountId, agentId, vault)
  if (known !== undefined) return known
  return atomically(db, async (tx) => {
    await lockAgent(tx, accountId, agentId)
    // Another request may have needed it at the same moment.
    return (await readSecret(tx, accountId, agentId, vault)) ?? keepNewSecret(tx, accountId, agentId, vault)
  })
}

/** Gives the agent a new secret; with the one before nothing is signed any more. */
export async function renewToolSecret(
  db: Db,
  accountId: AccountId,
  agentId: string,
  vault: Vault,
): Promise<string> {
  return keepNewSecret(db, accountId, agentId, vault)
}

/** Undefined where none has been made yet. Another account's agent is indistinguishable from no agent. */
async function readSecret(
  db: Db,
  accountId: AccountId,
  agentId: string,
  vault: Vault,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('agents')
    .select('tool_secret')
    .where('account_id', '=', accountId)
    .where('id', '=', agentId)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Agent ${agentId}`)
  return row.tool_secret === null
    ? undefined
    : vault.open(row.tool_secret, sealedIn('agents', 'tool_secret', accountId, agentId))
}

/** SQLite has one writer at a time anyway. */
async function lockAgent(tx: Db, accountId: AccountId, agentId: string): Promise<void> {
  if (!isPostgres(tx)) return
  await tx
    .selectFrom('agents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', agentId)
    .forNoKeyUpdate()
    .execute()
}

async function keepNewSecret(db: Db, accountId: AccountId, agentId: string, vault: Vault): Promise<string> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  await db
    .updateTable('agents')
    .set({ tool_secret: vault.seal(secret, sealedIn('agents', 'tool_secret', accountId, agentId)) })
    .where('account_id', '=', accountId)
    .where('id', '=', agentId)
    .execute()
  return secret
}
