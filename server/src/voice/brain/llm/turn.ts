import type { Language } from '../../../language/language.ts'
import type { Briefing, Heard, ReplyPart, Source, ToolResult, UseTool } from '../brain.ts'
import type { Action } from '../../conversation/events.ts'
import { line } from '../receptionist/talk.ts'
import type { Json, ToolDescription } from '../../tool.ts'
import {
  actionOf,
  actionsFor,
  asOffer,
  toolSet,
  TOPICS,
  UNANSWERED_TOOL,
  type ActionName,
  type Toolset,
} from './actions.ts'
import type { ReplySink } from './attempt.ts'
import { createClauseStream } from './speakable/clause-stream.ts'
import { createGroundedSpeech, type GroundedSpeech } from './facts/grounded-speech.ts'
import type { Known } from './facts/known-facts.ts'
import type { Spoken } from './facts/spoken-sentences.ts'
import { MAX_REPLY_CHARACTERS, MAX_TOOL_CALLS } from './limits.ts'
import { createOwnNature } from './speakable/own-nature.ts'
import { unsaid } from './speakable/said.ts'
import { createSpeakable } from './speakable/speakable.ts'
import { refusalOf } from './facts/tool-guard.ts'

/** A reply while it comes about, over however many models. */
export type Turn = {
  readonly said: readonly string[]
  /** What tools have brought, also in an earlier turn that the caller broke into. */
  readonly results: readonly ToolResult[]
  /** What can be said because it is known. */
  known(): Known
  tools(): Toolset
  /** Listens to the next model; what the one before has left unspoken or undone is dropped. */
  sink(): Omit<ReplySink, 'asked'>
  /** All that there is of a reply has come. False where that is nothing. */
  finish(ending: { readonly isCutShort: boolean }): boolean
  say(clause: string, source: Source): void
  /** What does not wait for a model: a caller who asks whether a person speaks is told the truth. */
  sayAtOnce(): void
}

type Options = {
  readonly briefing: Briefing
  readonly heard: Heard
  readonly useTool: UseTool | undefined
  readonly hasAskedForPerson: boolean
  /** Before this turn. */
  readonly known: Known
  readonly emit: (part: ReplyPart) => void
  readonly nowMs: () => number
  readonly signal: AbortSignal
}

export function startTurn(options: Options): Turn {
  const { briefing, heard, emit, signal } = options
  const { language } = briefing
  const actions = actionsFor(briefing, heard, options.hasAskedForPerson)
  const names = [...actions, UNANSWERED_TOOL, ...briefing.tools.map(({ name }) => name)]
  const reply = createSpokenReply(options)
  const speech = createGroundedSpeech(briefing, heard, options.known)
  const toolbox = createToolbox(options, reply, speech)
  const nature = createOwnNature(briefing, heard)
  let writing = startWriting(language, names)
  let action: Action | undefined

  function sayAll(spoken: readonly Spoken[]): void {
    for (const { clause, source } of spoken) reply.say(clause, source)
  }

  function sayHonestly({ clauses, instead }: ReturnType<typeof nature.take>): void {
    sayAll(instead)
    for (const clause of clauses) sayAll(speech.take(clause))
  }

  return {
    known: speech.known,
    said: reply.said,
    results: toolbox.results,
    say: reply.say,
    sayAtOnce: () => sayAll(nature.atOnce()),
    tools: () => toolbox.tools(actions),
    sink() {
      writing = startWriting(language, names)
      reply.takeOver()
      speech.startOver()
      nature.startOver()
      action = undefined
      return {
        words: (text) => writing.push(text).forEach((clause) => sayHonestly(nature.take(clause))),
        called(name, input) {
          action ??= actionOf(language, name, input, actions)
          const deed = action && DEEDS[action.type]
          if (deed) sayAll(speech.acts(deed))
        },
        isFull: reply.isFull,
        quietAtMs: reply.quietAtMs,
      }
    },
    finish(ending) {
      for (const clause of writing.end(ending)) sayHonestly(nature.take(clause))
      sayHonestly(nature.end())
      sayAll(speech.end())
      if (!reply.hasAnswered() && action === undefined) return false
      round(briefing, { reply, speech, action })
      if (signal.aborted) return true
      const questions = toolbox.reported.size > 0 ? [...toolbox.reported] : [speech.unanswered()]
      for (const unanswered of questions) if (unanswered !== undefined) emit({ unanswered })
      if (action) {
        emit({ about: TOPICS[action.type] })
        emit({ action })
      }
      return true
    },
  }
}

