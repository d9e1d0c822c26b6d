import data from '../../data/number-formats.json' with { type: 'json' }

/** How numbers of a country are grouped: how they begin, their parts, how they are written abroad and at home. */
type Group = readonly [leading: string, parts: string, abroad: string, atHome?: string]
type Plan = { readonly code: string; readonly prefix: string; readonly groups: readonly Group[] }

const PLANS = data.countries as unknown as Readonly<Record<string, Plan>>
const NORTH_AMERICA = '1'
const NORTH_AMERICAN = /^1?([2-9]\d{2}[2-9]\d{6})$/
const E164 = /^\+[1-9]\d{6,14}$/
/** Its numbers are recognised by their form: a summary, which is read anywhere, leaves their country code away. */
export const RECOGNISED = 'US'
/** Country codes of one and of two digits; all others have three (ITU-T E.164.1). */
const CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
/** What people put between digits. */
const BETWEEN = /[\s().\-/\u2010-\u2015]/g

/** A telephone number as people of a country write it: one of theirs as at home, others with their country code. */
export function writtenNumber(number: string, country?: string): string {
  const e164 = dialledNumber(number, country)
  if (!E164.test(e164)) return number.trim()
  const plan = planOf(e164)
  const digits = e164.slice(1 + codeOf(e164).length)
  const group = plan && groupOf(plan, digits)
  if (plan === undefined || group === undefined) return inThrees(codeOf(e164), digits)
  const [, parts, abroad, atHome = abroad] = group
  const whole = new RegExp(`^${parts}$`)
  const isAtHome = country !== undefined && PLANS[country]?.code === plan.code
  return isAtHome ? digits.replace(whole, atHome) : `+${plan.code} ${digits.replace(whole, abroad)}`
}

/**
 * What people type, in E.164: without spaces, dashes and brackets, with a plus for 00, and with the code of the country
 * where it is typed as at home. What is no number stays as it is, for the schema to refuse.
 */
export function dialledNumber(typed: string, country?: string): string {
  const plain = typed.replaceAll(BETWEEN, '')
  const plan = country === undefined ? undefined : PLANS[country]
  if (plain.startsWith('+') || !/^\d+$/.test(plain)) return plain
  if (plan?.code === NORTH_AMERICA) return fromNorthAmerica(plain)
  if (plain.startsWith('00')) return `+${plain.slice(2)}`
  if (plan === undefined) return plain
  if (plan.prefix === '') return groupOf(plan, plain) === undefined ? plain : `+${plan.code}${plain}`
  return plain.startsWith(plan.prefix) ? `+${plan.code}${plain.slice(plan.prefix.length)}` : plain
}

/** 011 leads abroad there. */
function fromNorthAmerica(plain: string): string {
  const [, local] = NORTH_AMERICAN.exec(plain) ?? []
  if (local !== undefined) return `+${NORTH_AMERICA}${local}`
  const [, abroad] = /^(?:011|00)(.+)$/.exec(plain) ?? []
  return abroad === undefined ? plain : `+${abroad}`
}

/** Where a business is at home: in the country of its number, else in that of its time zone; as far as the table goes. */
export function homeCountry(numbers: readonly (string | null)[], timeZone: string): string | undefined {
  const known = numbers.flatMap((number) => countryOfNumber(number ?? '') ?? [])
  return known[0] ?? Object.keys(PLANS).find((country) => zonesOf(country).includes(timeZone))
}

/** North America is the United States. */
function countryOfNumber(e164: string): string | undefined {
  if (!E164.test(e164)) return undefined
  const code = codeOf(e164)
  return Object.keys(PLANS).find((country) => PLANS[country]?.code === code)
}

/** Not in every browser. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined
  }
  return locale.getTimeZones?.() ?? []
}

/** How a number of a country looks, for who is to type one. */
export function exampleNumber(country: string | undefined): string {
  return country === undefined ? EXAMPLE : writtenNumber(EXAMPLES[country] ?? EXAMPLE, country)
}

/** Kept for fiction where the country keeps any. */
const EXAMPLE = '+12125550123'
const EXAMPLES: Readonly<Record<string, string>> = {
  GB: '+442079460123',
  IE: '+35312345678',
  DE: '+493023125123',
  AT: '+4311234567',
  CH: '+41441234567',
  FR: '+33199001234',
  ES: '+34911234567',
  IT: '+390612345678',
  AU: '+61270101234',
}

function planOf(e164: string): Plan | undefined {
  const code = codeOf(e164)
  return Object.values(PLANS).find((plan) => plan.code === code)
}

function codeOf(e164: string): string {
  return CODE.exec(e164)?.[0].slice(1) ?? ''
}

function groupOf({ groups }: Plan, digits: string): Group | undefined {
  return groups.find(
    ([leading, parts]) => new RegExp(`^(?:${leading})`).test(digits) && new RegExp(`^${parts}$`).test(digits),
  )
}

/** Of a country whose grouping is not known; no digit stands alone at the end. */
function inThrees(code: string, digits: string): string {
  return [`+${code}`, ...(digits.match(/\d{3}(?!\d$)|\d+$/g) ?? [])].join(' ')
}
