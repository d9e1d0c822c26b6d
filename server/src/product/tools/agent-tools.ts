import type { AgentTool } from '../agents/functions.ts'
import { toolSecret } from '../agents/tool-secret.ts'
import { languageOf } from '../../voice/agent-language.ts'
import { createCalendarTools } from './booking/calendar-tools.ts'
import { createCustomTool } from './http/custom-tool.ts'
import { createEmailTool } from './email-tool.ts'
import { createGuard, type Guard } from './http/ssrf-guard.ts'
import type { Tool } from '../../voice/tool.ts'
import { agentCalendar } from '../calendar/agent-calendar.ts'
import type { AccountId } from '../../platform/ids.ts'
import { agentMail } from '../calls/after/agent-mail.ts'
import type { ToolRunnerOptions } from '../calls/live/tool-runner.ts'
import { toolRuns } from '../calls/live/tool-runs.ts'
import { SECOND_MS, type Clock } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Snapshot } from '../../voice/protocol.ts'
import type { Vault } from '../../platform/vault.ts'

type Options = {
  readonly db: Db
  readonly clock: Clock
  readonly vault: Vault
  readonly config: Pick<Config, 'env' | 'mailFrom'>
  /** Looks at the calendar outside, where there is one, before times are offered. */
  readonly refresh?: (accountId: AccountId, agentId: string) => Promise<void>
}

/** What agents can have done, and where that is kept: each call has tools of its own, which know whose they are. */
export function agentTools(options: Options): Omit<ToolRunnerOptions, 'log'> {
  const { db, clock, config } = options
  // In development the customer's server is on the same machine.
  const guard = createGuard({ allowsLoopback: config.env !== 'production' })
  return {
    clock,
    toolsFor: (callId, snapshot) => [
      ...(snapshot.agent.functions_enabled ? builtIn(options, callId, snapshot) : []),
      ...snapshot.agent.tools.map((tool) => custom(options, guard, snapshot, tool)),
    ],
    ledgerFor: (callId, { accountId, agent }) => toolRuns(db, accountId, { callId, agentId: agent.id }),
  }
}

function builtIn(
  { db, clock, config, refresh }: Options,
  callId: string,
  { accountId, agent, timeZone }: Snapshot,
): Tool[] {
  const calendar = agentCalendar({
    db,
    accountId,
    agentId: agent.id,
    timeZone,
    refresh,
    mailFrom: config.mailFrom,
    now: () => clock.now(),
  })
  const mail = agentMail(db, accountId, {
    agentId: agent.id,
    callId,
    agentName: agent.agent_name,
    businessName: agent.business_name,
    businessAddress: agent.booking?.email ?? undefined,
    now: () => clock.now(),
  })
  const language = languageOf(agent)
  return [...createCalendarTools(language, calendar), createEmailTool(language, mail)]
}

function custom(
  { db, clock, vault }: Options,
  guard: Guard,
  { accountId, agent }: Snapshot,
  { name, description, parameters, url, timeout_seconds: seconds, filler }: AgentTool,
): Tool {
  return createCustomTool(
    {
      name,
      description,
      parameters,
      url,
      filler: filler ?? undefined,
      timeoutMs: seconds * SECOND_MS,
      secrets: async () => [await toolSecret(db, accountId, agent.id, vault)],
    },
    { guard, now: () => clock.now() },
  )
}
