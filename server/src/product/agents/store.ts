import type { Selectable } from 'kysely'
import { iso } from '../../platform/clock.ts'
import { atomically, isPostgres, type Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { AgentRow } from '../../platform/db/tables.ts'
import { DEFAULT_TAG } from '../../language/tags.ts'
import { voicesOf } from '../../voice/agent-language.ts'
import { notFound } from '../../platform/errors.ts'
import { newId, type AccountId } from '../../platform/ids.ts'
import { recordingOf, type Agent, type AgentChange, type NewAgent } from './agent.ts'
import { DISCLOSED } from './disclosure.ts'
import { requireRoom } from '../subscription/room.ts'
import { recordAgent, recordAgentChange } from './agent-events.ts'
import { countAgents, withinBytes } from './room.ts'
import { DEFAULT_LOOKUP_MS } from './look-up.ts'
import { storedGrounding } from './grounding.ts'
import { bookingOf, toolOf, type AgentToolInput } from './functions.ts'

type StoredAgent = Selectable<AgentRow> & { phone_number: string | null; phone_number_sid: string | null }

export async function createAgent(
  db: Db,
  accountId: AccountId,
  input: NewAgent,
  nowMs: number,
): Promise<Agent> {
  const row: AgentRow = {
    id: newId('agent', nowMs),
    account_id: accountId,
    business_name: input.business_name,
    agent_name: input.agent_name,
    voice_id: input.voice_id,
    greeting: input.greeting,
    system_prompt: input.system_prompt,
    forwarding_number: null,
    escalation_number: null,
    escalation_policy: 'never',
    business_hours: null,
    faq: '[]',
    voice_settings: null,
    functions_enabled: 0,
    recording: null,
    disclosure: null,
    language: null,
    languages: null,
    tools: null,
    redact: null,
    variables: null,
    booking: null,
    tool_secret: null,
    lookup_url: null,
    lookup_timeout_ms: null,
    grounding: null,
    retention_days: null,
    status: 'active',
    created_at: nowMs,
    updated_at: nowMs,
    ...toColumns(input),
  }
  const agent = toAgent({ ...row, phone_number: null, phone_number_sid: null })
  await atomically(db, async (tx) => {
    await requireRoom(tx, accountId, 'agents', {
      count: (inner) => countAgents(inner, accountId),
      remedy: 'delete one',
    })
    await withinBytes(tx, accountId, () => tx.insertInto('agents').values(row).execute())
    await recordAgent(tx, accountId, 'agent.created', agent, nowMs)
  })
  return agent
}

const readAgent = prepared<StoredAgent, [string, string]>(
  (db, accountId, id) => selectAgents(db, accountId as AccountId).where('agents.id', '=', id),
  2,
)

/** Another account's agent is indistinguishable from no agent. */
export async function findAgent(db: Db, accountId: AccountId, id: string): Promise<Agent | undefined> {
  const [row] = await readAgent(db, accountId, id)
  return row === undefined ? undefined : toAgent(row)
}

export async function getAgent(db: Db, accountId: AccountId, id: string): Promise<Agent> {
  const agent = await findAgent(db, accountId, id)
  if (agent === undefined) throw notFound(`Agent ${id}`)
  return agent
}

/** Whole, which lists are not. */
export async function allAgents(db: Db, accountId: AccountId): Promise<Agent[]> {
  return (await selectAgents(db, accountId).orderBy('agents.id').execute()).map(toAgent)
}

/** The agent with a change that is not written. */
export async function changedAgent(
  db: Db,
  accountId: AccountId,
  id: string,
  changeOf: (before: Agent) => AgentChange,
): Promise<Agent> {
  const [row] = await readAgent(db, accountId, id)
  if (row === undefined) throw notFound(`Agent ${id}`)
  return toAgent({ ...row, ...toColumns(changeOf(toAgent(row))) })
}

/** The FAQ is written as a whole: of two that add to it at the same moment, one waits. SQLite writes one at a time. */
export async function lockAgent(tx: Db, accountId: AccountId, agentId: string): Promise<void> {
  if (!isPostgres(tx)) return
  await tx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agentId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .execute()
}

export async function updateAgent(
  db: Db,
  accountId: AccountId,
  id: string,
  change: AgentChange,
  nowMs: number,
): Promise<Agent> {
  const columns = toColumns(change)
  if (change.status !== undefined) columns.status = change.status
  return atomically(db, async (tx) => {
    const before = await getAgent(tx, accountId, id)
    if (Object.keys(columns).length === 0) return before
    await withinBytes(tx, accountId, () =>
      tx
        .updateTable('agents')
        .set({ ...columns, updated_at: nowMs })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),
    )
    const agent = await getAgent(tx, accountId, id)
    await recordAgentChange(tx, accountId, { before, agent }, nowMs)
    return agent
  })
}

