import type { Language } from '../../../language/language.ts'
import type { CallEvent, EventOf } from '../../../voice/conversation/events.ts'
import { mapTexts } from '../../../voice/conversation/event-texts.ts'
import { isSpeakable } from '../../../language/words.ts'
import { hasDigits, isOpen } from '../../../voice/conversation/redaction/pending-digits.ts'
import { textOf, type Fragment } from './removed-parts.ts'

/** So many earlier turns show what numbers are about. */
const CONTEXT_TURNS = 16

/** One thing said or keyed. What the STT takes it for may change until it is final. */
export type Utterance = Fragment & {
  text: string
  isFinal: boolean
  hasDigits: boolean
  readonly turn: Turn
  /** The STT's, in the order of speech; null for what was typed, keyed or said by the agent. */
  segment: number | null
}

/** What one side says until the other speaks. */
export type Turn = {
  readonly speaker: 'caller' | 'agent'
  readonly fragments: Utterance[]
  isKeyed: boolean
  /** The reply is over. */
  isWhole: boolean
  /** It was let go before it was clear what its digits are. */
  isBlotted: boolean
}

/** An event, and what was said by it. */
export type Noted = { readonly event: CallEvent; readonly utterance: Utterance | undefined }

export type SpokenRecord = ReturnType<typeof createSpokenRecord>

/**
 * All that was said in a call so far, as it was said. It lives in memory only, as long as the call: what comes later
 * shows what the earlier was, and a number that was said once may be repeated at any time.
 */
export function createSpokenRecord(language: Language) {
  const turns: Turn[] = []
  const keys: Utterance[] = []
  const segments = new Map<number, Utterance>()
  const unsettled = new Map<Turn, boolean>()
  let isOver = false

  function note(event: CallEvent): Noted {
    unsettled.clear()
    if (event.type === 'caller.said')
      return { event, utterance: noteSegment(language, turns, segments, event) }
    const added: Utterance[] = []
    mapTexts(event, (text, role) => {
      if (role !== 'note') added.push(addTo(language, turns, role, text, true))
      return text
    })
    const last = turns.at(-1)
    if (event.type === 'reply.ended' && last?.speaker === 'agent') last.isWhole = true
    if (event.type === 'digit.pressed' && last && added.length > 0) {
      last.isKeyed = true
      keys.push(...added)
    }
    return { event, utterance: added[0] }
  }

  /** From somewhat before a turn to the last. */
  function turnsFrom(turn: Turn | undefined): readonly Turn[] {
    const index = turn ? turns.lastIndexOf(turn) : turns.length
    return turns.slice(Math.max(0, index - CONTEXT_TURNS))
  }

  function isTurnUnsettled(turn: Turn): boolean {
    const numbers = turn.fragments.filter((each) => each.hasDigits)
    if (numbers.length === 0) return false
    if (numbers.some((each) => !each.isFinal)) return true
    const around = turnsFrom(turn)
    return isOpen(language, around.map(textOf), around.indexOf(turn), turn)
  }

  return {
    /** One after the other, whatever was said in between. */
    keys: keys as readonly Utterance[],
    note,
    turnsFrom,
    /** Whether something that is said later may still change what is to be removed of it. */
    isUnsettled({ utterance }: Noted): boolean {
      if (!utterance || isOver) return false
      const { turn } = utterance
      const known = unsettled.get(turn) ?? isTurnUnsettled(turn)
      unsettled.set(turn, known)
      return known
    },
    /** Nothing more is said. */
    close(): void {
      isOver = true
    },
  }
}

function noteSegment(
  language: Language,
  turns: Turn[],
  segments: Map<number, Utterance>,
  { segment, replaces = segment, text, final }: EventOf<'caller.said'>,
): Utterance {
  const known = segments.get(segment) ?? segments.get(replaces)
  if (known && segment > (known.segment ?? segment) && isSpeakable(text)) {
    // The same sound was heard again, with what followed: one utterance, in its place.
    segments.set(segment, known)
    Object.assign(known, { segment, isFinal: false })
  }
  if (!known) {
    const added = addTo(language, turns, 'caller', text, final, segment)
    segments.set(segment, added)
    return added
  }
  // Late interim words of what is final change nothing, nor do late ones of what has been heard again.
  if (segment !== known.segment) return known
  if (final || !known.isFinal) known.text = text
  known.isFinal ||= final
  known.hasDigits ||= hasDigits(language, text)
  return known
}

function addTo(
  language: Language,
  turns: Turn[],
  speaker: Turn['speaker'],
  text: string,
  isFinal: boolean,
  segment: number | null = null,
): Utterance {
  const last = turns.at(-1)
  const turn =
    last?.speaker === speaker
      ? last
      : { speaker, fragments: [], isKeyed: false, isWhole: false, isBlotted: false }
  if (turn !== last) turns.push(turn)
  turn.isWhole = false
  const utterance = { text, isFinal, hasDigits: hasDigits(language, text), turn, segment }
  turn.fragments.push(utterance)
  return utterance
}
