import data from '../../../data/fictional-ranges.json' with { type: 'json' }
import areaCodes from '../../../data/north-american-area-codes.json' with { type: 'json' }
import type { NumberType } from './number-type.ts'

type RangeRecord = {
  country: string
  type: NumberType
  region: string
  area: string
  areaCode: string
  prefix: string
  digits: number
  first?: number
  last?: number
  source: string
}

/** Consecutive numbers kept for fiction. `first` and `last` are whole E.164 numbers without the plus. */
export type FictionalRange = Omit<RangeRecord, 'prefix' | 'digits' | 'first' | 'last'> & {
  first: number
  last: number
}

function fromRecord({ prefix, digits, first, last, ...rest }: RangeRecord): FictionalRange {
  // E.164 has at most 15 digits, which a number holds exactly.
  const base = Number(prefix.slice(1)) * 10 ** digits
  return { ...rest, first: base + (first ?? 0), last: base + (last ?? 10 ** digits - 1) }
}

/** The same hundred numbers in every area code. */
function northAmerican(country: 'US' | 'CA') {
  const regions: Record<string, string[]> = areaCodes[country]
  const { prefix, ...rest } = data.northAmerican
  return Object.entries(regions).flatMap(([region, codes]) =>
    codes.map((areaCode) => ({
      ...rest,
      country,
      region,
      area: region,
      areaCode,
      prefix: prefix.replace('{areaCode}', areaCode),
    })),
  )
}

// The test of this file holds them to it: a browser that checks a number has these too, and no schema.
const RECORDS = [...northAmerican('US'), ...northAmerican('CA'), ...data.ranges] as RangeRecord[]

/** In ascending order. */
export const FICTIONAL_RANGES: readonly FictionalRange[] = RECORDS.map(fromRecord).sort(
  (a, b) => a.first - b.first,
)

export function findFictionalRange(e164: string): FictionalRange | undefined {
  if (!/^\+[1-9]\d{6,14}$/.test(e164)) return undefined
  const number = Number(e164.slice(1))
  let low = 0
  let high = FICTIONAL_RANGES.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = FICTIONAL_RANGES[middle]
    if (range === undefined) return undefined
    if (number < range.first) high = middle - 1
    else if (number > range.last) low = middle + 1
    else return range
  }
  return undefined
}