type Coming = {
  readonly reply: ReturnType<typeof createSpokenReply>
  readonly speech: GroundedSpeech
  readonly action: Action | undefined
}

/** What a reply lacks: that a message was taken, or the offer of one where something was held back. */
function round(briefing: Briefing, { reply, speech, action }: Coming): void {
  // The call takes a message without a word for a goodbye.
  if (!reply.hasAnswered() && action?.type === 'take_message' && !action.thenHangUp)
    for (const id of ['message_done', 'anything_else'] as const) {
      const { clause, source } = line(briefing, id)
      reply.say(clause, source)
    }
  if (
    speech.hasHeldBack() &&
    action === undefined &&
    !briefing.language.facts.offersMessage(reply.said.join(' '))
  ) {
    const { clause, source } = line(briefing, 'offer_message')
    reply.say(clause, source)
  }
}

/** What actions do that can be said to be done. */
const DEEDS: { readonly [type in Action['type']]?: 'noted' | 'transferred' } = {
  take_message: 'noted',
  transfer: 'transferred',
}

/** From what a model writes to clauses that can be spoken. */
function startWriting(language: Language, names: readonly string[]) {
  const speakable = createSpeakable(language.writing, names)
  const clauses = createClauseStream(language)
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
function createSpokenReply({ emit, nowMs, signal }: Options) {
  const said: string[] = []
  /** What was said before the one that is speaking now. */
  let before = ''
  let characters = 0
  let hasAnswered = false
  let quietAtMs = nowMs()
  return {
    said,
    takeOver() {
      before = said.join(' ')
    },
    isFull: () => characters >= MAX_REPLY_CHARACTERS,
    quietAtMs: () => quietAtMs,
    /** While a tool ran the call itself has kept the caller company. */
    waited() {
      quietAtMs = Math.max(quietAtMs, nowMs())
    },
    hasAnswered: () => hasAnswered,
    /** What is said while a tool runs is no answer. */
    say(clause: string, source: Source, isAnswer = true): void {
      const rest = unsaid(clause, before)
      if (signal.aborted || !/[\p{L}\p{N}]/u.test(rest)) return
      said.push(rest)
      hasAnswered ||= isAnswer
      characters += rest.length
      quietAtMs = Math.max(quietAtMs, nowMs()) + rest.length * SPOKEN_MS_PER_CHARACTER
      emit({ clause: rest, source })
    },
  }
}

/** The tools that run in this turn, and what they bring. */
function createToolbox(
  { briefing, heard, useTool }: Options,
  reply: ReturnType<typeof createSpokenReply>,
  speech: GroundedSpeech,
) {
  const results: ToolResult[] = [...(heard.results ?? [])]
  const reported = new Set<string>()
  const others: readonly ToolDescription[] = useTool ? briefing.tools : []
  let calls = 0

  async function run({ name, filler }: ToolDescription, input: Json): Promise<Json> {
    calls += 1
    if (!useTool || calls > MAX_TOOL_CALLS) return { error: 'Too many calls in one turn.' }
    if (filler !== undefined && reply.said.length === 0) reply.say(filler, `tool:${name}`, false)
    const answer = refusalOf(name, input, speech.known(), briefing) ?? (await useTool(name, input))
    reply.waited()
    results.push(answer)
    speech.brought(answer)
    return answer.result
  }

  return {
    results,
    reported,
    tools: (actions: readonly ActionName[]) =>
      toolSet(actions, {
        report: (question) => {
          if (question !== '') reported.add(question)
        },
        others: others.map((each) => asOffer(each, (input) => run(each, input))),
      }),
  }
}
