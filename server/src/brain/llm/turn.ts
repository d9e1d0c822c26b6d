import type { Action, Briefing, Heard, ReplyPart, Source } from '../brain.ts'
import { line } from '../receptionist/talk.ts'
import {
  actionOf,
  actionsFor,
  asTool,
  toolSet,
  TOPICS,
  UNANSWERED_TOOL,
  type ActionName,
  type BrainTool,
} from './actions.ts'
import type { Ears } from './attempt.ts'
import { createClauseStream } from './clause-stream.ts'
import { MAX_REPLY_CHARACTERS, MAX_TOOL_CALLS } from './limits.ts'
import type { ToolAnswer } from './prompt.ts'
import { unsaid } from './said.ts'
import { createSpeakable } from './speakable.ts'

/** A reply while it comes about, over however many models. */
export type Turn = {
  readonly said: readonly string[]
  readonly results: readonly ToolAnswer[]
  tools(): ReturnType<typeof toolSet>
  /** Listens to the next model; what the one before has left unspoken or undone is dropped. */
  ears(): Ears
  /** All that there is of a reply has come. False where that is nothing. */
  finish(ending: { readonly isCutShort: boolean }): boolean
  say(clause: string, source: Source): void
}

type Options = {
  readonly briefing: Briefing
  readonly heard: Heard
  readonly others: readonly BrainTool[]
  readonly emit: (part: ReplyPart) => void
  readonly nowMs: () => number
  readonly signal: AbortSignal
}

export function startTurn(options: Options): Turn {
  const { briefing, heard, others, emit, signal } = options
  const actions = actionsFor(briefing, heard)
  const names = [...actions, UNANSWERED_TOOL, ...others.map(({ name }) => name)]
  const mouth = createMouth(options)
  const toolbox = createToolbox(options)
  let writing = startWriting(names)
  let action: Action | undefined

  return {
    said: mouth.said,
    results: toolbox.results,
    say: mouth.say,
    tools: () => toolbox.tools(actions),
    ears() {
      writing = startWriting(names)
      mouth.takeOver()
      action = undefined
      return {
        words: (text) => writing.push(text).forEach((clause) => mouth.say(clause, 'model')),
        called(name, input) {
          if (!actions.some((each) => each === name)) return 'runs'
          action ??= actionOf(name, input, actions)
          return 'ends'
        },
        isFull: mouth.isFull,
        quietAtMs: mouth.quietAtMs,
      }
    },
    finish(ending) {
      for (const clause of writing.end(ending)) mouth.say(clause, 'model')
      if (mouth.said.length === 0 && action === undefined) return false
      // The call takes a message without a word for a goodbye.
      if (mouth.said.length === 0 && action?.type === 'take_message' && !action.thenHangUp)
        for (const id of ['message_done', 'anything_else'] as const) {
          const { clause, source } = line(briefing, id)
          mouth.say(clause, source)
        }
      if (signal.aborted) return true
      for (const unanswered of toolbox.reported) emit({ unanswered })
      if (action) {
        emit({ about: TOPICS[action.type] })
        emit({ action })
      }
      return true
    },
  }
}

/** From what a model writes to clauses that can be spoken. */
function startWriting(names: readonly string[]) {
  const speakable = createSpeakable(names)
  const clauses = createClauseStream()
  return {
    push: (text: string) => clauses.push(speakable.push(text)),
    end: (ending: { readonly isCutShort: boolean }) => [
      ...clauses.push(speakable.end()),
      ...clauses.end(ending),
    ],
  }
}

/** How long a character of speech sounds: some fifteen are spoken in a second. */
const SPOKEN_MS_PER_CHARACTER = 65

/** What is said in this turn, each thing once. */
function createMouth({ emit, nowMs, signal }: Options) {
  const said: string[] = []
  /** What was said before the one that is speaking now. */
  let before = ''
  let characters = 0
  let quietAtMs = nowMs()
  return {
    said,
    takeOver() {
      before = said.join(' ')
    },
    isFull: () => characters >= MAX_REPLY_CHARACTERS,
    quietAtMs: () => quietAtMs,
    say(clause: string, source: Source): void {
      const rest = unsaid(clause, before)
      if (signal.aborted || !/[\p{L}\p{N}]/u.test(rest)) return
      said.push(rest)
      characters += rest.length
      quietAtMs = Math.max(quietAtMs, nowMs()) + rest.length * SPOKEN_MS_PER_CHARACTER
      emit({ clause: rest, source })
    },
  }
}

const MAX_ANSWER_CHARACTERS = 4000

/** The tools that run in this turn, and what they bring. */
function createToolbox({ heard: { turn }, others, signal }: Options) {
  const results: ToolAnswer[] = []
  const reported = new Set<string>()
  let calls = 0

  async function run(tool: BrainTool, input: unknown, given = signal): Promise<unknown> {
    calls += 1
    if (calls > MAX_TOOL_CALLS) return { error: 'Too many calls in one turn.' }
    const key = `${turn}:${tool.name}:${JSON.stringify(input)}`
    const answer = await tool.run(input, { key, turn, signal: given })
    const text = JSON.stringify(answer) ?? 'null'
    results.push({ tool: tool.name, answer: text.slice(0, MAX_ANSWER_CHARACTERS) })
    return answer
  }

  return {
    results,
    reported,
    tools: (actions: readonly ActionName[]) =>
      toolSet(actions, {
        report: (question) => {
          if (question !== '') reported.add(question)
        },
        others: Object.fromEntries(
          others.map((each) => [each.name, asTool(each, (input, given) => run(each, input, given))]),
        ),
      }),
  }
}
