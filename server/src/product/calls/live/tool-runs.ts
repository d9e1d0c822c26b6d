import type { LedgerEntry, LedgerStore } from '../../tools/ledger/tool-ledger.ts'
import type { ToolAnswer } from '../../../voice/tool.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ToolRunRow } from '../../../platform/db/tables.ts'
import type { AccountId } from '../../../platform/ids.ts'

/** Whose tools run. */
export type ToolUser = { readonly callId: string; readonly agentId: string }

/** The ledger of one call's tools, in the store. */
export function toolRuns(db: Db, accountId: AccountId, { callId, agentId }: ToolUser): LedgerStore {
  const own = (key: string) =>
    db.selectFrom('tool_runs').selectAll().where('account_id', '=', accountId).where('key', '=', key)
  return {
    async begin({ key, tool, digest, run, untilMs }) {
      const inserted = await db
        .insertInto('tool_runs')
        .values({
          key,
          account_id: accountId,
          agent_id: agentId,
          call_id: callId,
          tool,
          digest,
          run,
          until_ms: untilMs,
          answer: null,
          is_certain: 0,
        })
        .onConflict((on) => on.column('key').doNothing())
        .executeTakeFirst()
      const isNew = inserted.numInsertedOrUpdatedRows === 1n
      return { entry: entryOf(await own(key).executeTakeFirstOrThrow()), isNew }
    },
    async takeOver(key, run, untilMs) {
      const taken = await db
        .updateTable('tool_runs')
        .set({ run: run + 1, until_ms: untilMs, answer: null })
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('run', '=', run)
        .where('is_certain', '=', 0)
        .executeTakeFirst()
      return taken.numUpdatedRows === 1n
    },
    async settle(key, answer) {
      const isCertain = answer.uncertain !== true
      await db
        .updateTable('tool_runs')
        .set({ answer: JSON.stringify(answer), is_certain: isCertain ? 1 : 0 })
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('is_certain', '=', 0)
        .$if(!isCertain, (query) => query.where('answer', 'is', null))
        .execute()
      return entryOf(await own(key).executeTakeFirstOrThrow()).answer ?? answer
    },
  }
}

/** What the tools of a call have brought about for certain, whether or not the call has come to know of it. */
export async function answersOf(
  db: Db,
  accountId: AccountId,
  callId: string,
): Promise<ReadonlyMap<string, Pick<ToolAnswer, 'ok' | 'result' | 'effect'>>> {
  const rows = await db
    .selectFrom('tool_runs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('call_id', '=', callId)
    .where('is_certain', '=', 1)
    .execute()
  return new Map(rows.flatMap((row) => (row.answer === null ? [] : [[row.key, told(answerOf(row.answer))]])))
}

function told({ ok, result, effect }: ToolAnswer) {
  return { ok, result, effect }
}

function entryOf({ key, tool, digest, run, until_ms: untilMs, answer }: ToolRunRow): LedgerEntry {
  return { key, tool, digest, run, untilMs, answer: answer === null ? null : answerOf(answer) }
}

function answerOf(text: string): ToolAnswer {
  return JSON.parse(text) as ToolAnswer
}
