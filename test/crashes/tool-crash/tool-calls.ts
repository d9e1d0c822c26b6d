import { agentTools } from '../../../server/src/product/tools/agent-tools.ts'
import { createToolRegistry, MAX_RUN_MS } from '../../../server/src/product/tools/registry.ts'
import { createLedgerRunner } from '../../../server/src/product/tools/ledger/tool-ledger.ts'
import { toolKey } from '../../../server/src/voice/tool-key.ts'
import type { Json } from '../../../server/src/voice/tool.ts'
import { takeSnapshot } from '../../../server/src/product/calls/live/who-answers.ts'
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from '../../../server/src/platform/clock.ts'
import { openSqlite } from '../../../server/src/platform/db/sqlite.ts'
import type { AccountId } from '../../../server/src/platform/ids.ts'
import { createVault } from '../../../server/src/platform/vault.ts'

/** Run in a process of its own, which is killed in the middle of it: makes tool calls, one after the other. */
type Orders = {
  readonly location: string
  readonly accountId: string
  readonly agentId: string
  /** When the first appointment is wanted: the call of a number is the same in every process. */
  readonly firstMs: number
  /** From which call on. */
  readonly from: number
  /** How often it has been started before, and how long ago that seems: a dead process has lost its turn by then. */
  readonly round: number
}

const CALL = 'call_crash'

async function carryOut({ location, accountId, agentId, firstMs, from, round }: Orders): Promise<void> {
  const { db } = openSqlite(location)
  const clock = { now: () => Date.now() + round * MINUTE_MS }
  const config = { env: 'test', mailFrom: 'Parley <parley@localhost>' } as const
  const tools = agentTools({ db, clock, vault: createVault(Buffer.alloc(32)), config })
  const caller = { caller: '+12025550143' }
  const snapshot = await takeSnapshot(db, accountId as AccountId, agentId, caller, clock.now())
  const registry = createToolRegistry(tools.toolsFor(CALL, snapshot))
  const bounds = { now: () => clock.now(), maxRunMs: MAX_RUN_MS }
  const runner = createLedgerRunner(registry, tools.ledgerFor(CALL, snapshot), bounds)
  const { signal } = new AbortController()

  async function run(turn: number, tool: string, args: Json, again = 0): Promise<void> {
    const key = toolKey(CALL, turn, tool, args, again)
    console.log(JSON.stringify({ begun: key, tool, turn }))
    const context = { key, callId: CALL, turn, heard: 'yes', callerNumber: caller.caller, nowMs: clock.now() }
    const { ok } = await runner.run(tool, args, context, signal)
    if (ok) console.log(JSON.stringify({ done: key, tool, turn }))
  }

  for (let turn = from; ; turn++) {
    const start = firstMs + Math.floor(turn / 16) * DAY_MS + (turn % 16) * 30 * MINUTE_MS
    // What was offered is known to the process that has offered it.
    await run(turn, 'find_appointment_times', { from: iso(start), to: iso(start + HOUR_MS) }, round)
    await run(turn, 'book_appointment', { start: iso(start), name: `Ann ${turn}` })
    await run(turn, 'send_email', { to: 'business', subject: `Request ${turn}`, text: 'Please see to it.' })
    await run(turn, 'order_part', { part: turn })
  }
}

await carryOut(JSON.parse(process.argv[2] ?? '{}') as Orders)
