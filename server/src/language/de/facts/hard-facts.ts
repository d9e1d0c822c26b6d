import { use, wordAt, type Page, type Token } from '../../fact-page.ts'
import { nearestDays } from '../../day-groups.ts'
import type { HardFact } from '../../language.ts'
import { clockAt, type ClockReading } from '../clock.ts'
import { monthOf } from '../receptionist/days.ts'
import { typed } from '../receptionist/message/email.ts'
import { tokensOf } from '../tokens.ts'
import { groupsIn, PARTINGS } from './day-groups.ts'
import { alwaysIn, frequencyAt, lengthAt } from './lengths.ts'

/** No sentence is longer; the rest is not looked at. */
const MAX_TOKENS = 4000

/** `today` is the day of the week, from Monday, 0. */
export function hardFactsIn(text: string, today: number | null = null): HardFact[] {
  const tokens = tokensOf(text).slice(0, MAX_TOKENS)
  const page: Page = { tokens, facts: [], isUsed: tokens.map(() => false) }
  readEmails(text, page)
  page.facts.push(...alwaysIn(text))
  for (const read of [readDate, readDigits, readMoney, readLength, readWords]) each(page, read)
  readClocks(page, today)
  each(page, readAddress)
  each(page, readCount)
  return page.facts.sort((one, other) => one.start - other.start)
}

function each(page: Page, read: (page: Page, at: number) => void): void {
  for (let at = 0; at < page.tokens.length; at++) if (!page.isUsed[at]) read(page, at)
}

const SPOKEN_EMAIL =
  /(?<![\p{L}\d._+-])[\p{L}\d_+-]+(?:(?: Punkt | Unterstrich | Bindestrich |\.)[\p{L}\d_+-]+){0,8} (?:at|ät) [\p{L}\d-]+(?:(?: Punkt |\.)\p{L}[\p{L}\d-]*){1,8}/giu

function readEmails(text: string, page: Page): void {
  for (const [at, { text: word }] of page.tokens.entries())
    if (word.includes('@') && word.length > 1)
      use(page, at, at, { kind: 'email', value: word, isClaim: true })
  for (const { 0: found, index: start } of text.matchAll(SPOKEN_EMAIL))
    page.facts.push({ kind: 'email', value: compactAddress(found), start, isClaim: true })
}

/** An address as it is typed, whichever way it was put. */
export function compactAddress(text: string): string {
  const words = text.replaceAll(/\s(?:at|ät|klammeraffe)\s/gi, ' @ ').match(/[@]|[^\s@]+/g) ?? []
  return typed(words.map((word) => ({ text: word })))
}

/** "3. März", "am dritten März", "03.03.2026", "am 3.3.", "2026-03-03", "am 14.". */
function readDate(page: Page, at: number): void {
  const { tokens } = page
  const { value, digits, clock, text, isOrdinal } = tokens[at]!
  if (value === undefined) return
  const date = (to: number, month: number, day: number) =>
    use(page, at, to, { kind: 'date', value: `${month}-${day}`, isClaim: true })
  const isAfter = /^(?:am|den|dem|vom|zum|der|bis|ab)$/.test(wordAt(page, at - 1))
  if (clock !== undefined && !text.includes(':')) {
    const [day = 0, month = 0] = text.split('.').map(Number)
    if (isAfter && isDate(month, day) && wordAt(page, at + 1) !== 'uhr') date(at, month, day)
    return
  }
  const [second, third] = [tokens[at + 2]?.value, tokens[at + 4]?.value]
  if (digits?.length === 4 && wordAt(page, at + 1) === '-' && isDate(second, third))
    return date(at + 4, second!, third!)
  if (clock !== undefined || value < 1 || value > 31 || !Number.isInteger(value)) return
  const hasPoint = wordAt(page, at + 1) === '.'
  const next = hasPoint ? at + 2 : at + 1
  const month = monthOf(wordAt(page, next))
  if (month !== undefined) return date(next, month, value)
  const numbered = tokens[next]?.value
  const isPair =
    (hasPoint && wordAt(page, next + 1) === '.') || (isOrdinal === true && tokens[next]?.isOrdinal === true)
  if (isPair && isDate(numbered, value)) {
    const hasYear = (tokens[next + 2]?.digits?.length ?? 0) === 4
    return date(hasYear ? next + 2 : isOrdinal ? next : next + 1, numbered!, value)
  }
  const isDay =
    isAfter &&
    (isOrdinal === true || (hasPoint && digits !== undefined && !/^\p{Lu}?\p{L}/u.test(wordAt(page, next))))
  if (isDay && !/^(?:stock|etage|mal|platz|tag|woche|monat|jahr)/.test(wordAt(page, next)))
    use(page, at, at, { kind: 'day', value: String(value), isClaim: true })
}

