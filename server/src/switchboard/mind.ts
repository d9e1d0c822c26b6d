import type { Brain, Briefing, ReplyPart } from '../brain/brain.ts'
import type { CallCommand } from '../call/commands.ts'
import type { Action, Topic } from '../call/events.ts'
import type { Clock } from '../clock.ts'
import type { Occur } from './happening.ts'

export type Mind = { obey(command: CallCommand): void; close(): void }

type Options = {
  readonly brain: Brain
  readonly briefing: Briefing
  readonly clock: Clock
  readonly occur: Occur
}

/** Asks the brain, one request at a time, and tells what it says. */
export function createMind({ brain, briefing, clock, occur }: Options): Mind {
  const conversation = brain.open(briefing)
  /** The request under way. One that is over is let go: to abort it would only make an error that nobody sees. */
  let thinking: AbortController | undefined

  async function think(command: Extract<CallCommand, { type: 'think' }>): Promise<void> {
    thinking?.abort()
    const asking = new AbortController()
    thinking = asking
    const { signal } = asking
    const { turn, attempt, heard: text, digits, notes } = command
    let action: Action | null = null
    let about: Topic | null = null
    const emit = (part: ReplyPart) => {
      if (signal.aborted) return
      if ('clause' in part)
        occur({ type: 'reply.said', turn, attempt, text: part.clause, source: part.source })
      if ('about' in part) about = part.about
      if ('action' in part) action = part.action
    }
    try {
      occur({ type: 'reply.began', turn, attempt })
      await conversation.reply({ turn, text, digits, notes, atMs: clock.now() }, emit, signal)
      if (!signal.aborted) occur({ type: 'reply.ended', turn, attempt, action, about })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!signal.aborted) occur({ type: 'reply.failed', turn, attempt, reason })
    } finally {
      if (thinking === asking) thinking = undefined
    }
  }

  return {
    obey(command) {
      if (command.type === 'think') void think(command)
      if (command.type === 'stop_thinking') thinking?.abort()
      // No brain has tools yet; one that calls for a tool is told so rather than left waiting.
      if (command.type === 'run_tool')
        occur({ type: 'tool.answered', key: command.key, ok: false, result: 'unknown tool', effect: null })
    },
    close: () => thinking?.abort(),
  }
}
