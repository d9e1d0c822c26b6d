import { createHash } from 'node:crypto'
import { systemClock, type Clock } from '../../../platform/clock.ts'
import {
  NumberNotOffered,
  NumberTaken,
  type AvailableNumber,
  type Carrier,
  type NumberQuery,
} from '../carrier.ts'
import { findCountry } from '../countries.ts'
import { formatNational } from '../../../voice/numbering/e164.ts'
import {
  FICTIONAL_RANGES,
  findFictionalRange,
  type FictionalRange,
} from '../../../voice/numbering/fictional-ranges.ts'
import { reviewBundle } from './lab-review.ts'

/** Some ranges have 100,000 numbers: too many to page through. */
const MAX_LISTED_PER_RANGE = 1000

/** The plus and at most 15 digits, filled up with blanks. */
const CELL = 16

/**
 * The numbers of a country in the order of the search, and once more as one text with a cell for each, through
 * which a pattern goes in a single pass. `rangeOf` has the index of the range of each.
 */
type Stock = {
  ranges: readonly FictionalRange[]
  numbers: readonly string[]
  cells: string
  rangeOf: readonly number[]
}

type LabOptions = {
  /** The numbers that are held in a country, by any account. */
  heldNumbers: (country: string) => Promise<ReadonlySet<string>>
  clock?: Clock
}

/**
 * Gives out numbers that regulators keep for fiction: they cost nothing, belong to no one and work on our own
 * SIP port. It keeps no state: the service's own records say what is held, and who wins where two ask at once.
 */
export function labCarrier({ heldNumbers, clock = systemClock }: LabOptions): Carrier {
  return {
    name: 'lab',
    isTest: true,
    async search(query) {
      const country = query.country.toUpperCase()
      return listNumbers({ ...query, country }, await heldNumbers(country))
    },
    async acquire(number) {
      const range = findFictionalRange(number)
      if (range === undefined) throw new NumberNotOffered(number)
      const held = await heldNumbers(range.country)
      if (held.has(number)) throw new NumberTaken(number)
      return { sid: sidOf(number) }
    },
    release: async () => {},
    review: async (application) => reviewBundle(application, clock.now()),
  }
}

function sidOf(number: string): string {
  return `PN${createHash('sha256').update(`lab:${number}`).digest('hex').slice(0, 32)}`
}

function listNumbers(query: NumberQuery, held: ReadonlySet<string>): AvailableNumber[] {
  const { ranges, numbers, cells, rangeOf } = stockIn(query.country)
  const wanted = ranges.map((range) => isWanted(range, query))
  const pattern = wanted.includes(true) ? patternOf(query) : undefined
  const page: AvailableNumber[] = []
  if (pattern === undefined) return page
  let skipped = 0
  for (const cell of matchingCells(cells, pattern)) {
    const index = rangeOf[cell] ?? 0
    const range = ranges[index]
    const number = numbers[cell]
    if (range === undefined || number === undefined || !wanted[index] || held.has(number)) continue
    if (skipped++ < query.offset) continue
    if (page.push(describe(number, range)) >= query.limit) break
  }
  return page
}

function* matchingCells(cells: string, pattern: RegExp): Generator<number> {
  for (let found = pattern.test(cells); found; found = pattern.test(cells)) {
    const cell = Math.floor((pattern.lastIndex - 1) / CELL)
    yield cell
    // A number that matches twice is still one number.
    pattern.lastIndex = (cell + 1) * CELL
  }
}

function describe(phoneNumber: string, { region, country, type }: FictionalRange): AvailableNumber {
  return {
    phoneNumber,
    friendlyName: formatNational(phoneNumber),
    region,
    isoCountry: country,
    type,
    // Only calls: there is no one to deliver a message to.
    capabilities: { voice: true, SMS: false, MMS: false },
  }
}

function isWanted(range: FictionalRange, { areaCode, type }: NumberQuery): boolean {
  if (type !== undefined && range.type !== type) return false
  return areaCode === undefined || destinationCode(areaCode).startsWith(range.areaCode)
}

/**
 * Without the trunk zero and without what people set around it. `020`, `20` and the longer `0207` all mean
 * London.
 */
function destinationCode(areaCode: string): string {
  return areaCode.replace(/[\s().-]/g, '').replace(/^0/, '')
}

const stocks = new Map<string, Stock>()

/** Made when a country is first asked for, and only for countries in the data, so it stays small. */
function stockIn(country: string): Stock {
  const stock = stocks.get(country) ?? makeStock(country)
  if (stock.ranges.length > 0) stocks.set(country, stock)
  return stock
}

/** The first number of every range, then the second of every range: a page shows places, not neighbours. */
function makeStock(country: string): Stock {
  const ranges = FICTIONAL_RANGES.filter((range) => range.country === country)
  const longest = Math.max(0, ...ranges.map(({ first, last }) => last - first + 1))
  const numbers: string[] = []
  const rangeOf: number[] = []
  for (let offset = 0; offset < Math.min(longest, MAX_LISTED_PER_RANGE); offset++) {
    ranges.forEach(({ first, last }, index) => {
      if (first + offset > last) return
      numbers.push(`+${first + offset}`)
      rangeOf.push(index)
    })
  }
  return { ranges, numbers, cells: numbers.map((number) => number.padEnd(CELL)).join(''), rangeOf }
}

const KEYPAD = ['', '', 'ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

function keyOf(letter: string): string {
  return String(KEYPAD.findIndex((key) => key.includes(letter.toUpperCase())))
}

/** Finds a wanted number somewhere in its cell. Undefined where no telephone can dial what is asked for. */
function patternOf({ country, areaCode, contains }: NumberQuery): RegExp | undefined {
  const keys = (contains ?? '').replace(/[\s().+-]/g, '').replace(/[a-z]/gi, keyOf)
  const start = `${findCountry(country)?.callingCode}${destinationCode(areaCode ?? '')}`
  if (!/^[\d*]*$/.test(keys) || !/^\d+$/.test(start)) return undefined
  // A plus begins each cell, so the digits that are looked for never reach from one into the next.
  const digits = keys.replaceAll('*', '\\d')
  if (areaCode === undefined) return new RegExp(digits === '' ? '\\+' : digits, 'g')
  return new RegExp(`\\+(?=${start})\\d*?${digits}`, 'g')
}
