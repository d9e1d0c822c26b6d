import type { Language } from '../../../language/language.ts'
import type { NationalIdName } from '../../../language/redaction.ts'
import { withoutMarks } from './marks.ts'
import { textBefore } from './mentions.ts'
import { chainsOf, spansOf, type Chain, type Said, type Span } from './number-stream.ts'
import { plainReading } from '../../../language/digit-readings.ts'

type NationalId = {
  readonly name: NationalIdName
  readonly digits: number
  holds(digits: string): boolean
  /** Written like this it is known for what it is. In any other way, and in words, it takes a mention. */
  readonly written: RegExp | null
}

/** What a person is known by to a state. One more is one more row. */
const NATIONAL_IDS: readonly NationalId[] = [
  {
    name: 'us_social_security',
    digits: 9,
    holds: isSocialSecurityNumber,
    written: /(?<![\d-])\d{3}[-‐‑–]\d{2}[-‐‑–]\d{4}(?![\d-])/g,
  },
  {
    name: 'german_tax',
    digits: 11,
    holds: isSteuerId,
    written: /(?<!\d[\s.-]?|\+)\d{2} \d{3} \d{3} \d{3}(?![\s.-]?\d)/g,
  },
  {
    name: 'canadian_social_insurance',
    digits: 9,
    holds: isSocialInsuranceNumber,
    written: null,
  },
  { name: 'spanish_dni', digits: 8, holds: () => true, written: null },
  { name: 'spanish_nie', digits: 7, holds: () => true, written: null },
]

/** A Spanish DNI or NIE: the letter at the end is known from the digits, so that it takes no mention. */
const SPANISH_WRITTEN =
  /(?<![\p{L}\d.-])(?:\d{8}|\d{1,2}\.\d{3}\.\d{3}|[XYZ][ -]?\d{7})[ -]?[A-HJ-NP-TV-Z](?![\p{L}\d])/giu
/** Real Decreto 1553/2005. */
const SPANISH_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'

const INSURANCE_WRITTEN = /(?<![\p{L}\d])[A-Z]{2}([ -]?)\d{2}\1\d{2}\1\d{2}\1[A-D](?![\p{L}\d])/gu
/** HMRC NIM39110. */
const INSURANCE_PREFIX = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]$/
const INSURANCE_DIGITS = 6
const LETTERS_BEFORE = /(?<!\p{L})(\p{L}+)[\s.,-]+(\p{L}+)[\s.,-]*$|(?<!\p{L})(\p{L})(\p{L})[\s.,-]*$/u
const LETTER_AFTER = /^[\s.,-]*(\p{L}+)/u
/** In how many pieces, with other words in between, a number may be said. */
const MAX_PARTS = 11
const MAX_MENTION_TURNS = 3
const MAX_MENTION_CHARACTERS = 200
const MAX_CHARACTERS_BEFORE_MENTION = 40

export function findNationalIds(language: Language, turns: readonly Said[]): Span[] {
  const { nationalIds } = language.redaction
  // Mostly none is mentioned, and the search for mentions is slow.
  const everything = turns.map(({ text }) => text).join('\n')
  const mentioned = NATIONAL_IDS.filter(({ name }) => nationalIds[name].test(everything))
  const chains = mentioned.length === 0 ? [] : chainsOf(language, turns)
  return [
    ...turns.flatMap(({ text }, turn) => writtenIn(text).map((span) => ({ turn, ...span }))),
    ...mentioned.flatMap((id) =>
      chains.flatMap((chain) => mentionedIn(turns, chain, id, nationalIds[id.name])),
    ),
    ...(nationalIds.british_national_insurance.test(everything)
      ? turns.flatMap((_, turn) => insuranceNumbersIn(language, turns, turn))
      : []),
  ]
}

function writtenIn(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  for (const { written, holds } of NATIONAL_IDS)
    for (const found of written === null ? [] : text.matchAll(written))
      if (holds(found[0].replaceAll(/\D/g, '')))
        spans.push({ start: found.index, end: found.index + found[0].length })
  for (const found of text.matchAll(SPANISH_WRITTEN))
    if (isSpanishIdentity(found[0])) spans.push({ start: found.index, end: found.index + found[0].length })
  for (const found of text.matchAll(INSURANCE_WRITTEN))
    if (INSURANCE_PREFIX.test(found[0].slice(0, 2)))
      spans.push({ start: found.index, end: found.index + found[0].length })
  return spans
}

