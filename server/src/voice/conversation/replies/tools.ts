import type { EventOf } from '../events.ts'
import { become, inOrder, type Act, type LiveCall, type Step, type ToolRun } from '../state.ts'
import { OVERDUE } from './thinking.ts'

/** An answer is kept whatever the conversation has come to; the brain that waits for it gets it now, another later. */
export function toolAnswered(call: LiveCall, event: EventOf<'tool.answered'>): Step {
  const { key, ok, result, effect } = event
  const run = call.tools.find((each) => each.key === key && each.answer === null)
  if (!run) return become(call)
  const record = effect && ok ? { ...call.record, effects: [...call.record.effects, effect] } : call.record
  const kept = withRun({ ...call, record }, { ...run, answer: { ok, result } })
  return run.overdue ? become(kept) : giveResult(run, { ok, result })(kept)
}

/** When the brain learns that a tool takes too long. */
export function toolOverdueMs({ tools, settings }: LiveCall): number | null {
  // Asked after every event, and most calls have none.
  if (tools.length === 0) return null
  const started = tools.filter(isWaitedFor).map((each) => each.startedMs)
  return started.length === 0 ? null : Math.min(...started) + settings.toolMs
}

/** Lets the brain know, so that it can say something. The tool goes on, and what it brings is not lost. */
export const toolsOverdue: Act = (call) => {
  const late = call.tools.filter(
    (each) => isWaitedFor(each) && each.startedMs + call.settings.toolMs <= call.nowMs,
  )
  return inOrder(
    ...late.map(
      (run): Act =>
        (live) =>
          giveResult(run, OVERDUE)(withRun(live, { ...run, overdue: true })),
    ),
  )(call)
}

function isWaitedFor({ answer, overdue }: ToolRun): boolean {
  return answer === null && !overdue
}

function giveResult({ wantedAs, tool, request }: ToolRun, answer: NonNullable<ToolRun['answer']>): Act {
  return (call) => {
    const { thought } = call
    const { turn, attempt } = request
    if (!thought || thought.ended || thought.turn !== turn || thought.attempt !== attempt) return become(call)
    return become(call, { type: 'give_result', turn, attempt, key: wantedAs, tool, ...answer })
  }
}

function withRun(call: LiveCall, run: ToolRun): LiveCall {
  return { ...call, tools: call.tools.map((each) => (each.key === run.key ? run : each)) }
}
