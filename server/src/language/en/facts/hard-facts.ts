import { nearestDays } from '../../day-groups.ts'
import type { HardFact } from '../../language.ts'
import { REPEATS } from '../numerals.ts'
import { clockAt, type ClockReading } from './clock-facts.ts'
import { compactAddress, SPOKEN_EMAIL } from './email-address.ts'
import { groupsIn, PARTINGS } from './day-groups.ts'
import * as words from './fact-words.ts'
import { alwaysIn, readLengths } from './lengths.ts'
import { tokensOf } from './number-words.ts'
import { use, wordAt, type Page, type Token } from '../../fact-page.ts'

/** No sentence is longer; the rest is not looked at. */
const MAX_TOKENS = 4000

/** Most sentences have nothing of the kind, and need not be looked into. */
const MAY_HAVE_FACTS = new RegExp(String.raw`[\d@]|\b(?:${words.NUMBER_SIGNS})`, 'i')

export function hardFactsIn(text: string, today: number | null = null): HardFact[] {
  if (!MAY_HAVE_FACTS.test(text)) return []
  const plain = text.replaceAll(/\b([ap])\.\s?m\b\.?/gi, (found, half: string) =>
    `${half}m`.padEnd(found.length),
  )
  const tokens = tokensOf(plain).slice(0, MAX_TOKENS)
  const page: Page = { tokens, facts: [], isUsed: tokens.map(() => false) }
  readEmails(plain, page)
  for (const read of [readDate, readDigits, readMoney, readAddress]) each(page, read)
  page.facts.push(...alwaysIn(plain))
  readLengths(page)
  const clocks = readClocks(page)
  for (const read of [readYear, readCount]) each(page, read)
  readRest(page)
  if (clocks.length > 0) addClocks(page, clocks, today)
  return page.facts.sort((one, other) => one.start - other.start)
}

function each(page: Page, read: (page: Page, at: number) => void): void {
  for (let at = 0; at < page.tokens.length; at++)
    if (!page.isUsed[at] && isNumber(page.tokens[at])) read(page, at)
}

function isNumber(token: Token | undefined): token is Token & { value: number } {
  return token?.value !== undefined || token?.clock !== undefined
}

function readEmails(text: string, page: Page): void {
  for (const [at, { text: word }] of page.tokens.entries())
    if (word.includes('@') && word.length > 1)
      use(page, at, at, { kind: 'email', value: word, isClaim: true })
  if (!/\sat\s/i.test(text) || !/\sdot\s|\.\w/i.test(text)) return
  for (const { 0: found, index: start } of text.matchAll(SPOKEN_EMAIL))
    page.facts.push({ kind: 'email', value: compactAddress(found), start, isClaim: true })
}

/** "March 3rd", "the third of March", "2026-03-03", "3/14/2026", "on the 14th". */
function readDate(page: Page, at: number): void {
  const { tokens } = page
  const { value = 0, isOrdinal, digits } = tokens[at]!
  const date = (from: number, to: number, month: number, day: number) =>
    use(page, from, to, { kind: 'date', value: `${month}-${day}`, isClaim: true })
  const sign = wordAt(page, at + 1)
  const second = tokens[at + 2]?.value
  const third = tokens[at + 4]?.value
  if (digits?.length === 4 && sign === '-' && wordAt(page, at + 3) === '-' && isDate(second, third))
    return date(at, at + 4, second!, third!)
  if (sign === '/' && isDate(value, second))
    return date(at, wordAt(page, at + 3) === '/' ? at + 4 : at + 2, value, second!)
  if (value < 1 || value > 31 || !Number.isInteger(value)) return
  const before = wordAt(page, at - 1) === '.' ? at - 2 : at - 1
  const monthBefore = monthAt(tokens[before])
  if (monthBefore !== undefined) return date(before, at, monthBefore, value)
  const after = wordAt(page, at + 1) === 'of' ? at + 2 : at + 1
  const monthAfter = monthAt(tokens[after])
  if (monthAfter !== undefined) return date(at, after, monthAfter, value)
  const isDay =
    isOrdinal &&
    wordAt(page, at - 1) === 'the' &&
    /^(?:on|for|by|until|before|after)$/.test(wordAt(page, at - 2))
  if (isDay && !isWord(tokens[at + 1], words.AFTER_CLOCK))
    use(page, at, at, { kind: 'day', value: String(value), isClaim: true })
}

function isDate(month: number | undefined, day: number | undefined): boolean {
  return month !== undefined && day !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31
}

/** "may" and "march" are other words as well. */
function monthAt(token: Token | undefined): number | undefined {
  return token?.hasCapital ? words.MONTH_NUMBERS.get(token.text) : undefined
}

