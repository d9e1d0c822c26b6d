import { createToolRegistry, MAX_RUN_MS } from '../brain/tools/registry.ts'
import { createLedgerRunner, type LedgerRunner, type LedgerStore } from '../brain/tools/tool-ledger.ts'
import type { Tool, ToolDescription } from '../brain/tools/tool.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Order, Tidings } from '../switchboard/plane.ts'
import { ANONYMOUS, type Snapshot } from '../switchboard/snapshot.ts'

export type ToolDeskOptions = {
  readonly clock: Clock
  readonly log: Log
  /** What the agent of a call can have done. */
  toolsFor(callId: string, snapshot: Snapshot): readonly Tool[]
  ledgerFor(callId: string, snapshot: Snapshot): LedgerStore
}

type Desk = { readonly snapshot: Snapshot; readonly runner: LedgerRunner }

type Wanted = Extract<Tidings, { type: 'tool' }>

/**
 * Where the tools of live calls run: beside the store, and not in the voice plane. A tool goes on when the caller breaks
 * in or hangs up: what was begun is known to have been done, or not.
 */
export function createToolDesk(
  { clock, log, toolsFor, ledgerFor }: ToolDeskOptions,
  order: (order: Order) => void,
) {
  const desks = new Map<string, Desk>()
  const never = new AbortController().signal

  async function run({ callId, wanted }: Wanted): Promise<void> {
    const { key, tool, arguments: args, turn, heard } = wanted
    const desk = desks.get(callId)
    if (!desk) return
    const { caller } = desk.snapshot
    const callerNumber = caller === ANONYMOUS ? null : caller
    const context = { key, callId, turn, heard, callerNumber, nowMs: clock.now() }
    const { ok, result, effect } = await desk.runner.run(tool, args, context, never)
    log.info({ call: callId, tool, ok }, 'tool ran')
    order({ type: 'tool_answered', callId, answer: { key, ok, result, effect } })
  }

  return {
    /** What the agent is told that it can have done. A tool that cannot be offered costs no call. */
    open(callId: string, snapshot: Snapshot): readonly ToolDescription[] {
      try {
        const registry = createToolRegistry(toolsFor(callId, snapshot), {
          systemPrompt: snapshot.agent.system_prompt,
        })
        const bounds = { now: () => clock.now(), maxRunMs: MAX_RUN_MS }
        const runner = createLedgerRunner(registry, ledgerFor(callId, snapshot), bounds)
        desks.set(callId, { snapshot, runner })
        return registry.descriptions
      } catch (error) {
        log.error({ call: callId, err: error }, 'tools are not available')
        return []
      }
    },
    hear(tidings: Tidings): void {
      if (tidings.type === 'tool') void run(tidings)
      if (tidings.type === 'over') desks.delete(tidings.callId)
    },
  }
}
