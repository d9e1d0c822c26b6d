import { getAgent } from '../agents/store.ts'
import { DAY_MS } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { AccountId } from '../ids.ts'
import { countryOf } from '../phone-numbers/e164.ts'
import { getTerms } from '../subscription/ledger.ts'
import { isUsable, subscriptionAt } from '../subscription/subscription.ts'
import { ANONYMOUS, type Snapshot } from '../switchboard/snapshot.ts'
import { countTransfers } from './store.ts'

/** How often an account may call somebody in 24 hours to put a caller through. Whoever steals an account gets no further. */
export const MAX_TRANSFERS_A_DAY = 200
/** Where an agent has no number, nor the configuration a country. */
const DEFAULT_COUNTRY = 'US'

/** What the configuration says may be dialled. */
export type DialPolicy = {
  /** Two-letter codes; undefined: only the country of the agent's own number. */
  readonly countries: readonly string[] | undefined
  /** Whether numbers that are reserved for fiction may be dialled. */
  readonly fictional: boolean
}

/** Where nothing is configured. */
const NOTHING_CONFIGURED: DialPolicy = { countries: undefined, fictional: false }

export type CallerFacts = {
  readonly caller?: string
  /** Put in place of `{{name}}` in the greeting and the prompt. */
  readonly variables?: Readonly<Record<string, string>>
}

export async function takeSnapshot(
  db: Db,
  accountId: AccountId,
  agentId: string,
  facts: CallerFacts,
  nowMs: number,
  policy: DialPolicy = NOTHING_CONFIGURED,
): Promise<Snapshot> {
  const agent = await getAgent(db, accountId, agentId)
  const { status } = subscriptionAt(await getTerms(db, accountId), nowMs)
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => facts.variables?.[name] ?? whole)
  return {
    accountId,
    agent: { ...agent, greeting: fill(agent.greeting), system_prompt: fill(agent.system_prompt) },
    subscriptionUsable: isUsable(status),
    caller: facts.caller ?? ANONYMOUS,
    dialled: agent.phone_number,
    dialling: {
      countries: policy.countries ?? [countryOf(agent.phone_number ?? '') ?? DEFAULT_COUNTRY],
      fictional: policy.fictional,
      transfersLeft: MAX_TRANSFERS_A_DAY - (await countTransfers(db, accountId, nowMs - DAY_MS)),
    },
  }
}