function isDate(month: number | undefined, day: number | undefined): boolean {
  return month !== undefined && day !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31
}

const MIN_PHONE_DIGITS = 7
const MIN_SPELLED_DIGITS = 3

/** Digits in a row, as telephone numbers and codes are written and read out. */
function readDigits(page: Page, at: number): void {
  const { tokens, isUsed } = page
  if (tokens[at]!.digits === undefined) return
  let digits = ''
  let count = 0
  let end = at
  for (let next = at; next < tokens.length && !isUsed[next]; next++) {
    const piece = tokens[next]!.digits
    if (piece === undefined) {
      if (!/^[-–(),+/]$/.test(wordAt(page, next))) break
      continue
    }
    digits += piece
    count += 1
    end = next
  }
  const isSpelled = count >= MIN_SPELLED_DIGITS && digits.length === count
  const isYears = count === 2 && /^(?:19|20)\d\d(?:19|20)\d\d$/.test(digits)
  if (isSpelled || (digits.length >= MIN_PHONE_DIGITS && !isYears))
    use(page, at, end, { kind: 'digits', value: digits, isClaim: true })
}

const MONEY = /^(?:€|euro|eur|\$|dollar|usd|franken|chf|pfund|£)$/
const CENTS = /^(?:cent|cents|rappen)$/
const COST = /^(?:kostet|kosten|preis|preise|gebuehr|gebuehren|zahlen|bezahlen|berechnen|betraegt|macht)$/

function readMoney(page: Page, at: number): void {
  const { value, isOrdinal, clock, text } = page.tokens[at]!
  if (value === undefined || isOrdinal) return
  const after = wordAt(page, at + 1)
  if (after === '%' || after === 'prozent')
    return use(page, at, at, { kind: 'percent', value: String(value), isClaim: true })
  const money = (to: number, amount: number) =>
    use(page, at, to, { kind: 'money', value: String(amount), isClaim: true })
  if (CENTS.test(after)) return money(at, value / 100)
  const isSigned = /^(?:[€$£]|chf|eur)$/.test(wordAt(page, at - 1)) || MONEY.test(after)
  if (isSigned) {
    // "Zwölf Euro fünfzig".
    const cents = MONEY.test(after) ? page.tokens[at + 2] : undefined
    const isCents =
      cents?.value !== undefined &&
      cents.value < 100 &&
      cents.value >= 5 &&
      !cents.isOrdinal &&
      !/^\p{L}/u.test(wordAt(page, at + 3))
    return isCents ? money(at + 2, value + cents.value / 100) : money(at, value)
  }
  if (clock !== undefined && text.includes(':')) return
  const isRange =
    /^(?:bis|-|–|oder|und)$/.test(after) &&
    page.tokens[at + 2]?.value !== undefined &&
    MONEY.test(wordAt(page, at + 3))
  const isPriced = page.tokens.slice(Math.max(0, at - 3), at).some(({ text: word }) => COST.test(word))
  if (isRange || (isPriced && !/^\p{L}/u.test(after))) money(at, value)
}

const MIN_MINUTES = 5
const HOUR = 60
const BEFORE_LENGTH = /^(?:innerhalb|binnen|dauert|dauern|mindestens|fuer|in|nach|etwa|circa|ca|rund)$/
const AFTER_LENGTH = /^(?:vorher|davor|danach|im|vor|nach|lang|alt|spaeter)$/

function readLength(page: Page, at: number): void {
  const { tokens } = page
  const often = frequencyAt(tokens, at)
  if (often) return use(page, at, often.to, { kind: 'frequency', value: often.value, isClaim: true })
  const found = lengthAt(tokens, at)
  // "20 Euro die Stunde" is a price for it.
  if (
    !found ||
    page.isUsed[found.to] ||
    (found.count === 1 && /^(?:pro|die|je|den)$/.test(wordAt(page, at - 1)))
  )
    return
  const isLong = found.unit === HOUR || found.count === undefined || found.count > 1
  const isClaim =
    found.unit < HOUR
      ? found.minutes >= MIN_MINUTES
      : isLong || BEFORE_LENGTH.test(wordAt(page, at - 1)) || AFTER_LENGTH.test(wordAt(page, found.to + 1))
  use(page, at, found.to, {
    kind: 'duration',
    value: String(found.minutes),
    isClaim,
    ...(found.count === undefined ? {} : { count: found.count }),
  })
}