/** The row and all that hangs on it; the number is for the caller to release first. */
export async function removeAgent(tx: Db, accountId: AccountId, agent: Agent, nowMs: number): Promise<void> {
  const { id } = agent
  await recordAgent(tx, accountId, 'agent.deleted', agent, nowMs)
  await tx.deleteFrom('agents').where('account_id', '=', accountId).where('id', '=', id).execute()
}

function selectAgents(db: Db, accountId: AccountId) {
  return db
    .selectFrom('agents')
    .leftJoin('phone_numbers', 'phone_numbers.agent_id', 'agents.id')
    .selectAll('agents')
    .select(['phone_numbers.number as phone_number', 'phone_numbers.sid as phone_number_sid'])
    .where('agents.account_id', '=', accountId)
}

/** The columns of what was sent; null gives an optional field its default back (D-M6). */
function toColumns(input: Partial<NewAgent> | AgentChange): Partial<AgentRow> {
  const columns: Partial<AgentRow> = {}
  if (input.business_name !== undefined) columns.business_name = input.business_name
  if (input.agent_name !== undefined) columns.agent_name = input.agent_name
  if (input.voice_id !== undefined) columns.voice_id = input.voice_id
  if (input.greeting !== undefined) columns.greeting = input.greeting
  if (input.system_prompt !== undefined) columns.system_prompt = input.system_prompt
  if (input.forwarding_number !== undefined) columns.forwarding_number = input.forwarding_number
  if (input.escalation_number !== undefined) columns.escalation_number = input.escalation_number
  if (input.escalation_policy !== undefined) columns.escalation_policy = input.escalation_policy ?? 'never'
  if (input.business_hours !== undefined) columns.business_hours = jsonOrNull(input.business_hours)
  if (input.faq !== undefined) columns.faq = JSON.stringify(input.faq ?? [])
  if (input.voice_settings !== undefined) columns.voice_settings = jsonOrNull(input.voice_settings)
  if (input.functions_enabled !== undefined)
    columns.functions_enabled = input.functions_enabled === true ? 1 : 0
  if (input.recording !== undefined) columns.recording = jsonOrNull(input.recording)
  if (input.disclosure !== undefined)
    columns.disclosure = input.disclosure?.enabled === false ? JSON.stringify(input.disclosure) : null
  if (input.language !== undefined) columns.language = input.language
  if (input.languages !== undefined) columns.languages = jsonOrNull(input.languages)
  if (input.retention_days !== undefined) columns.retention_days = input.retention_days
  if (input.tools !== undefined) columns.tools = jsonOrNull(input.tools)
  if (input.redact !== undefined) columns.redact = jsonOrNull(input.redact)
  if (input.variables !== undefined) columns.variables = jsonOrNull(input.variables)
  if (input.booking !== undefined) columns.booking = jsonOrNull(input.booking)
  if (input.lookup_url !== undefined) columns.lookup_url = input.lookup_url
  if (input.lookup_timeout_ms !== undefined) columns.lookup_timeout_ms = input.lookup_timeout_ms
  if (input.grounding !== undefined)
    columns.grounding = jsonOrNull(input.grounding === 'deeds' ? (input.grounding_chosen ?? null) : null)
  return columns
}

function toAgent(row: StoredAgent): Agent {
  const spoken = {
    language: (row.language ?? DEFAULT_TAG) as Agent['language'],
    languages: parseOrNull(row.languages) as Agent['languages'],
  }
  return {
    id: row.id,
    business_name: row.business_name,
    agent_name: row.agent_name,
    phone_number: row.phone_number,
    phone_number_sid: row.phone_number_sid,
    voice_id: row.voice_id,
    greeting: row.greeting,
    system_prompt: row.system_prompt,
    status: row.status as Agent['status'],
    escalation_policy: row.escalation_policy as Agent['escalation_policy'],
    forwarding_number: row.forwarding_number,
    escalation_number: row.escalation_number,
    business_hours: parseOrNull(row.business_hours) as Agent['business_hours'],
    faq: JSON.parse(row.faq) as Agent['faq'],
    voice_settings: parseOrNull(row.voice_settings) as Agent['voice_settings'],
    functions_enabled: row.functions_enabled === 1,
    recording: recordingOf(parseOrNull(row.recording) as Agent['recording'] | null),
    disclosure: (parseOrNull(row.disclosure) ?? DISCLOSED) as Agent['disclosure'],
    ...spoken,
    voices: voicesOf({ ...spoken, voice_id: row.voice_id }),
    retention_days: row.retention_days,
    tools: ((parseOrNull(row.tools) ?? []) as AgentToolInput[]).map(toolOf),
    redact: (parseOrNull(row.redact) ?? []) as Agent['redact'],
    variables: (parseOrNull(row.variables) ?? {}) as Agent['variables'],
    booking: bookingOf(parseOrNull(row.booking) as Agent['booking']),
    lookup_url: row.lookup_url,
    lookup_timeout_ms: row.lookup_timeout_ms ?? DEFAULT_LOOKUP_MS,
    ...storedGrounding(row.grounding),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  }
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}

function parseOrNull(text: string | null): unknown {
  return text === null ? null : JSON.parse(text)
}
