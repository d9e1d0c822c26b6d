import { nearestDays } from '../../day-groups.ts'
import type { HardFact } from '../../language.ts'
import { MONTHS } from '../dates.ts'
import { compactAddress } from '../email.ts'
import { folded } from '../folded.ts'
import { clockAt, type ClockReading } from './clock-facts.ts'
import { groupsIn, PARTINGS } from './day-groups.ts'
import { alwaysIn, frequencyAt, lengthAt } from './lengths.ts'
import { lastsAt, textAt, tokensOf, type Token } from './numbers-in-text.ts'

/** No sentence is longer; the rest is not looked at. */
const MAX_TOKENS = 4000

type Page = { readonly tokens: readonly Token[]; readonly facts: HardFact[]; readonly isUsed: boolean[] }

function use(page: Page, from: number, to: number, fact: Omit<HardFact, 'start'>): void {
  page.facts.push({ ...fact, start: page.tokens[from]!.start })
  for (let at = from; at <= to; at++) page.isUsed[at] = true
}

/** `today` is the day of the week, from Monday, 0. */
export function hardFactsIn(text: string, today: number | null = null): HardFact[] {
  const bare = folded(text.normalize('NFC')).replaceAll(/\b([ap])\. ?m\b\.?/g, (found, half: string) =>
    `${half}m`.padEnd(found.length),
  )
  const tokens = tokensOf(bare).slice(0, MAX_TOKENS)
  const page: Page = { tokens, facts: [], isUsed: tokens.map(() => false) }
  readEmails(bare, page)
  page.facts.push(...alwaysIn(bare))
  for (const read of [readDate, readDigits, readMoney, readLength, readFree]) each(page, read)
  readClocks(page, today)
  each(page, readAddress)
  each(page, readCount)
  return page.facts.sort((one, other) => one.start - other.start)
}

function each(page: Page, read: (page: Page, at: number) => void): void {
  for (let at = 0; at < page.tokens.length; at++) if (!page.isUsed[at]) read(page, at)
}

const SPOKEN_EMAIL =
  /(?<![\w.+-])[\w.+-]{1,64}(?: punto [\w+-]{1,64}){0,20} arroba [\w-]+(?:(?: punto |\.)[a-z][\w-]*)+/g

function readEmails(bare: string, page: Page): void {
  for (const [at, { text }] of page.tokens.entries())
    if (text.includes('@') && text.length > 1)
      use(page, at, at, { kind: 'email', value: text, isClaim: true })
  if (!bare.includes(' arroba ')) return
  for (const { 0: found, index: start } of bare.matchAll(SPOKEN_EMAIL))
    page.facts.push({ kind: 'email', value: compactAddress(found), start, isClaim: true })
}