/** Whole runs of digits, in one turn or several, that are such a number and are called one. */
function mentionedIn(
  turns: readonly Said[],
  chain: Chain,
  { digits, holds }: NationalId,
  mention: RegExp,
): Span[] {
  for (let from = 0; from < chain.length; from++) {
    let said = ''
    const limit = Math.min(chain.length, from + MAX_PARTS)
    for (let to = from; to < limit && said.length < digits; to++) {
      const [first, last] = [chain[from], chain[to]]
      said += plainReading(last?.pieces ?? [])
      if (!first || !last || said.length !== digits || !holds(said)) continue
      const start = first.pieces[0]?.start ?? 0
      const end = last.pieces.at(-1)?.end ?? 0
      if (!isMentioned(turns, { turn: first.turn, start }, { turn: last.turn, end }, mention)) continue
      return spansOf(chain, { run: from, piece: 0 }, { run: to, piece: last.pieces.length - 1 })
    }
  }
  return []
}

function isMentioned(
  turns: readonly Said[],
  from: { readonly turn: number; readonly start: number },
  to: { readonly turn: number; readonly end: number },
  mention: RegExp,
): boolean {
  const before = textBefore(turns, from.turn, from.start, MAX_MENTION_TURNS, MAX_MENTION_CHARACTERS)
  const after = withoutMarks(turns[to.turn]?.text ?? '').slice(to.end, to.end + MAX_CHARACTERS_BEFORE_MENTION)
  return mention.test(before) || mention.test(after)
}

/** Two letters, six digits and a letter, however they are spelled: it takes a mention, as it may be part of a sentence. */
function insuranceNumbersIn(language: Language, turns: readonly Said[], turn: number): Span[] {
  const letterOf = (word: string | undefined) => language.redaction.letterOf(word ?? '')
  const text = turns[turn]?.text ?? ''
  return language.digitRuns(text).runs.flatMap(({ pieces }): Span[] => {
    const [first, last] = [pieces[0], pieces.at(-1)]
    if (!first || !last || plainReading(pieces).length !== INSURANCE_DIGITS) return []
    const before = LETTERS_BEFORE.exec(text.slice(0, first.start))
    const after = LETTER_AFTER.exec(text.slice(last.end))
    const prefix = letterOf(before?.[1] ?? before?.[3]) + letterOf(before?.[2] ?? before?.[4])
    if (!before || !after || !INSURANCE_PREFIX.test(prefix) || !/^[A-D]$/.test(letterOf(after[1]))) return []
    const span = { turn, start: before.index, end: last.end + after[0].length }
    return isMentioned(turns, span, span, language.redaction.nationalIds.british_national_insurance)
      ? [span]
      : []
  })
}

/** The first letter of a NIE stands for a digit. */
function isSpanishIdentity(written: string): boolean {
  const sign = written.toUpperCase().replaceAll(/[ .-]/g, '')
  const digits = sign.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return SPANISH_LETTERS[Number(digits) % SPANISH_LETTERS.length] === sign.at(-1)
}

/** SSA: no area 000, 666 or from 900, no group 00, no serial 0000. */
function isSocialSecurityNumber(digits: string): boolean {
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits)
}

/** § 139b AO: of the first ten digits one comes twice or three times, no other; the last is ISO 7064 MOD 11,10. */
function isSteuerId(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const counts = new Map<string, number>()
  for (const digit of digits.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  const repeated = [...counts.values()].filter((count) => count > 1)
  if (repeated.length !== 1 || (repeated[0] ?? 0) > 3) return false
  let product = 10
  for (const digit of digits.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === Number(digits[10])
}

function isSocialInsuranceNumber(digits: string): boolean {
  if (!/^[1-79]\d{8}$/.test(digits)) return false
  const sum = Array.from(digits, (digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return value > 9 ? value - 9 : value
  }).reduce((all, each) => all + each, 0)
  return sum % 10 === 0
}
