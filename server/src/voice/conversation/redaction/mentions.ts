import { LONGEST_MARK, withoutMarks } from './marks.ts'
import type { Said } from './number-stream.ts'

/** What a number is said to be, by the words before it. */
export type Label = 'card' | 'phone' | 'reference'

const LABELS =
  /\b(?:(?<card>cards?|credit|debit|visa|master ?card|amex|american express|maestro|diners)|(?<phone>phone|telephone|mobile|cell|cellphone|call|reach|ring|text|whatsapp|fax|dial)|(?<reference>order|tracking|reference|ref|booking|confirmation|invoice|ticket|case|serial|imei|parcel|shipment|customer|iban|account|policy|membership|barcode|isbn|ean|meter))\b/gi
const MAX_LABEL_TURNS = 4
const MAX_LABEL_CHARACTERS = 240

/** The last word before a place that says what number is coming, in this turn or a few before it. */
export function labelBefore(turns: readonly Said[], turn: number, offset: number): Label | undefined {
  const before = textBefore(turns, turn, offset, MAX_LABEL_TURNS, MAX_LABEL_CHARACTERS)
  const groups = [...before.matchAll(LABELS)].at(-1)?.groups
  if (groups?.card !== undefined) return 'card'
  if (groups?.phone !== undefined) return 'phone'
  return groups?.reference === undefined ? undefined : 'reference'
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
