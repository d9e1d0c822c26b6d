import { Type, type Static } from 'typebox'
import type { Db } from '../../../platform/db/db.ts'
import { invalid } from '../../../platform/errors.ts'
import { OneOf } from '../../../platform/http/envelope.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { momentWhen } from '../../../voice/open-moment.ts'
import { AgentChange } from '../../agents/agent.ts'
import { agentWith, getAgent, requireSmallDraft } from '../../agents/index.ts'
import type { Rehearsed } from './who-answers.ts'

/** What makes a web call a rehearsal. */
export const REHEARSAL_FIELDS = {
  draft: Type.Optional(
    Type.Object(AgentChange.properties, {
      additionalProperties: false,
      description:
        'Changes to the agent that are not saved, as `PATCH /agents/{agentId}` takes them. The call meets the agent as if they were.',
    }),
  ),
  at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'The moment at which the call is taken to begin, ISO 8601; now if omitted.',
    }),
  ),
  as_if: Type.Optional(
    OneOf(['open', 'closed'], {
      description:
        'Instead of `at`: the next moment at which the business is open, or is closed, by its hours.',
    }),
  ),
}
const Rehearsing = Type.Object(REHEARSAL_FIELDS)

export type AgentFaults = (draft: AgentChange) => { field: string; message: string }[]

/** What is rehearsed; undefined where the call is one like any other. Bad drafts and impossible moments throw. */
export async function rehearsalOf(
  db: Db,
  { accountId, agentId }: { accountId: AccountId; agentId: string },
  { draft, at, as_if: wanted }: Static<typeof Rehearsing>,
  { nowMs, agentFaults }: { nowMs: number; agentFaults: AgentFaults },
): Promise<Rehearsed | undefined> {
  if (draft === undefined && at === undefined && wanted === undefined) return undefined
  if (at !== undefined && wanted !== undefined)
    throw invalid([{ field: 'as_if', message: 'says another moment than at; send one of them.' }])
  if (draft !== undefined) checkDraft(draft, agentFaults)
  const agent =
    draft === undefined
      ? await getAgent(db, accountId, agentId)
      : await agentWith(db, accountId, agentId, draft)
  if (at !== undefined) return { draft, atMs: Date.parse(at) }
  if (wanted === undefined) return { draft, atMs: undefined }
  const atMs = momentWhen(agent.business_hours, wanted, nowMs)
  if (atMs === undefined)
    throw invalid([{ field: 'as_if', message: `cannot be ${wanted}: by its hours the business never is.` }])
  return { draft, atMs }
}

function checkDraft(draft: AgentChange, agentFaults: AgentFaults): void {
  requireSmallDraft(draft)
  const faults = agentFaults(draft)
  if (faults.length > 0)
    throw invalid(faults.map(({ field, message }) => ({ field: `draft.${field}`, message })))
}
