import type { Kysely } from 'kysely'

/** What an agent can do besides talking, what it fills its texts with, and what it must not keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['tools', 'redact', 'variables', 'booking'])
    await db.schema.alterTable('agents').addColumn(column, 'text').execute()
  // Sealed. Servers know by it that it is this agent who asks them.
  await db.schema.alterTable('agents').addColumn('tool_secret', 'text').execute()
}
