import { MARKS, withoutMarks } from './marks.ts'
import { textBefore } from './mentions.ts'
import type { Said, Span } from './number-stream.ts'
import type { Language, Piece } from '../../../language/language.ts'
import { plainReading } from '../../../language/digit-readings.ts'

const MIN_CODE_DIGITS = 3
const MAX_CODE_DIGITS = 4
/** Month and year, which people say in the same breath, before the code. */
const EXPIRY_DIGITS = 4
const MAX_CHARACTERS_AFTER_MENTION = 120
const MAX_QUESTION_CHARACTERS = 600
const MAX_CHARACTERS_BEFORE_MENTION = 30
/** The question may stand so many turns before the answer. */
const MAX_TURNS_AFTER_MENTION = 2

/** The three or four digits on a card, which must never be kept (PCI DSS 3.3.1.2), near a mention of them. */
export function findSecurityCodes(language: Language, turns: readonly Said[]): Span[] {
  const { securityCode } = language.redaction
  const mentioned = turns.map(({ text }) => withoutMarks(text).search(securityCode) >= 0)
  if (!mentioned.includes(true)) return []
  const codes: Span[] = []
  const half: { span: Span; speaker: string; digits: number }[] = []
  for (const [turn, { text, speaker }] of turns.entries()) {
    if (!mentioned.slice(Math.max(0, turn - MAX_TURNS_AFTER_MENTION - half.length), turn + 1).includes(true))
      continue
    const { runs, wordsAfter } = language.digitRuns(text)
    for (const { pieces, wordsBefore } of runs) {
      const code = codeIn(pieces)
      const span = code ?? wholeSpan(pieces)
      if (!span || !isMentioned(language, turns, turn, span, half.length)) continue
      if (code) codes.push({ turn, ...code })
      if (code) continue
      // One digit after the other: "one two" ... "three".
      const digits = plainReading(pieces).length
      const isAlone =
        digits > 0 && runs.length === 1 && wordsBefore + wordsAfter === 0 && digits < MIN_CODE_DIGITS
      if (isAlone) half.push({ span: { turn, ...span }, speaker, digits })
    }
    const sum = half.reduce((all, { digits }) => all + digits, 0)
    const isOneSpeaker = new Set(half.map((each) => each.speaker)).size === 1
    if (sum >= MIN_CODE_DIGITS && sum <= MAX_CODE_DIGITS && isOneSpeaker)
      codes.push(...half.map((each) => each.span))
    if (sum >= MIN_CODE_DIGITS) half.length = 0
  }
  return codes
}

function wholeSpan(pieces: readonly Piece[]): { start: number; end: number } | undefined {
  const [first, last] = [pieces[0], pieces.at(-1)]
  return first && last ? { start: first.start, end: last.end } : undefined
}

/** The pieces that are the code: all of the run, or what follows the expiry date in it. */
function codeIn(pieces: readonly Piece[]): { start: number; end: number } | undefined {
  return isCode(pieces) ? wholeSpan(pieces) : codeAfterExpiry(pieces)
}

function codeAfterExpiry(pieces: readonly Piece[]): { start: number; end: number } | undefined {
  if (pieces.length > EXPIRY_DIGITS + MAX_CODE_DIGITS) return undefined
  const at = pieces.findIndex((_, index) => plainReading(pieces.slice(0, index)).length === EXPIRY_DIGITS)
  return at > 0 && isCode(pieces.slice(at)) ? wholeSpan(pieces.slice(at)) : undefined
}

/** The code in what is said in one breath after a card number; four digits alone are its expiry date. */
export function codeAfterCard(pieces: readonly Piece[]): { start: number; end: number } | undefined {
  return plainReading(pieces).length === MIN_CODE_DIGITS ? wholeSpan(pieces) : codeAfterExpiry(pieces)
}

function isCode(pieces: readonly Piece[]): boolean {
  const { length } = plainReading(pieces)
  return length >= MIN_CODE_DIGITS && length <= MAX_CODE_DIGITS
}

function isMentioned(
  { redaction: { securityCode, otherNumber, amount } }: Language,
  turns: readonly Said[],
  turn: number,
  { start, end }: { start: number; end: number },
  patienceTurns: number,
): boolean {
  const text = withoutMarks(turns[turn]?.text ?? '')
  const after = text.slice(end)
  const own = text.slice(0, start)
  // Every mention stands for one code, and this one has been found.
  if (turns[turn]?.text.slice(end).includes(MARKS.code) === true) return false
  if (amount.test(after) || /[$£€¥]\s?$/.test(own)) return false
  const tail = own.slice(-MAX_CHARACTERS_AFTER_MENTION)
  if (otherNumber.test(tail.slice([...tail.matchAll(securityCode)].at(-1)?.index ?? 0))) return false
  if (
    after.slice(0, MAX_CHARACTERS_BEFORE_MENTION).search(securityCode) >= 0 &&
    !/[.?!]/.test(after.slice(0, Math.max(0, after.search(securityCode))))
  )
    return true
  if (tail.search(securityCode) >= 0) return true
  if (own.length > MAX_CHARACTERS_AFTER_MENTION) return false
  const turnsBack = MAX_TURNS_AFTER_MENTION + patienceTurns
  return textBefore(turns, turn, 0, turnsBack, MAX_QUESTION_CHARACTERS).search(securityCode) >= 0
}
