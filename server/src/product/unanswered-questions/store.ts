import { sql } from 'kysely'
import type { UnansweredQuestionRow } from '../../platform/db/call-tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/errors.ts'
import { DEFAULT_LIMIT } from '../../platform/http/envelope.ts'
import { recordEvent } from '../events/record.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import {
  MAX_QUESTION_CHARACTERS,
  toQuestion,
  type AccountQuestion,
  type AccountQuestionQuery,
  type QuestionQuery,
  type QuestionStatus,
  type UnansweredQuestion,
} from './question.ts'
import { queueGrouping } from './grouping-job.ts'
import { otherMembers } from './group-store.ts'
import type { Language } from '../../language/language.ts'
import { languageFor } from '../../language/languages.ts'

/** Of one agent, of each status. Beyond it those go that were asked least, and of them the oldest. */
export const MAX_KEPT = 1000
const MAX_OF_CALL = 50

type Settlement = {
  readonly status: Exclude<QuestionStatus, 'open'>
  readonly withGroup?: boolean
}

type Page = { total: number; limit: number; offset: number }
export type QuestionPage = Page & { questions: UnansweredQuestion[] }
export type AccountQuestionPage = Page & { questions: AccountQuestion[] }

export type Asked = {
  /** BCP 47; where it is absent, what all agents speak. */
  readonly language?: string
  readonly questions: readonly string[]
  readonly callId: string
  readonly askedAtMs: number
}

/** Notes what a call has asked in vain. What was asked before counts up; in one call everything counts once. */
export async function noteQuestions(
  tx: Db,
  accountId: AccountId,
  agentId: string,
  { language, questions, callId, askedAtMs }: Asked,
): Promise<void> {
  const asked = [...distinct(languageFor(language), questions)].slice(0, MAX_OF_CALL)
  if (asked.length === 0) return
  const rows = await tx
    .insertInto('unanswered_questions')
    .values(
      asked.map(([key, question]) => ({
        id: newId('question', askedAtMs),
        account_id: accountId,
        agent_id: agentId,
        question,
        question_key: key,
        times_asked: 1,
        first_asked_at: askedAtMs,
        last_asked_at: askedAtMs,
        call_id: callId,
        first_call_id: callId,
        status: 'open',
        language: language ?? null,
        vector: null,
        group_id: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'question_key']).doUpdateSet((eb) => ({
        times_asked: eb('unanswered_questions.times_asked', '+', 1),
        last_asked_at: eb.ref('excluded.last_asked_at'),
        call_id: eb.ref('excluded.call_id'),
        // What was answered and is asked in vain again is not answered.
        status: sql<string>`case unanswered_questions.status when 'answered' then 'open' else unanswered_questions.status end`,
        // Its group has moved on meanwhile.
        group_id: sql<
          string | null
        >`case unanswered_questions.status when 'answered' then null else unanswered_questions.group_id end`,
      })),
    )
    .returningAll()
    .execute()
  for (const row of rows) await recordQuestion(tx, row, callId)
  await forgetExcess(tx, agentId, 'open')
  await queueGrouping(tx, accountId, agentId, askedAtMs)
}

/** What the owner has dismissed is asked in vain as they want it. */
async function recordQuestion(tx: Db, row: UnansweredQuestionRow, callId: string): Promise<void> {
  if (row.status !== 'open') return
  const type = 'question.unanswered'
  const event = {
    type,
    data: { question: toQuestion(row) },
    // In whose words it is, as it is with the question itself.
    with: { callId: row.first_call_id ?? callId },
    once: `${type} ${callId} ${row.id}`,
  } as const
  await recordEvent(tx, row.account_id, event, row.last_asked_at)
}

/** By their keys, in one order for all: calls that end together cannot deadlock. */
function distinct({ questionKey }: Language, questions: readonly string[]): Map<string, string> {
  const byKey = new Map<string, string>()
  for (const question of questions) {
    // PostgreSQL's text holds no NUL.
    const plain = question
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_QUESTION_CHARACTERS)
    const key = questionKey(plain)
    if (key !== '' && !byKey.has(key)) byKey.set(key, plain)
  }
  return new Map([...byKey].sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function forgetExcess(tx: Db, agentId: string, status: QuestionStatus): Promise<void> {
  await tx
    .deleteFrom('unanswered_questions')
    .where('id', 'in', (tables) =>
      tables
        .selectFrom('unanswered_questions')
        .select('id')
        .where('agent_id', '=', agentId)
        .where('status', '=', status)
        .orderBy('times_asked', 'desc')
        .orderBy('last_asked_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_OF_CALL)
        .offset(MAX_KEPT),
    )
    .execute()
}

/** What an agent is asked most comes first. */
export async function listQuestions(
  db: Db,
  accountId: AccountId,
  agentId: string,
  query: QuestionQuery,
): Promise<QuestionPage> {
  await requireAgent(db, accountId, agentId)
  const { rows, ...page } = await readPage(db, accountId, { ...query, agent_id: agentId })
  return { questions: rows.map(toQuestion), ...page }
}

/** What all agents of an account are asked; what is asked most comes first. */
export async function listAllQuestions(
  db: Db,
  accountId: AccountId,
  query: AccountQuestionQuery,
): Promise<AccountQuestionPage> {
  const { rows, ...page } = await readPage(db, accountId, query)
  const questions = rows.map((row) => ({ ...toQuestion(row), agent_name: row.agent_name }))
  return { questions, ...page }
}

async function readPage(
  db: Db,
  accountId: AccountId,
  { status = 'open', agent_id: agentId, limit = DEFAULT_LIMIT, offset = 0 }: AccountQuestionQuery,
) {
  const those = db
    .selectFrom('unanswered_questions')
    .where('unanswered_questions.account_id', '=', accountId)
    .where('unanswered_questions.status', '=', status)
    .$if(agentId !== undefined, (q) => q.where('agent_id', '=', agentId ?? ''))
  const { total } = await those
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await those
    .innerJoin('agents', 'agents.id', 'agent_id')
    .selectAll('unanswered_questions')
    .select('agent_name')
    .orderBy('times_asked', 'desc')
    .orderBy('last_asked_at', 'desc')
    .orderBy('unanswered_questions.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total), limit, offset }
}

async function requireAgent(db: Db, accountId: AccountId, agentId: string): Promise<void> {
  const agent = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agentId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (agent === undefined) throw notFound(`Agent ${agentId}`)
}

/** Another account's question, or another agent's, is indistinguishable from none. */
export async function getQuestion(
  db: Db,
  accountId: AccountId,
  agentId: string,
  id: string,
): Promise<UnansweredQuestion> {
  const row: UnansweredQuestionRow | undefined = await db
    .selectFrom('unanswered_questions')
    .selectAll()
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Question ${id}`)
  return toQuestion(row)
}

/**
 * The question is off the list, as answered or as dismissed, and where it is asked for all that stands there with it in
 * one group. Doing so twice is as good as once.
 */
export async function settleQuestion(
  tx: Db,
  accountId: AccountId,
  agentId: string,
  id: string,
  { status, withGroup = false }: Settlement,
): Promise<UnansweredQuestion> {
  const question = await getQuestion(tx, accountId, agentId, id)
  const others = withGroup ? await otherMembers(tx, accountId, agentId, question) : []
  await tx
    .updateTable('unanswered_questions')
    .set({ status })
    .where('id', 'in', [id, ...others.map((other) => other.id)])
    .where('account_id', '=', accountId)
    .execute()
  await forgetExcess(tx, agentId, status)
  return { ...question, status }
}