/** "Das Parken ist kostenlos" is a price, "zum halben Preis" a half, "im zweiten Stock" a place. */
function readWords(page: Page, at: number): void {
  const text = wordAt(page, at)
  if (/^(?:kostenlos\w*|gratis|kostenfrei\w*|umsonst|unentgeltlich)$/.test(text))
    return use(page, at, at, { kind: 'money', value: '0', isClaim: true })
  if (/^halbe[nr]?$/.test(text) && wordAt(page, at + 1).startsWith('preis'))
    return use(page, at, at, { kind: 'percent', value: '50', isClaim: true })
  if (text === 'haelfte' && /^(?:der|des|von)$/.test(wordAt(page, at + 1)))
    return use(page, at, at, { kind: 'percent', value: '50', isClaim: true })
  const { value, isOrdinal } = page.tokens[at]!
  const place = wordAt(page, at + 1) === '.' ? at + 2 : at + 1
  const next = wordAt(page, place)
  if (
    value !== undefined &&
    (isOrdinal || place > at + 1) &&
    /^(?:stock|stockwerk|etage|woche|monat|lebensjahr|klasse)$/.test(next)
  )
    use(page, at, place, { kind: 'ordinal', value: `${value} ${next}`, isClaim: true })
}

function readClocks(page: Page, today: number | null): void {
  const clocks: ClockReading[] = []
  for (let at = 0; at < page.tokens.length; at++) {
    const clock = page.isUsed[at] ? undefined : clockAt(page.tokens, at, clocks.at(-1))
    if (!clock) continue
    clocks.push(clock)
    for (let used = clock.from; used <= clock.to; used++) page.isUsed[used] = true
    at = clock.to
  }
  const groups = clocks.length === 0 ? [] : groupsIn(page.tokens, today)
  const days = nearestDays(page.tokens, groups, clocks, PARTINGS)
  for (const [index, { from, minute, eitherHalf }] of clocks.entries())
    page.facts.push({
      kind: 'clock',
      value: String(minute),
      start: page.tokens[from]!.start,
      isClaim: true,
      days: days[index] ?? 0,
      ...(eitherHalf ? { eitherHalf } : {}),
    })
}

const STREET = /(?:strasse|str|weg|platz|allee|gasse|ring|damm|ufer|markt|chaussee|steig)$/

/** "Hauptstraße 12": the number stands behind the name. */
function readAddress(page: Page, at: number): void {
  const { value, isOrdinal } = page.tokens[at]!
  const place = wordAt(page, at - 1) === '.' ? at - 2 : at - 1
  const street: Token | undefined = page.tokens[place]
  if (
    value === undefined ||
    isOrdinal ||
    !Number.isInteger(value) ||
    !street?.hasCapital ||
    !STREET.test(street.text)
  )
    return
  const name = /^(?:strasse|str|weg|platz|allee|ring|markt)$/.test(street.text)
    ? wordAt(page, place - 1)
    : street.text
  use(page, at, at, { kind: 'address', value: `${value} ${name.replace(/str$/, 'strasse')}`, isClaim: true })
}

const HARMLESS =
  /^(?:moeglichkeiten|dinge|fragen|wege|worte|buchstaben|ziffern|schritte|sekunden|momente|punkte|nummern|teile|minuten|themen|namen|mal)$/
const MEASURES = /^(?:km|kilometer|meter|m|kilo|kg|liter|quadratmeter|gramm)$/
const CLAIMS = /^(?:haben|sind|hat|gibt|es|bieten|mit|umfasst|beinhaltet|ueber|unsere|unser)$/
const BEFORE_YEAR = /^(?:seit|jahr|von|bis|in|im|ab)$/
const MIN_COUNT = 10

/** How many of something there are; other numbers are no claim, but another claim may rest on them. */
function readCount(page: Page, at: number): void {
  const { value, isOrdinal, digits } = page.tokens[at]!
  if (value === undefined) return
  const next = page.tokens[at + 1]
  const before = wordAt(page, at - 1)
  const isYear = value >= 1900 && value <= 2099 && BEFORE_YEAR.test(before)
  const isCounted = next?.hasCapital === true && !isOrdinal && value >= 2 && !HARMLESS.test(next.text)
  const isClaimed = [before, wordAt(page, at - 2)].some((word) => CLAIMS.test(word))
  use(page, at, at, {
    kind: 'number',
    value: String(value),
    isClaim: isYear || (isCounted && (value >= MIN_COUNT || isClaimed)) || MEASURES.test(next?.text ?? ''),
  })
  if (digits !== undefined && digits.length >= MIN_SPELLED_DIGITS)
    use(page, at, at, { kind: 'digits', value: digits, isClaim: false })
}
