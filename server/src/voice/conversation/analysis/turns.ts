import type { Language } from '../../../language/language.ts'
import type { Intent } from '../../../language/receptionist.ts'
import { normalised, wordsOf } from '../../../language/words.ts'
import type { Conversation } from '../conversation-log.ts'
import type { Topic } from '../events.ts'
import type { CallRecord } from '../state.ts'

/** What the caller said in one go, and what they heard in reply. */
export type Turn = {
  readonly turn: number
  readonly text: string
  readonly intents: ReadonlySet<Intent>
  /** The brain's judgement; null where it gave none. */
  readonly about: Topic | null
  readonly hasUnanswered: boolean
  /** Where the clauses that sounded come from. */
  readonly sources: readonly string[]
  /** What sounded, but for the lines of the call itself; and the same without case and punctuation. */
  readonly reply: string
  readonly plainReply: string
}

/** Of a longer call the first and the last half of so many turns say what it was about. */
const MAX_TURNS = 100
/** What a caller said in one go is read so far. */
const MAX_TURN_CHARACTERS = 2000

export function turnsOf(
  { receptionist }: Language,
  conversation: Conversation,
  { replies }: Pick<CallRecord, 'replies'>,
): Turn[] {
  const numbers = [...new Set(conversation.flatMap((each) => (each.speaker === 'caller' ? [each.turn] : [])))]
  const skipped = Math.max(0, numbers.length - MAX_TURNS)
  numbers.splice(MAX_TURNS / 2, skipped)
  const byTurn = Map.groupBy(conversation, (each) => each.turn)
  return numbers.map((turn) => {
    const entries = byTurn.get(turn) ?? []
    const text = entries
      .flatMap((each) => (each.speaker === 'caller' ? [each.text] : []))
      .join(' ')
      .trim()
      .slice(0, MAX_TURN_CHARACTERS)
    const heard = entries.flatMap((each) =>
      each.speaker === 'agent' && each.line === null && each.words > 0 ? [each] : [],
    )
    const judged = replies.findLast((each) => each.turn === turn)
    const reply = heard.map((each) => each.text).join(' ')
    return {
      turn,
      text,
      intents: new Set(receptionist.intentsIn(text)),
      about: judged?.about ?? null,
      hasUnanswered: (judged?.unanswered ?? 0) > 0,
      sources: [...new Set(heard.map(({ source }) => source))],
      reply,
      plainReply: normalised(reply),
    }
  })
}

const LISTED_OWN = 'tool:list_appointments'

/** What of a reply comes from what the business has told the agent, or from a model that has read it. */
export function answersIn(language: Language, { sources, text }: Turn): string[] {
  const isOwn = language.receptionist.booking.asksForOwn(text)
  return sources.filter(
    (source) =>
      !source.startsWith('line:') && (!source.startsWith('tool:') || (isOwn && source === LISTED_OWN)),
  )
}

const SHORTEST_REPEAT_WORDS = 4

/** The agent did not get on with the caller: it asked back, did not understand, or said what it had said before. */
export function troublesIn(turns: readonly Turn[]): number {
  const before = new Set<string>()
  return turns.filter((turn) => {
    const isRepeated = before.has(turn.plainReply)
    before.add(turn.plainReply)
    return isTrouble(turn, isRepeated)
  }).length
}

function isTrouble(turn: Turn, isRepeated: boolean): boolean {
  if (turn.about === 'not_understood' && !turn.hasUnanswered) return true
  if (asksBack(turn)) return true
  if (turn.intents.has('repeat') || turn.intents.has('slower') || turn.intents.has('hold_on')) return false
  return isRepeated && wordsOf(turn.reply).length >= SHORTEST_REPEAT_WORDS
}

/** "Is this your question?" */
export function asksBack({ sources }: Turn): boolean {
  return sources.includes('line:did_you_mean')
}
