import { sql } from 'kysely'
import type { UnansweredQuestionRow } from '../../platform/db/call-tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { DEFAULT_LIMIT } from '../../platform/http/envelope.ts'
import type { AccountId } from '../../platform/ids.ts'
import { toQuestion, type AccountQuestionQuery, type QuestionGroup, type QuestionStatus } from './question.ts'

type QuestionGroupPage = { groups: QuestionGroup[]; total: number; limit: number; offset: number }
/** Without the vector, which is larger than all the rest. */
type Row = Omit<UnansweredQuestionRow, 'vector'> & { agent_name: string }
const COLUMNS = [
  'unanswered_questions.id',
  'unanswered_questions.account_id',
  'unanswered_questions.agent_id',
  'question',
  'question_key',
  'times_asked',
  'first_asked_at',
  'last_asked_at',
  'call_id',
  'first_call_id',
  'unanswered_questions.status',
  'unanswered_questions.language',
  'group_id',
] as const

/** Of a group, beside the most typical one. */
const MAX_OTHERS = 50

/** Until it is grouped, a question is a group of its own. */
const GROUP = sql<string>`coalesce(unanswered_questions.group_id, unanswered_questions.id)`

/** What all agents of an account are asked, what means the same together; what is asked most comes first. */
export async function listGroups(
  db: Db,
  accountId: AccountId,
  { status = 'open', agent_id: agentId, limit = DEFAULT_LIMIT, offset = 0 }: AccountQuestionQuery,
): Promise<QuestionGroupPage> {
  const those = questionsOf(db, accountId, status, agentId)
  const all = those.select(GROUP.as('key')).groupBy(GROUP)
  const { total } = await db
    .selectFrom(all.as('groups'))
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const page = await all
    .orderBy(({ fn }) => fn.sum('times_asked'), 'desc')
    .orderBy(({ fn }) => fn.max('last_asked_at'), 'desc')
    .orderBy(GROUP, 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = page.map(({ key }) => key)
  const rows = ids.length === 0 ? [] : await membersOf(those, ids)
  const byGroup = Map.groupBy(rows, (row) => row.group_id ?? row.id)
  const groups = ids.flatMap((id) => groupOf(id, byGroup.get(id) ?? []) ?? [])
  return { groups, total: Number(total), limit, offset }
}

function questionsOf(db: Db, accountId: AccountId, status: QuestionStatus, agentId: string | undefined) {
  return db
    .selectFrom('unanswered_questions')
    .where('unanswered_questions.account_id', '=', accountId)
    .where('unanswered_questions.status', '=', status)
    .$if(agentId !== undefined, (q) => q.where('unanswered_questions.agent_id', '=', agentId ?? ''))
}

function membersOf(those: ReturnType<typeof questionsOf>, ids: readonly string[]): Promise<Row[]> {
  return those
    .innerJoin('agents', 'agents.id', 'unanswered_questions.agent_id')
    .select([...COLUMNS, 'agents.agent_name'])
    .where(GROUP, 'in', ids)
    .orderBy('times_asked', 'desc')
    .orderBy('last_asked_at', 'desc')
    .orderBy('unanswered_questions.id', 'desc')
    .execute()
}

/** The one that gives the group its id may be settled by now: then the one that is asked most speaks for it. */
function groupOf(id: string, members: readonly Row[]): QuestionGroup | undefined {
  const typical = members.find((row) => row.id === id) ?? members[0]
  const latest = members.toSorted((a, b) => b.last_asked_at - a.last_asked_at)[0]
  if (!typical || !latest) return undefined
  const others = members.filter((row) => row !== typical).slice(0, MAX_OTHERS)
  return {
    ...toQuestion(typical),
    agent_name: typical.agent_name,
    times_asked: members.reduce((sum, row) => sum + row.times_asked, 0),
    first_asked_at: new Date(Math.min(...members.map((row) => row.first_asked_at))).toISOString(),
    last_asked_at: new Date(latest.last_asked_at).toISOString(),
    call_id: latest.call_id,
    others: others.map((row) => toQuestion(row)),
  }
}

/** The others of a question's group that stand where it stands, what is asked most first. */
export async function otherMembers(
  db: Db,
  accountId: AccountId,
  agentId: string,
  { id, status }: { readonly id: string; readonly status: QuestionStatus },
): Promise<Pick<Row, 'id' | 'question'>[]> {
  return db
    .selectFrom('unanswered_questions')
    .select(['id', 'question'])
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .where('status', '=', status)
    .where('group_id', '=', (tables) =>
      tables
        .selectFrom('unanswered_questions as known')
        .select('known.group_id')
        .where('known.id', '=', id)
        .where('known.account_id', '=', accountId),
    )
    .where('id', '!=', id)
    .orderBy('times_asked', 'desc')
    .orderBy('id')
    .execute()
}
