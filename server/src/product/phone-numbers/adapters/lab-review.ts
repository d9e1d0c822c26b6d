import { Temporal } from 'temporal-polyfill'
import { REQUIRED_DETAILS, type BundleApplication, type DocumentSummary, type Review } from '../carrier.ts'
import { COUNTRIES, findCountry, type Country } from '../countries.ts'

const MIN_DOCUMENT_BYTES = 100
const READABLE_MEDIA_TYPES = new Set(['application/pdf', 'image/jpeg', 'image/png'])
const FULL_AGE_YEARS = 18
const MIN_NAME_LETTERS = 2
const MIN_REGISTRATION = 4

const DOCUMENT_NAMES: Record<string, string> = {
  proofOfIdentity: 'proof of identity',
  proofOfAddress: 'proof of address',
}

/** Decides as a carrier's clerk would, and says everything that is wrong at once. */
export function reviewBundle(application: BundleApplication, nowMs: number): Review {
  const country = findCountry(application.isoCountry)
  if (country === undefined) return rejected([`Numbers in ${application.isoCountry} are not offered.`])
  const problems = [
    ...detailProblems(application),
    ...addressProblems(application.complianceData.address, country),
    ...identityProblems(application, nowMs),
    ...documentProblems(application.documents, country),
  ]
  return problems.length === 0 ? { status: 'provider-approved' } : rejected(problems)
}

function rejected(problems: readonly string[]): Review {
  return { status: 'provider-rejected', reason: problems.join(' ') }
}

function detailProblems({ complianceType, complianceData }: BundleApplication): string[] {
  const required = REQUIRED_DETAILS[complianceType]
  return [
    ...required.filter((field) => !isGiven(complianceData[field])).map((field) => `The ${field} is missing.`),
    ...required
      .filter((field) => NAMES.has(field) && isGiven(complianceData[field]))
      .filter((field) => lettersIn(textOf(complianceData[field])) < MIN_NAME_LETTERS)
      .map((field) => `The ${field} is too short to be a name.`),
  ]
}

const NAMES: ReadonlySet<string> = new Set(['name', 'firstName', 'lastName'])

function lettersIn(text: string): number {
  return text.match(/[\p{Letter}\p{Number}]/gu)?.length ?? 0
}

function isGiven(value: unknown): boolean {
  return textOf(value) !== '' || isRecord(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function addressProblems(address: unknown, country: Country): string[] {
  if (isRecord(address)) return structuredAddressProblems(address, country)
  const line = textOf(address)
  // A street and a place are at least two words; a code or a number alone is neither.
  const words = plainWords(line).split(' ')
  const isPlace = words.filter((word) => (word.match(/\p{Letter}/gu)?.length ?? 0) >= 2).length >= 2
  if (line !== '' && !isPlace) return [`The address names no place in ${country.name}.`]
  const named = countryAtEndOf(line)
  return named === undefined || named.isoCountry === country.isoCountry ? [] : [outside(named.name, country)]
}

function structuredAddressProblems(address: Record<string, unknown>, country: Country): string[] {
  const missing = ['street', 'city', 'isoCountry'].filter(
    (field) => lettersIn(textOf(address[field])) < MIN_NAME_LETTERS,
  )
  const problems = missing.map((field) => `The address has no ${field}.`)
  const given = textOf(address.isoCountry)
  const names = [country.isoCountry, country.name, ...country.alsoNamed].map(plainWords)
  if (given === '' || names.includes(plainWords(given))) return problems
  return [...problems, outside(findCountry(given)?.name ?? given, country)]
}

function outside(where: string, country: Country): string {
  return `The country of the address (${where}) is not the country of the bundle (${country.name}).`
}

type NamedCountry = { isoCountry: string; name: string; words: string }

/**
 * One line of text need not name its country. Where it ends with one, that is where it is. Two-letter codes
 * prove nothing: AT is a province in Italy, SG a canton in Switzerland.
 */
function countryAtEndOf(line: string): NamedCountry | undefined {
  const words = plainWords(line)
  return NAMED_COUNTRIES.find((named) => words === named.words || words.endsWith(` ${named.words}`))
}

function plainWords(text: string): string {
  const letters = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
  return letters.replace(/[^\p{Letter}\p{Number}]+/gu, ' ').trim()
}

/** Every country of the world, the longest name first, so that Northern Ireland is not taken for Ireland. */
const NAMED_COUNTRIES: readonly NamedCountry[] = [...ownNames(), ...englishNames()].sort(
  (a, b) => b.words.length - a.words.length,
)

function ownNames(): NamedCountry[] {
  return COUNTRIES.flatMap(({ isoCountry, name, alsoNamed }) =>
    [name, ...alsoNamed].map((each) => ({ isoCountry, name, words: plainWords(each) })),
  )
}

function englishNames(): NamedCountry[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  return letters.flatMap((one) =>
    letters.flatMap((two) => {
      const isoCountry = one + two
      const name = findCountry(isoCountry) === undefined ? names.of(isoCountry) : undefined
      return name === undefined ? [] : [{ isoCountry, name, words: plainWords(name) }]
    }),
  )
}

function identityProblems({ complianceType, complianceData }: BundleApplication, nowMs: number): string[] {
  if (complianceType === 'individual') return birthProblems(complianceData.dateOfBirth, nowMs)
  const registration = textOf(complianceData.registrationNumber)
  if (registration === '') return []
  if (!/\d/.test(registration)) return ['The registrationNumber has no digits, so it is not one.']
  // "HRB 12" is one; "1" and "0000" are not.
  const isOne = lettersIn(registration) >= MIN_REGISTRATION && /[1-9]/.test(registration)
  return isOne ? [] : ['The registrationNumber cannot be one: no register has such a number.']
}

function birthProblems(dateOfBirth: unknown, nowMs: number): string[] {
  if (dateOfBirth === undefined || dateOfBirth === null) return []
  const birth = dateFrom(textOf(dateOfBirth))
  if (birth === undefined) return ['The dateOfBirth is not a date like 1990-12-31.']
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO('UTC').toPlainDate()
  if (Temporal.PlainDate.compare(birth, today) > 0) return ['The dateOfBirth is in the future.']
  const cameOfAge = Temporal.PlainDate.compare(birth.add({ years: FULL_AGE_YEARS }), today) <= 0
  return cameOfAge ? [] : [`The holder of a number must be at least ${FULL_AGE_YEARS} years old.`]
}

function dateFrom(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

function documentProblems(documents: readonly DocumentSummary[], country: Country): string[] {
  const missing = country.requires.filter((kind) => !documents.some((document) => document.kind === kind))
  return [
    ...missing.map((kind) => `The ${DOCUMENT_NAMES[kind]} is missing.`),
    ...documents.flatMap((document) => unreadable(document)),
  ]
}

function unreadable({ kind, mediaType, sizeBytes, readable, blank }: DocumentSummary): string[] {
  const name = DOCUMENT_NAMES[kind]
  if (name === undefined) return [`A document of the kind "${kind}" proves nothing that was asked for.`]
  if (!READABLE_MEDIA_TYPES.has(mediaType)) return [`The ${name} cannot be read: it is no PDF, JPEG or PNG.`]
  if (sizeBytes === 0) return [`The ${name} cannot be read: the file is empty.`]
  if (sizeBytes < MIN_DOCUMENT_BYTES)
    return [`The ${name} cannot be read: the file has only ${sizeBytes} bytes.`]
  if (!readable) return [`The ${name} cannot be read.`]
  return blank ? [`The ${name} shows nothing: it is blank.`] : []
}
