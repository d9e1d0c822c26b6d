import type { Db } from '../../platform/db/db.ts'
import { NOTE_COMMAND, writeNote } from './notes.ts'

/**
 * What the command line has done, in that order: as a node has written it to its log, of which these are the lines, and
 * as it will once it gets to it.
 */
export async function writtenNotes(db: Db, lines: readonly string[] = []): Promise<unknown[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', NOTE_COMMAND)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const written: unknown[] = lines
    .map((line) => JSON.parse(line))
    .filter(({ operator }) => operator === 'command line')
    .map(({ level: _level, time: _time, pid: _pid, hostname: _hostname, msg, ...fields }) => ({
      ...fields,
      message: msg,
    }))
  const log = { info: (fields: object, message: string) => written.push({ ...fields, message }) }
  for (const { payload } of rows) writeNote(log as never, JSON.parse(payload))
  return written
}
