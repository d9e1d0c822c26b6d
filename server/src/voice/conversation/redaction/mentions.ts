import type { Language } from '../../../language/language.ts'
import type { NumberLabel } from '../../../language/redaction.ts'
import { LONGEST_MARK, withoutMarks } from './marks.ts'
import type { Said } from './number-stream.ts'

const MAX_LABEL_TURNS = 4
const MAX_LABEL_CHARACTERS = 240

/** The last word before a place that says what number is coming, in this turn or a few before it. */
export function labelBefore(
  { redaction }: Language,
  turns: readonly Said[],
  turn: number,
  offset: number,
): NumberLabel | undefined {
  return redaction.labelIn(textBefore(turns, turn, offset, MAX_LABEL_TURNS, MAX_LABEL_CHARACTERS))
}

/** What was said before a place, by either side, the marks blotted out. */
export function textBefore(
  turns: readonly Said[],
  turn: number,
  offset: number,
  maxTurns: number,
  maxCharacters: number,
): string {
  // Enough that a mark at the edge is either whole or falls off.
  const tail = (text: string): string => text.slice(-maxCharacters - LONGEST_MARK)
  const earlier = turns.slice(Math.max(0, turn - maxTurns), turn).map(({ text }) => tail(text))
  const own = tail(turns[turn]?.text.slice(0, offset) ?? '')
  return withoutMarks(tail([...earlier, own].join('\n'))).slice(-maxCharacters)
}
