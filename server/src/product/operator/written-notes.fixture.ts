import type { Db } from '../../platform/db/db.ts'
import { NOTE_COMMAND, writeNote } from './notes.ts'

/** What a node would write to its log of what the command line has done, in that order. */
export async function writtenNotes(db: Db): Promise<unknown[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', NOTE_COMMAND)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const written: unknown[] = []
  const log = { info: (fields: object, message: string) => written.push({ ...fields, message }) }
  for (const { payload } of rows) writeNote(log as never, JSON.parse(payload))
  return written
}
