import type { Brain, Briefing, Conversation, Heard, ReplyPart, ToolResult, UseTool } from '../brain.ts'
import { CALENDAR, type Used, type Want } from './booking/calendar-use.ts'
import { decide } from './decide.ts'
import { factsIn } from '../../prompt-facts.ts'
import type { Meaning } from './understanding/meaning.ts'
import type { Message } from '../../conversation/events.ts'
import { draftOfMore } from './message/addition.ts'
import { unfinishedMessage } from './message/flow.ts'
import { rehearsedClauses } from './rehearsed.ts'
import { createKeptShelves, learn, type KeptShelves } from './understanding/library.ts'
import { understand } from './understanding/understanding.ts'
import { afterReply, firstTalk, type Knowledge, type Reply, type Talk, type Understanding } from './talk.ts'

/** The built-in brain: it needs no language model, and says only what the briefing bears out. */
export function receptionist(meaning: Meaning, patienceMs?: number, kept = createKeptShelves()): Brain {
  return {
    name: 'receptionist',
    open: (briefing) => open(briefing, meaning, kept, patienceMs),
    async rehearse(briefing) {
      await learn(knowledgeOf(briefing), meaning, 'later', kept).ready
      return rehearsedClauses(briefing)
    },
  }
}

function knowledgeOf(briefing: Briefing): Knowledge {
  return { briefing, facts: factsIn(briefing.language, briefing.systemPrompt) }
}

function open(
  first: Briefing,
  meaning: Meaning,
  kept: KeptShelves,
  patienceMs: number | undefined,
): Conversation {
  let briefing = first
  let knowledge = knowledgeOf(briefing)
  let library = learn(knowledge, meaning, 'soon', kept)
  const talk = firstTalk(briefing)
  let latest: { turn: number; before: Talk; after: Talk } = { turn: -1, before: talk, after: talk }
  let done: { turn: number; results: readonly ToolResult[] } = { turn: -1, results: [] }

  async function understandAll(text: string): Promise<Understanding> {
    const parts = briefing.language.receptionist.requestsIn(text)
    const requests = parts.length === 1 && parts[0] === text.trim() ? [] : parts
    const [whole, ...each] = await Promise.all(
      [text, ...requests].map((words) => understand(words, library, meaning, patienceMs)),
    )
    const found = requests.map((words, at) => ({ text: words, ...(each[at] ?? NOT_UNDERSTOOD) }))
    return { ...(whole ?? NOT_UNDERSTOOD), requests: found }
  }

  /** Decides, has done what that takes, and decides again. Undefined where it is no longer wanted. */
  async function settle(
    before: Talk,
    heard: Heard,
    signal: AbortSignal,
    useTool: UseTool | undefined,
  ): Promise<Reply | undefined> {
    const understood = await understandAll(heard.text)
    // A turn that is asked again has done what it has done.
    const known = done.turn === heard.turn ? done.results : []
    const whole = { ...heard, results: [...(heard.results ?? []), ...known] }
    const used: Used[] = []
    while (!signal.aborted) {
      const reply = decide(knowledge, before, whole, understood, used)
      if (!reply.wants) return reply
      const answer = await use(reply.wants, used.length < MAX_TOOL_STEPS ? useTool : undefined)
      if (CHANGING.has(reply.wants.tool) && answer.ok)
        done = { turn: heard.turn, results: [...known, { tool: reply.wants.tool, ...answer }] }
      used.push({ ...reply.wants, answer })
    }
    return undefined
  }

  return {
    async reply(heard, emit, signal, useTool) {
      const before = heard.turn === latest.turn ? latest.before : latest.after
      const reply = await settle(before, heard, signal, useTool)
      if (!reply || signal.aborted) return
      latest = { turn: heard.turn, before, after: afterReply(before, reply) }
      for (const part of partsOf(reply, briefing.language)) {
        if (signal.aborted) return
        emit(part)
      }
    },
    changeLanguage(inOther) {
      briefing = inOther
      knowledge = knowledgeOf(briefing)
      library = learn(knowledge, meaning, 'soon', kept)
    },
  }
}

const NOT_UNDERSTOOD: Understanding = { entry: null, fact: null }
/** More than any one reply takes. */
const MAX_TOOL_STEPS = 12
const CHANGING: ReadonlySet<string> = new Set([CALENDAR.book, CALENDAR.move, CALENDAR.cancel])

async function use({ tool, args }: Want, useTool: UseTool | undefined): Promise<Used['answer']> {
  if (!useTool) return { ok: false, result: { error: 'no_tools' } }
  try {
    const { ok, result } = await useTool(tool, args)
    return { ok, result }
  } catch {
    return { ok: false, result: { error: 'failed' } }
  }
}

function draftOf(language: Briefing['language'], pending: Reply['pending']): Message | null {
  if (pending?.kind === 'message') return unfinishedMessage(language, pending.flow)
  return pending?.kind === 'anything_else' ? draftOfMore(language, pending) : null
}

function partsOf(reply: Reply, language: Briefing['language']): ReplyPart[] {
  const { say, about, unanswered, action, pending } = reply
  const draft = draftOf(language, pending)
  return [
    ...say.map(({ clause, source }) => ({ clause, source })),
    { about },
    ...(unanswered === undefined || unanswered === '' ? [] : [{ unanswered }]),
    ...(draft ? [{ draft }] : []),
    ...(action ? [{ action }] : []),
  ]
}