/** "3 de marzo", "primero de mayo", "2026-03-03", "3/3", "el día 14". */
function readDate(page: Page, at: number): void {
  const { tokens } = page
  const { value, isOrdinal, digits, clock } = tokens[at]!
  if (value === undefined || clock !== undefined) return
  const date = (to: number, month: number, day: number) =>
    use(page, at, to, { kind: 'date', value: `${month}-${day}`, isClaim: true })
  const [sign, second, third] = [textAt(tokens, at + 1), tokens[at + 2]?.value, tokens[at + 4]?.value]
  if (digits?.length === 4 && sign === '-' && isDate(second, third)) return date(at + 4, second!, third!)
  if (sign === '/' && isDate(second, value))
    return date(textAt(tokens, at + 3) === '/' ? at + 4 : at + 2, second!, value)
  if (value < 1 || value > 31 || !Number.isInteger(value) || (isOrdinal && value !== 1)) return
  const month = MONTHS.indexOf(textAt(tokens, at + 2).replace('setiembre', 'septiembre')) + 1
  if (sign === 'de' && month > 0) return date(at + 2, month, value)
  const isDay =
    textAt(tokens, at - 1) === 'dia' ||
    (textAt(tokens, at - 1) === 'el' && /^[,.;!?]?$/.test(sign) && digits !== undefined)
  if (isDay) use(page, at, at, { kind: 'day', value: String(value), isClaim: true })
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
      if (!/^[-–(),+.]$/.test(textAt(tokens, next))) break
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

const MONEY =
  /^(?:€|euros?|eur|\$|dolar|dolares|usd|pesos?|mxn|ars|cop|clp|sol|soles|libras?|£|centimos?|centavos?)$/
const CENTS = /^(?:centimos?|centavos?)$/
const COST = /^(?:cuesta|cuestan|vale|valen|precio|tarifa|cobramos|cobran|coste|costo|sale|son)$/

function readMoney(page: Page, at: number): void {
  const { tokens } = page
  const { value, isOrdinal, clock } = tokens[at]!
  if (value === undefined || isOrdinal || clock !== undefined) return
  const [after, second] = [textAt(tokens, at + 1), textAt(tokens, at + 2)]
  if (after === '%' || (after === 'por' && second === 'ciento'))
    return use(page, at, at, { kind: 'percent', value: String(value), isClaim: true })
  if (CENTS.test(after)) return addCents(page, at, value)
  const isSigned = /^[€$£]$/.test(textAt(tokens, at - 1)) || MONEY.test(after)
  const isRange =
    /^(?:a|-|–|o|y)$/.test(after) && tokens[at + 2]?.value !== undefined && MONEY.test(textAt(tokens, at + 3))
  if (isSigned || isRange) {
    const cents = after !== '' && second === 'con' ? tokens[at + 3]?.value : undefined
    const isCents = cents !== undefined && cents < 100 && MONEY.test(after)
    const amount = isCents ? value + cents / 100 : value
    return use(page, at, isCents ? at + 3 : at, { kind: 'money', value: String(amount), isClaim: true })
  }
  const small = after === 'con' ? tokens[at + 2]?.value : undefined
  if (small !== undefined && small < 100 && (MONEY.test(textAt(tokens, at + 3)) || isPriced(page, at)))
    return use(page, at, at + 2, { kind: 'money', value: String(value + small / 100), isClaim: true })
  if (isPriced(page, at) && !/^\p{L}/u.test(after))
    use(page, at, at, { kind: 'money', value: String(value), isClaim: true })
}

function isPriced({ tokens }: Page, at: number): boolean {
  return tokens.slice(Math.max(0, at - 3), at).some(({ text }) => COST.test(text))
}

/** "Cuatro euros y cincuenta céntimos" is one amount. */
function addCents(page: Page, at: number, cents: number): void {
  const last = page.facts.at(-1)
  const from = /^(?:y|con)$/.test(textAt(page.tokens, at - 1)) ? at - 3 : at - 2
  const isPart = last?.kind === 'money' && last.start === page.tokens[from]?.start
  if (isPart) page.facts.pop()
  const whole = isPart ? Number(last.value) : 0
  use(page, isPart ? from : at, at, { kind: 'money', value: String(whole + cents / 100), isClaim: true })
}

const MIN_MINUTES = 5
const HOUR = 60
const BEFORE_LENGTH = /^(?:en|dentro|dura|duran|tarda|tardan|de|durante|necesita|requiere|minimo)$/
const AFTER_LENGTH = /^(?:antes|despues|antelacion|de)$/

function readLength(page: Page, at: number): void {
  const { tokens } = page
  const often = frequencyAt(tokens, at)
  if (often) return use(page, at, often.to, { kind: 'frequency', value: often.value, isClaim: true })
  const found = lengthAt(tokens, at)
  // "de 16 a 20 horas" are hours of the day.
  const isRangeEnd =
    /^(?:a|hasta|-|–)$/.test(textAt(tokens, at - 1)) && /^(?:de|desde|las)$/.test(textAt(tokens, at - 3))
  if (isRangeEnd && textAt(tokens, at + 1) === 'horas' && !lastsAt(tokens, at)) return
  // "20 euros la hora" is a price for it.
  if (
    !found ||
    page.isUsed[found.to] ||
    (found.count === 1 && /^(?:por|la|al|cada)$/.test(textAt(tokens, at - 1)))
  )
    return
  const isLong = found.unit === HOUR || found.count === undefined || found.count > 1
  const isClaim =
    found.unit < HOUR
      ? found.minutes >= MIN_MINUTES
      : isLong ||
        BEFORE_LENGTH.test(textAt(tokens, at - 1)) ||
        AFTER_LENGTH.test(textAt(tokens, found.to + 1))
  use(page, at, found.to, {
    kind: 'duration',
    value: String(found.minutes),
    isClaim,
    ...(found.count === undefined ? {} : { count: found.count }),
  })
}

/** "El aparcamiento es gratis" is a price, "a mitad de precio" a half. */
function readFree(page: Page, at: number): void {
  const text = textAt(page.tokens, at)
  if (/^gratis$|^gratuit[oa]s?$/.test(text))
    return use(page, at, at, { kind: 'money', value: '0', isClaim: true })
  if (text === 'mitad' && /^(?:de)$/.test(textAt(page.tokens, at + 1)))
    return use(page, at, at, { kind: 'percent', value: '50', isClaim: true })
  const { value, isOrdinal } = page.tokens[at]!
  const next = textAt(page.tokens, at + 1)
  if (isOrdinal && value !== undefined && /^(?:planta|piso|semana|mes|ano|curso)$/.test(next))
    use(page, at, at + 1, { kind: 'ordinal', value: `${value} ${next}`, isClaim: true })
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

const STREET =
  /^(?:calle|avenida|avda|plaza|paseo|carretera|camino|ronda|bulevar|calzada|carrera|rambla|c|travesia)$/
const STREET_REACH = 6

/** "calle Mayor 12": the number stands behind the name. */
function readAddress(page: Page, at: number): void {
  const { value, isOrdinal } = page.tokens[at]!
  if (value === undefined || isOrdinal || !Number.isInteger(value)) return
  const before = page.tokens.slice(Math.max(0, at - STREET_REACH), at)
  const street = before.findLastIndex(({ text }) => STREET.test(text))
  if (street < 0 || street === before.length - 1) return
  if (before.slice(street).some(({ text }) => /^[.;!?]$/.test(text))) return
  const name =
    before.slice(street + 1).find(({ text }) => !/^(?:de|del|la|las|los|el|\/)$/.test(text))?.text ?? ''
  use(page, at, at, { kind: 'address', value: `${value} ${name}`, isClaim: true })
}

const HARMLESS =
  /^(?:opciones|cosas|preguntas|formas|palabras|letras|cifras|digitos|pasos|segundos|momentos|puntos|numeros|partes|detalles|minutos|temas|nombres|veces)$/
const MEASURES = /^(?:km|kilometros?|metros?|m|kilos?|kg|litros?|cuadras?|manzanas?)$/
const CLAIMS = /^(?:tenemos|somos|hay|contamos|incluye|incluyen|ofrecemos|son|con|hasta)$/
const BEFORE_YEAR = /^(?:en|desde|de|del|ano|hasta)$/
const MIN_COUNT = 10

/** How many of something there are; other numbers are no claim, but another claim may rest on them. */
function readCount(page: Page, at: number): void {
  const { tokens } = page
  const { value, isOrdinal, digits } = tokens[at]!
  if (value === undefined) return
  const [next, before] = [textAt(tokens, at + 1), textAt(tokens, at - 1)]
  const isYear = value >= 1900 && value <= 2099 && BEFORE_YEAR.test(before)
  const isPlural = /^\p{L}{3,}s$/u.test(next) && !isOrdinal && value >= 2
  const isClaimed = [before, textAt(tokens, at - 2)].some((word) => CLAIMS.test(word))
  const isCount = isPlural && (value >= MIN_COUNT || (isClaimed && !HARMLESS.test(next)))
  use(page, at, at, {
    kind: 'number',
    value: String(value),
    isClaim: isYear || isCount || MEASURES.test(next),
  })
  if (digits !== undefined && digits.length >= MIN_SPELLED_DIGITS)
    use(page, at, at, { kind: 'digits', value: digits, isClaim: false })
}
