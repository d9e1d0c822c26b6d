import type { AgentTool } from '../agents/functions.ts'
import { updateAgent } from '../agents/index.ts'
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
import type { AgentTools } from '../calls/live/tool-runner.ts'
import { toolRuns } from '../calls/live/tool-runs.ts'
import { SECOND_MS, type Clock } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { rolledBack } from '../../platform/db/rolled-back.ts'
import type { Snapshot } from '../../voice/protocol.ts'
import type { Vault } from '../../platform/vault.ts'

type Options = {
  readonly db: Db
  readonly clock: Clock
  readonly vault: Vault
  readonly config: Pick<Config, 'env' | 'mailFrom'>
  /** Looks at the calendar outside, where there is one, before times are offered. */
  readonly refresh?: ((accountId: AccountId, agentId: string) => Promise<void>) | undefined
}

/** What agents can have done, and where that is kept: each call has tools of its own, which know whose they are. */
export function agentTools(options: Options): AgentTools {
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

function builtIn(options: Options, callId: string, snapshot: Snapshot): Tool[] {
  const language = languageOf(snapshot.agent)
  const { calendar, mail } = snapshot.rehearsal
    ? rehearsed(options, callId, snapshot)
    : portsOver(options, callId, snapshot)
  return [...createCalendarTools(language, calendar), createEmailTool(language, mail)]
}

function portsOver(
  { db, clock, config, refresh }: Options,
  callId: string,
  { accountId, agent, timeZone, rehearsal }: Snapshot,
) {
  const { id: agentId, agent_name: agentName, business_name: businessName } = agent
  const now = () => clock.now() + (rehearsal?.aheadMs ?? 0)
  const { mailFrom } = config
  const businessNumber = agent.phone_number ?? agent.forwarding_number
  const calendar = agentCalendar({
    db,
    accountId,
    agentId,
    timeZone,
    refresh,
    mailFrom,
    businessNumber,
    now,
  })
  const businessAddress = agent.booking?.email ?? undefined
  const sender = { agentId, callId, agentName, businessName, businessAddress, now }
  return { calendar, mail: agentMail(db, accountId, sender) }
}

type Ports = ReturnType<typeof portsOver>

/**
 * Does everything over the agent as it is rehearsed, with every check, and undoes it: nothing is booked, no mail goes
 * out. So what is booked in a rehearsal cannot be moved later in it.
 */
function rehearsed(options: Options, callId: string, snapshot: Snapshot): Ports {
  const { accountId, agent } = snapshot
  const { business_hours, booking } = agent
  const undone = <Result>(work: (ports: Ports) => Promise<Result>): Promise<Result> =>
    rolledBack(options.db, async (tx) => {
      await updateAgent(tx, accountId, agent.id, { business_hours, booking }, options.clock.now())
      // A look at the calendar outside would hold the transaction for as long as that takes.
      return work(portsOver({ ...options, db: tx, refresh: undefined }, callId, snapshot))
    })
  return {
    calendar: {
      timeZone: snapshot.timeZone,
      findSlots: (...asked) => undone(({ calendar }) => calendar.findSlots(...asked)),
      appointmentsOf: (...asked) => undone(({ calendar }) => calendar.appointmentsOf(...asked)),
      outcomeOf: (...asked) => undone(({ calendar }) => calendar.outcomeOf(...asked)),
      book: (...asked) => undone(({ calendar }) => calendar.book(...asked)),
      reschedule: (...asked) => undone(({ calendar }) => calendar.reschedule(...asked)),
      cancel: (...asked) => undone(({ calendar }) => calendar.cancel(...asked)),
    },
    mail: {
      send: (...asked) => undone(({ mail }) => mail.send(...asked)),
      find: (...asked) => undone(({ mail }) => mail.find(...asked)),
    },
  }
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