/** A word that is none of those; signs and the end are not words. */
function isWord(token: Token | undefined, but: ReadonlySet<string>): boolean {
  return (
    token !== undefined &&
    /^[\p{L}\p{N}%]/u.test(token.text) &&
    !but.has(token.text) &&
    !words.DAY_NUMBERS.has(token.text)
  )
}

const MIN_PHONE_DIGITS = 7
const MIN_SPELLED_DIGITS = 3

/** Digits in a row, as telephone numbers and codes are written and read out. */
function readDigits(page: Page, at: number): void {
  const { tokens, isUsed } = page
  const isAfterOh = /^oh?$/.test(wordAt(page, at - 1))
  const from = isAfterOh ? at - 1 : at
  let digits = isAfterOh ? '0' : ''
  let count = digits.length
  let end = at
  for (let next = at; next < tokens.length && !isUsed[next]; next++) {
    const piece = digitsAt(page, next, digits !== '')
    if (piece === undefined) {
      if (!isJoint(page, next)) break
      continue
    }
    digits += piece
    count += 1
    end = next
  }
  const isYears = count === 2 && digits.length === 8 && /^(?:19|20)..(?:19|20)/.test(digits)
  const isSpelled =
    count >= MIN_SPELLED_DIGITS &&
    digits.length === count &&
    !tokens.slice(at, end).some(({ text }) => text === ',')
  const isPhone = digits.length >= MIN_PHONE_DIGITS && count > 1 && !isYears
  if (isSpelled || isPhone || (count === 1 && digits.length >= MIN_PHONE_DIGITS))
    use(page, from, end, { kind: 'digits', value: digits, isClaim: true })
}

function digitsAt(page: Page, at: number, isInside: boolean): string | undefined {
  const { digits, text } = page.tokens[at]!
  if (digits !== undefined) return digits
  if (isInside && (text === 'oh' || text === 'o')) return '0'
  // "Double five": the five itself comes next.
  const times = text === 'double' || text === 'triple' ? REPEATS.get(text) : undefined
  const next = page.tokens[at + 1]?.digits
  return times !== undefined && next?.length === 1 ? next.repeat(times - 1) : undefined
}

function isJoint({ tokens }: Page, at: number): boolean {
  const { text, end } = tokens[at]!
  if (text === '.') return tokens[at + 1]?.start === end
  return /^[-–(),+]$/.test(text)
}

function readMoney(page: Page, at: number): void {
  const { value } = page.tokens[at]!
  if (value === undefined) return
  const after = wordAt(page, at + 1)
  const isPercent = words.PERCENT.has(after) || (after === 'per' && wordAt(page, at + 2) === 'cent')
  if (isPercent) return use(page, at, at, { kind: 'percent', value: String(value), isClaim: true })
  if (words.CENTS.has(after)) return addCents(page, at, value)
  const isMoney = words.MONEY_SIGNS.has(wordAt(page, at - 1)) || words.MONEY_WORDS.has(after)
  if (isMoney) return use(page, at, at, { kind: 'money', value: String(value), isClaim: true })
  const rangeEnd = words.RANGE.has(after) ? page.tokens[at + 2] : undefined
  const isRange =
    isNumber(rangeEnd) &&
    (words.MONEY_WORDS.has(wordAt(page, at + 3)) || words.MONEY_SIGNS.has(wordAt(page, at + 2)))
  const isPercentRange = isNumber(rangeEnd) && words.PERCENT.has(wordAt(page, at + 3))
  if (isPercentRange) return use(page, at, at, { kind: 'percent', value: String(value), isClaim: true })
  if (isRange || isPriced(page, at)) use(page, at, at, { kind: 'money', value: String(value), isClaim: true })
}

/** "Four dollars and fifty cents" is one amount. */
function addCents(page: Page, at: number, cents: number): void {
  const last = page.facts.at(-1)
  const from = wordAt(page, at - 1) === 'and' ? at - 3 : at - 2
  const isPart = last?.kind === 'money' && last.start === page.tokens[from]?.start
  if (isPart) page.facts.pop()
  const whole = isPart ? Number(last.value) : 0
  use(page, isPart ? from : at, at, { kind: 'money', value: String(whole + cents / 100), isClaim: true })
}

const COST_REACH = 4

/** "It costs eighty": nothing is counted, and a price was spoken of just before. */
function isPriced(page: Page, at: number): boolean {
  const before = page.tokens.slice(Math.max(0, at - COST_REACH), at)
  if (page.tokens[at]!.isOrdinal || !before.some(({ text }) => words.COST_WORDS.has(text))) return false
  return !isWord(page.tokens[at + 1], words.AFTER_CLOCK) && !words.BEFORE_YEAR.has(wordAt(page, at - 1))
}

