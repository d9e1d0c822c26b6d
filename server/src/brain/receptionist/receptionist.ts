import type { Brain, Briefing, Conversation, ReplyPart } from '../brain.ts'
import { decide } from './decide.ts'
import { factsIn } from './facts.ts'
import type { Meaning } from './meaning.ts'
import { rehearsedClauses } from './rehearsed.ts'
import { learn, understand } from './understanding.ts'
import { afterReply, firstTalk, type Knowledge, type Reply, type Talk } from './talk.ts'

/** The built-in brain: it needs no language model, and says only what the briefing bears out. */
export function receptionist(meaning: Meaning, patienceMs?: number): Brain {
  return {
    name: 'receptionist',
    open: (briefing) => open(briefing, meaning, patienceMs),
    async rehearse(briefing) {
      await learn(knowledgeOf(briefing), meaning, 'later').ready
      return rehearsedClauses(briefing)
    },
  }
}

function knowledgeOf(briefing: Briefing): Knowledge {
  return { briefing, facts: factsIn(briefing.systemPrompt) }
}

function open(briefing: Briefing, meaning: Meaning, patienceMs: number | undefined): Conversation {
  const knowledge = knowledgeOf(briefing)
  const library = learn(knowledge, meaning, 'soon')
  const first = firstTalk(briefing)
  let latest: { turn: number; before: Talk; after: Talk } = { turn: -1, before: first, after: first }

  return {
    async reply(heard, emit, signal) {
      const before = heard.turn === latest.turn ? latest.before : latest.after
      const understood = await understand(heard.text, library, meaning, patienceMs)
      if (signal.aborted) return
      const reply = decide(knowledge, before, heard, understood)
      latest = { turn: heard.turn, before, after: afterReply(before, reply) }
      for (const part of partsOf(reply)) {
        if (signal.aborted) return
        emit(part)
      }
    },
    snapshot: () => latest.after,
  }
}

function partsOf({ say, about, unanswered, action }: Reply): ReplyPart[] {
  return [
    ...say,
    { about },
    ...(unanswered === undefined || unanswered === '' ? [] : [{ unanswered }]),
    ...(action ? [{ action }] : []),
  ]
}
