import type { Note, ToolResult } from '../commands.ts'
import { heardText } from '../turns/caller-turn.ts'
import { isSameJson } from '../json.ts'
import { speak } from './speaking.ts'
import { become, inOrder, type Act, type LiveCall, type Step, type ToolCall, type ToolRun } from '../state.ts'

/** Guesses at the end of a turn are worth their cost only so often. */
export const MAX_SPECULATIONS = 3

/** Asks the brain about what the caller has said in this turn. */
export function think({ speculative }: { speculative: boolean }): Act {
  return (call) => {
    const heard = heardText(call.hearing)
    const attempt = call.attempt + 1
    const { turn } = call
    return become(
      {
        ...call,
        attempt,
        tools: call.tools.map((each) =>
          each.answer && !each.told ? { ...each, request: { turn, attempt } } : each,
        ),
        thought: {
          turn,
          attempt,
          about: call.hearing.plain,
          speculative,
          waiting: [],
          waitingTools: [],
          spoken: 0,
          ended: null,
        },
      },
      {
        type: 'think',
        turn,
        attempt,
        heard,
        digits: call.hearing.digits,
        speculative,
        notes: notes(call),
        results: resultsToTell(call),
      },
    )
  }
}

function notes(call: LiveCall): readonly Note[] {
  return call.settings.open ? call.notes : ['closed', ...call.notes]
}

/** An interrupted reply may not know of them, so they are passed on until a reply is whole. */
function resultsToTell(call: LiveCall): ToolResult[] {
  return call.tools.flatMap(({ key, tool, arguments: args, answer, told }) => {
    if (told) return []
    // A brain that does not know that it is being done might do it a second time.
    return [{ key, tool, ...(answer ?? { ok: true, result: { status: 'running', arguments: args } }) }]
  })
}

export const stopThinking: Act = (call) => {
  const { thought } = call
  if (!thought) return become(call)
  const stopped = { ...call, thought: null }
  return thought.ended
    ? become(stopped)
    : become(stopped, { type: 'stop_thinking', turn: thought.turn, attempt: thought.attempt })
}

/** The guess was right: what it brings may now be spoken, and its tools may run. */
export const confirmThinking: Act = (call) => {
  const { thought } = call
  if (!thought?.speculative) return become(call)
  const { turn, attempt, waitingTools } = thought
  return inOrder(
    () =>
      become(
        { ...call, thought: { ...thought, speculative: false, waitingTools: [] } },
        { type: 'confirm_thinking', turn, attempt },
      ),
    ...waitingTools.map((tool) => runTool(tool)),
  )(call)
}

/** A tool runs once for its key, however often it is asked for; who asks again gets the answer that there is. */
export function runTool(wanted: ToolCall): Act {
  return (call) => {
    const { key, tool, arguments: args } = wanted
    const request = { turn: call.turn, attempt: call.attempt }
    const known = call.tools.find((each) => isSameCall(each, wanted))
    if (known) return askAgain(call, { ...known, wantedAs: key, request })
    if (call.tools.length >= call.settings.maxToolCalls)
      return become(call, { type: 'give_result', ...request, key, tool, ...TOO_MANY })
    const run: ToolRun = {
      key,
      wantedAs: key,
      tool,
      arguments: args,
      startedMs: call.nowMs,
      request,
      answer: null,
      overdue: false,
      told: false,
    }
    return become(
      { ...call, tools: [...call.tools, run] },
      { type: 'run_tool', turn: call.turn, ...wanted, heard: heardText(call.hearing) },
    )
  }
}

/** A caller who breaks in makes a new turn, but until its result was reported it is the same tool call. */
function isSameCall(run: ToolRun, { key, tool, arguments: args }: ToolCall): boolean {
  return run.key === key || (!run.told && run.tool === tool && isSameJson(run.arguments, args))
}

function askAgain(call: LiveCall, run: ToolRun): Step {
  const { key, wantedAs, tool, request, answer, overdue } = run
  const asked = { ...call, tools: call.tools.map((each) => (each.key === key ? run : each)) }
  const given = answer ?? (overdue ? OVERDUE : null)
  return given
    ? become(asked, { type: 'give_result', ...request, key: wantedAs, tool, ...given })
    : become(asked)
}

/** What the brain gets when a call has had its tools. */
const TOO_MANY = { ok: false, result: { error: 'too_many_tool_calls' } } as const

/** What the brain gets for a tool that takes too long. */
export const OVERDUE = { ok: false, result: { error: 'timeout' } } as const

/** Speaks the clauses that have come, if the agent may speak. */
export const speakWaiting: Act = (call) => {
  const { thought } = call
  if (!thought || thought.speculative || thought.waiting.length === 0) return become(call)
  return inOrder(...thought.waiting.map((clause, index) => speak(clause, thought.spoken + index)), (after) =>
    become({
      ...after,
      thought: { ...thought, waiting: [], spoken: thought.spoken + thought.waiting.length },
    }),
  )(call)
}
