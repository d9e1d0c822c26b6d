import type { Agent } from '../../agents/agent.ts'
import { languageOf } from '../../../voice/agent-language.ts'
import { leaksOf } from '../../tools/leaks.ts'
import { createToolRegistry, MAX_RUN_MS } from '../../tools/registry.ts'
import { createLedgerRunner, type LedgerRunner, type LedgerStore } from '../../tools/ledger/tool-ledger.ts'
import type { Json, Tool, ToolDescription } from '../../../voice/tool.ts'
import type { Reading } from '../reading/reading.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { type VoiceCommand, type VoiceEvent, ANONYMOUS, type Snapshot } from '../../../voice/protocol.ts'

export type ToolRunnerOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly reading: Pick<Reading, 'redact'>
  /** What the agent of a call can have done. */
  toolsFor(callId: string, snapshot: Snapshot): readonly Tool[]
  ledgerFor(callId: string, snapshot: Snapshot): LedgerStore
}

export type AgentTools = Omit<ToolRunnerOptions, 'log' | 'reading'>

type Desk = { readonly snapshot: Snapshot; readonly runner: LedgerRunner }

type Wanted = Extract<VoiceEvent, { type: 'tool' }>

/**
 * Where the tools of live calls run: beside the store, and not in the voice plane. A tool goes on when the caller breaks
 * in or hangs up: what was begun is known to have been done, or not.
 */
export function createToolRunner(
  { clock, log, reading, toolsFor, ledgerFor }: ToolRunnerOptions,
  send: (command: VoiceCommand) => void,
) {
  const desks = new Map<string, Desk>()
  const never = new AbortController().signal

  async function run({ callId, wanted }: Wanted): Promise<void> {
    const { key, tool, arguments: args, turn, heard } = wanted
    const desk = desks.get(callId)
    if (!desk) return
    const { caller, rehearsal } = desk.snapshot
    const callerNumber = caller === ANONYMOUS ? null : caller
    const context = { key, callId, turn, heard, callerNumber, nowMs: clock.now() + (rehearsal?.aheadMs ?? 0) }
    const kept = await redacted(reading, args, desk.snapshot.agent)
    const { ok, result, effect } = await desk.runner.run(tool, kept, context, never)
    log.info({ call: callId, tool, ok }, 'tool ran')
    send({ type: 'tool_answered', callId, answer: { key, ok, result, effect } })
  }

  return {
    /** The tools that the agent is offered. A tool that cannot be offered costs no call. */
    open(callId: string, snapshot: Snapshot): readonly ToolDescription[] {
      try {
        const { agent } = snapshot
        const tools = toolsFor(callId, snapshot).map((tool) => withRedaction(reading, tool, agent))
        const leaks = leaksOf(languageOf(agent), agent.system_prompt)
        const registry = createToolRegistry(tools, { leaks })
        const bounds = { now: () => clock.now(), maxRunMs: MAX_RUN_MS }
        const runner = createLedgerRunner(registry, ledgerFor(callId, snapshot), bounds)
        desks.set(callId, { snapshot, runner })
        return registry.descriptions
      } catch (error) {
        log.error({ call: callId, err: error }, 'tools are not available')
        return []
      }
    },
    hear(event: VoiceEvent): void {
      if (event.type === 'tool') void run(event)
      if (event.type === 'over') desks.delete(event.callId)
    },
    /** The call is lost. What runs for it goes on. */
    close: (callId: string) => void desks.delete(callId),
  }
}

/** What is not to be kept of a call is not handed on either, nor kept of what a tool answers. */
function withRedaction(reading: Redact, tool: Tool, agent: Agent): Tool {
  if (agent.redact.length === 0) return tool
  return {
    ...tool,
    async run(args, context, signal) {
      const heard = (await redacted(reading, context.heard, agent)) as string
      const answer = await tool.run(args, { ...context, heard }, signal)
      return { ...answer, result: await redacted(reading, answer.result, agent) }
    },
  }
}

type Redact = ToolRunnerOptions['reading']

async function redacted(reading: Redact, value: Json, agent: Agent): Promise<Json> {
  return agent.redact.length === 0 ? value : reading.redact(languageOf(agent).tag, value, agent.redact)
}
