import { setImmediate } from 'node:timers/promises'
import { atomically, isPostgres, type Db } from '../../platform/db/db.ts'
import type { UnansweredQuestionRow } from '../../platform/db/call-tables.ts'
import type { AccountId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { languageFor } from '../../language/languages.ts'
import type { Embedded } from '../../voice/protocol.ts'
import { comparedWords, grouped, type Comparable } from './grouping.ts'
import { keptVector, readVector } from './kept-vector.ts'

export const GROUP_QUESTIONS = 'questions.group'
/** Of one agent; the rest follows in further steps, so that nothing else waits for long. */
const AT_ONCE = 20
/** Of each status an agent keeps 1000 questions; more steps than that takes are a loop. */
const MAX_STEPS = 100
/** Of questions whose words are read before others get their turn: each takes up to a millisecond. */
const READ_AT_ONCE = 10
/** What the model of meaning was trained with. */
const MODEL_LANGUAGE = 'en'

type Embed = (texts: readonly string[]) => Promise<Embedded>
/** The words of questions by their ids, which never change. */
type Words = Map<string, ReadonlySet<string>>
type Row = Pick<UnansweredQuestionRow, 'id' | 'question' | 'times_asked' | 'language' | 'vector' | 'group_id'>

/** New questions were asked. One job does for all that come until it runs. */
export async function queueGrouping(
  tx: Db,
  accountId: AccountId,
  agentId: string,
  nowMs: number,
): Promise<void> {
  const payload = { accountId, agentId }
  const waiting = await tx
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', GROUP_QUESTIONS)
    .where('payload', '=', JSON.stringify(payload))
    .where('lease', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirst()
  if (waiting === undefined) await enqueue(tx, { kind: GROUP_QUESTIONS, accountId, payload, nowMs })
}

/** Puts an agent's open questions into groups of like meaning; without a model, of like words. */
export async function groupQuestions(
  db: Db,
  accountId: AccountId,
  agentId: string,
  embed: Embed,
): Promise<void> {
  const words: Words = new Map()
  for (let step = 0; step < MAX_STEPS; step++) {
    const fresh = await ungrouped(db, accountId, agentId)
    if (fresh.length === 0) return
    const model = await readMeaning(db, accountId, fresh, embed)
    await readWords(await openQuestions(db, accountId, agentId).execute(), words)
    await atomically(db, (tx) => regroup(tx, accountId, agentId, { model, words }))
    await setImmediate()
  }
}

/** Outside the transaction, and in small parts: a thousand questions take a second, in which no request is answered. */
async function readWords(rows: readonly Row[], words: Words): Promise<void> {
  const unread = rows.filter(({ id }) => !words.has(id))
  for (const [at, row] of unread.entries()) {
    words.set(row.id, wordsOf(row))
    if (at % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate()
  }
}

function wordsOf({ language, question }: Row): ReadonlySet<string> {
  return comparedWords(languageFor(language ?? undefined), question)
}

function openQuestions(db: Db, accountId: AccountId, agentId: string) {
  return db
    .selectFrom('unanswered_questions')
    .select(['id', 'question', 'times_asked', 'language', 'vector', 'group_id'])
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .where('status', '=', 'open')
    .orderBy('first_asked_at')
    .orderBy('id')
}

function ungrouped(db: Db, accountId: AccountId, agentId: string): Promise<Row[]> {
  return openQuestions(db, accountId, agentId).where('group_id', 'is', null).limit(AT_ONCE).execute()
}

/** Has the model read what it has not read yet. Which model that was; undefined where it is away. */
async function readMeaning(
  db: Db,
  accountId: AccountId,
  rows: readonly Row[],
  embed: Embed,
): Promise<string | undefined> {
  const texts = rows.filter(({ language }) => (language ?? MODEL_LANGUAGE) === MODEL_LANGUAGE)
  if (texts.length === 0) return undefined
  const embedded = await embed(texts.map(({ question }) => question)).catch(() => undefined)
  if (!embedded) return undefined
  const { model, vectors } = embedded
  for (const [at, { id }] of texts.entries()) {
    const vector = vectors[at]
    if (!vector) continue
    await db
      .updateTable('unanswered_questions')
      .set({ vector: keptVector(model, vector) })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .execute()
  }
  return model
}

async function regroup(
  tx: Db,
  accountId: AccountId,
  agentId: string,
  read: { readonly model: string | undefined; readonly words: Words },
): Promise<void> {
  await lockAgent(tx, accountId, agentId)
  const fresh = new Set((await ungrouped(tx, accountId, agentId)).map(({ id }) => id))
  const rows = await openQuestions(tx, accountId, agentId).execute()
  const compared = rows.filter(({ id, group_id: groupId }) => groupId !== null || fresh.has(id))
  for (const [id, groupId] of grouped(compared.map((row) => comparable(row, read))))
    await tx
      .updateTable('unanswered_questions')
      .set({ group_id: groupId })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .execute()
}

/** Of two jobs for one agent, one waits. SQLite writes one at a time. */
async function lockAgent(tx: Db, accountId: AccountId, agentId: string): Promise<void> {
  if (!isPostgres(tx)) return
  await tx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agentId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .execute()
}

function comparable(row: Row, { model, words }: Parameters<typeof regroup>[3]): Comparable {
  return {
    id: row.id,
    timesAsked: row.times_asked,
    language: languageFor(row.language ?? undefined).tag,
    words: words.get(row.id) ?? wordsOf(row),
    vector: model === undefined ? undefined : readVector(model, row.vector),
    groupId: row.group_id,
  }
}
