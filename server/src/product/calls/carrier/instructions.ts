import { languageFor } from '../../../language/languages.ts'
import type { Db } from '../../../platform/db/db.ts'
import { notFound, ServiceError } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { languageOf } from '../../../voice/agent-language.ts'
import { mayDial } from '../../../voice/numbering/dialling.ts'
import { standingOf } from '../../account/index.ts'
import { getAgent } from '../../agents/index.ts'
import type { Agent } from '../../agents/agent.ts'
import type { GrantDial } from '../live/dial-limits.ts'
import type { DialPolicy } from '../live/who-answers.ts'
import type { Instruction } from './port.ts'

type Rules = { readonly db: Db; readonly grantDial: GrantDial; readonly dialPolicy: DialPolicy }

/**
 * What becomes of a caller whom we cannot hear: they are put through to the agent's number where the operator lets the
 * account call there, which is the operator's money; otherwise they hear that nobody can take the call.
 */
export async function withoutUs(
  { db, grantDial, dialPolicy }: Rules,
  accountId: AccountId,
  agentId: string,
): Promise<Instruction> {
  const agent = await agentOf(db, accountId, agentId)
  const number = agent?.forwarding_number ?? null
  const { countries, fictional } = dialPolicy
  const isAllowed =
    number !== null && mayDial(number, { countries: new Set(countries ?? []), fictional }).allowed
  if (isAllowed) {
    const grant = await grantDial(accountId)
    if (grant.granted && grant.operatorTrunk !== null) return { type: 'forward', number }
  }
  const { tag, phrases } = agent ? languageOf(agent) : languageFor(undefined)
  return { type: 'say', text: phrases.unavailable, language: tag }
}

/** Undefined for one that is gone, and whose callers are forwarded nowhere. */
async function agentOf(db: Db, accountId: AccountId, agentId: string): Promise<Agent | undefined> {
  try {
    const { blocked, deleted } = await standingOf(db, accountId)
    if (blocked || deleted) throw notFound(`Agent ${agentId}`)
    return await getAgent(db, accountId, agentId)
  } catch (error) {
    if (error instanceof ServiceError) return undefined
    throw error
  }
}
