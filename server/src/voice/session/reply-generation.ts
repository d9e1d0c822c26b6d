import type { Brain, Briefing, ReplyPart, ToolResult, UseTool } from '../brain/brain.ts'
import { toolKey } from '../tool-key.ts'
import type { CallCommand } from '../conversation/commands.ts'
import type { Action, Message, Topic } from '../conversation/events.ts'
import type { WantedTool } from '../protocol.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Dispatch } from './event-queue.ts'

export type ReplyGeneration = { handle(command: CallCommand): void; close(): void }

/** Has a tool run. Its result reaches the call as `tool.answered`, however late. */
export type RunTool = (callId: string, wanted: WantedTool) => void

/** What a reply comes to besides its words. */
type Ending = {
  readonly action: Action | null
  readonly about: Topic | null
  readonly unanswered: string[]
  readonly draft?: Message
}

type CommandOf<T extends CallCommand['type']> = Extract<CallCommand, { type: T }>

type Options = {
  readonly callId: string
  readonly brain: Brain
  readonly briefing: Briefing
  /** What the brain knows in another language (BCP 47). */
  inLanguage?: ((tag: string) => { readonly briefing: Briefing }) | undefined
  readonly clock: Clock
  readonly dispatch: Dispatch
  /** Absent: there are no tools. */
  readonly runTool?: RunTool | undefined
}

/** Asks the brain, one request at a time, and reports what it says. */
export function createReplyGeneration({
  callId,
  brain,
  briefing,
  inLanguage,
  clock,
  dispatch,
  runTool,
}: Options): ReplyGeneration {
  const conversation = brain.open(briefing)
  /** The request under way. A finished one is dropped: aborting it would only cause an unseen error. */
  let thinking: Thinking | undefined

  async function think(command: CommandOf<'think'>): Promise<void> {
    thinking?.aborter.abort()
    const { turn, attempt, heard: text, digits, notes, results } = command
    const asking = createThinking({ callId, turn, attempt }, dispatch)
    thinking = asking
    const { signal } = asking.aborter
    const ending: Ending = { action: null, about: null, unanswered: [] }
    const emit = (part: ReplyPart) => {
      if (signal.aborted) return
      if ('clause' in part)
        dispatch({ type: 'reply.said', turn, attempt, text: part.clause, source: part.source })
      else if ('unanswered' in part) ending.unanswered.push(part.unanswered)
      else Object.assign(ending, part)
    }
    try {
      dispatch({ type: 'reply.began', turn, attempt })
      const heard = { turn, text, digits, notes, results, atMs: clock.now() }
      await conversation.reply(heard, emit, signal, asking.useTool)
      if (!signal.aborted) dispatch({ type: 'reply.ended', turn, attempt, ...ending })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!signal.aborted) dispatch({ type: 'reply.failed', turn, attempt, reason })
    } finally {
      if (thinking === asking) thinking = undefined
    }
  }

  function run(wanted: WantedTool): void {
    if (runTool) runTool(callId, wanted)
    else
      dispatch({
        type: 'tool.answered',
        key: wanted.key,
        ok: false,
        result: { error: 'no_tools' },
        effect: null,
      })
  }

  return {
    handle(command) {
      if (command.type === 'use_language' && inLanguage)
        conversation.changeLanguage?.(inLanguage(command.language).briefing)
      if (command.type === 'think') void think(command)
      if (command.type === 'stop_thinking') thinking?.aborter.abort()
      if (command.type === 'run_tool') run(command)
      if (command.type === 'give_result') thinking?.give(command)
    },
    close() {
      thinking?.aborter.abort()
      conversation.close?.()
    },
  }
}

type Thinking = {
  readonly aborter: AbortController
  readonly useTool: UseTool
  give(result: CommandOf<'give_result'>): void
}

/** A request under way, with the tools that it waits for. */
function createThinking(
  { callId, turn, attempt }: { callId: string; turn: number; attempt: number },
  dispatch: Dispatch,
): Thinking {
  const aborter = new AbortController()
  const waiting = new Map<string, PromiseWithResolvers<ToolResult>>()
  aborter.signal.addEventListener('abort', () => {
    for (const { reject } of waiting.values()) reject(new Error('Nobody wants the answer any more.'))
  })
  return {
    aborter,
    useTool(tool, args) {
      if (aborter.signal.aborted) return Promise.reject(new Error('Nobody wants the answer any more.'))
      const key = toolKey(callId, turn, tool, args)
      const known = waiting.get(key)
      if (known) return known.promise
      const wanted = Promise.withResolvers<ToolResult>()
      waiting.set(key, wanted)
      // Not inside the brain's own call, which the answer may otherwise overtake.
      queueMicrotask(() => dispatch({ type: 'tool.called', turn, attempt, key, tool, arguments: args }))
      return wanted.promise
    },
    give({ key, tool, ok, result, ...request }) {
      if (request.turn === turn && request.attempt === attempt)
        waiting.get(key)?.resolve({ tool, ok, result })
    },
  }
}
