import { Type, type Static } from 'typebox'
import type { Db } from '../../../platform/db/db.ts'
import { notFound } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { findCallRow } from '../store.ts'

const DEFAULT_ENTRIES = 500
const MAX_ENTRIES = 1000

export const JournalEntry = Type.Object(
  {
    seq: Type.Integer({ minimum: 0, description: 'Its place in the journal, counted from 0.' }),
    at_ms: Type.Integer({ description: 'When it happened, in milliseconds after the call began.' }),
    type: Type.String({ description: 'What happened.', examples: ['caller.said'] }),
    event: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'All of it, as it is stored: without what the agent’s `redact` takes out.',
      examples: [{ type: 'caller.paused', atMs: 1_794_735_012_480 }],
    }),
  },
  { title: 'JournalEntry', description: 'Something that happened in a call.' },
)
export type JournalEntry = Static<typeof JournalEntry>

export const JournalQuery = Type.Object(
  {
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2 ** 31 - 1,
        description: 'The `seq` of the last entry that is known; from the beginning if omitted.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_ENTRIES,
        default: DEFAULT_ENTRIES,
        description: 'How many.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type JournalQuery = Static<typeof JournalQuery>

export type JournalPage = { entries: JournalEntry[]; total: number }

/** In order. Of a live call, as far as it is stored. */
export async function readJournalPage(
  db: Db,
  accountId: AccountId,
  callId: string,
  { after = -1, limit = DEFAULT_ENTRIES }: JournalQuery,
): Promise<JournalPage> {
  const call = await findCallRow(db, callId)
  if (call === undefined || call.account_id !== accountId) throw notFound(`Call ${callId}`)
  const journal = db.selectFrom('call_events').where('call_id', '=', callId)
  const { total } = await journal
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await journal
    .select(['seq', 'at_ms', 'event'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
  const entries = rows.map(({ seq, at_ms: atMs, event }) => {
    const whole = JSON.parse(event) as Record<string, unknown>
    return { seq, at_ms: atMs - call.started_at, type: String(whole.type), event: whole }
  })
  return { entries, total }
}