const STREET_REACH = 4

function readAddress(page: Page, at: number): void {
  const { tokens } = page
  const { value } = tokens[at]!
  for (let next = at + 1; next <= at + STREET_REACH; next++) {
    const token = tokens[next]
    if (!token || words.NO_STREET_NAME.has(token.text) || !/^[\p{L}\d.]/u.test(token.text)) return
    const isStreet =
      words.STREETS.has(token.text) || (token.hasCapital && words.MAYBE_STREETS.has(token.text))
    if (isStreet && next > at + 1)
      return use(page, at, at, { kind: 'address', value: `${value} ${wordAt(page, at + 1)}`, isClaim: true })
  }
}

function readClocks(page: Page): ClockReading[] {
  const clocks: ClockReading[] = []
  for (let at = 0; at < page.tokens.length; at++) {
    const clock = page.isUsed[at] ? undefined : clockAt(page.tokens, at, clocks.at(-1))
    if (!clock) continue
    clocks.push(clock)
    for (let used = clock.from; used <= clock.to; used++) page.isUsed[used] = true
    at = clock.to
  }
  return clocks
}

function addClocks(page: Page, clocks: readonly ClockReading[], today: number | null): void {
  const days = nearestDays(page.tokens, groupsIn(page.tokens, today), clocks, PARTINGS)
  for (const [index, { from, minute, eitherHalf, isGuess }] of clocks.entries()) {
    const { start } = page.tokens[from]!
    page.facts.push({
      kind: 'clock',
      value: String(minute),
      start,
      isClaim: true,
      days: days[index] ?? 0,
      ...(eitherHalf ? { eitherHalf } : {}),
    })
    // Who has written "3 to 12" may have meant something else.
    if (isGuess) page.facts.push({ kind: 'number', value: String(minute / 60), start, isClaim: false })
  }
}

/** "Since 2009", "in nineteen ninety-five". */
function readYear(page: Page, at: number): void {
  const { value = 0, digits } = page.tokens[at]!
  const isStated = words.BEFORE_YEAR.has(wordAt(page, at - 1))
  const second = page.tokens[at + 1]?.value ?? 0
  const isPair = (value === 19 || value === 20) && digits?.length !== 2 && second >= 10 && second < 100
  const year = isPair ? value * 100 + second : value
  if (year < 1900 || year > 2099 || (!isPair && !isStated)) return
  use(page, at, isPair ? at + 1 : at, { kind: 'number', value: String(year), isClaim: isStated })
}

/** "12 dentists", "twenty years": how many of something there are. */
function readCount(page: Page, at: number): void {
  const { value = 0, isOrdinal } = page.tokens[at]!
  if (isOrdinal || value < 2 || !isClaimedCount(page, at, value)) return
  use(page, at, at, { kind: 'number', value: String(value), isClaim: true })
}

function isClaimedCount(page: Page, at: number, value: number): boolean {
  const next = wordAt(page, at + 1)
  if (words.RANGE.has(next) && isNumber(page.tokens[at + 2])) return isClaimedCount(page, at + 2, value)
  if (words.MEASURES.has(next)) return true
  const noun = isPlural(next) ? next : wordAt(page, at + 2)
  if (!isPlural(noun) || !/^\p{L}/u.test(next) || isIdiom(page, at)) return false
  if (words.HARMLESS.has(noun)) return value >= words.MIN_COUNT
  const before = [wordAt(page, at - 1), wordAt(page, at - 2)]
  return value >= words.MIN_COUNT || before.some((word) => words.CLAIMS.has(word))
}

/** "Nine out of ten people". */
function isIdiom(page: Page, at: number): boolean {
  const isLast = wordAt(page, at - 1) === 'of' && wordAt(page, at - 2) === 'out'
  return isLast || (wordAt(page, at + 1) === 'out' && wordAt(page, at + 2) === 'of')
}

function isPlural(word: string): boolean {
  return words.PLURALS.has(word) || (/^\p{L}{3,}s$/u.test(word) && !/(?:ss|us|is|'s)$/.test(word))
}

/** Numbers that are no claim, but that another claim may rest on. */
function readRest(page: Page): void {
  for (const [at, { value, digits }] of page.tokens.entries()) {
    if (page.isUsed[at] || value === undefined) continue
    use(page, at, at, { kind: 'number', value: String(value), isClaim: false })
    if (digits !== undefined && digits.length >= MIN_SPELLED_DIGITS)
      use(page, at, at, { kind: 'digits', value: digits, isClaim: false })
  }
}
