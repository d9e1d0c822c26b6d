import { WEEKDAYS, type Source } from '../../brain.ts'
import type { HardFact } from '../../../../language/language.ts'
import { clockKey, isCallersAddress, type Ground, type Index, type Known } from './known-facts.ts'

const ALL_WEEK = 0b1111111

export type Verdict = { readonly isGrounded: boolean; readonly source: Source }

/**
 * Whether everything in a clause that is right or wrong is known. `lead` is what was said of the same sentence before
 * it. The source is that of the facts, where all of them stand in one place and nowhere else.
 */
export function judge(known: Known, clause: string, lead = ''): Verdict {
  const sentence = lead === '' ? clause : `${lead} ${clause}`
  const claims = known.language
    .hardFactsIn(sentence, known.today)
    .filter(({ isClaim, start }) => isClaim && start >= sentence.length - clause.length)
  let sources: ReadonlySet<Source> | undefined
  for (const claim of claims) {
    const found = groundsOf(known, claim, sentence)
    if (!found) return { isGrounded: false, source: 'model' }
    sources = sources ? new Set([...sources].filter((each) => found.has(each))) : found
  }
  if (!isOpenAsSaid(known, sentence)) return { isGrounded: false, source: 'model' }
  const [source] = sources?.size === 1 ? sources : []
  return { isGrounded: true, source: source ?? 'model' }
}

/** Where a claim comes from; empty where it does so from nowhere that has a name, undefined where it is made up. */
function groundsOf(known: Known, claim: HardFact, sentence: string): ReadonlySet<Source> | undefined {
  const told = standsIn(known.told, claim)
  if (told) return told
  if (!isReadBack(known, claim, sentence)) return undefined
  if (claim.kind === 'digits' && known.callersDigits.includes(claim.value)) return new Set()
  if (claim.kind === 'email' && isCallersAddress(known, claim.value)) return new Set()
  return standsIn(known.heard, claim) && new Set()
}

/** A price or an hour does not become the business's own because a caller has named it. */
function isReadBack({ language: { facts } }: Known, { kind }: HardFact, sentence: string): boolean {
  const isAsked = sentence.trimEnd().endsWith('?')
  if (kind === 'money' || kind === 'percent') return isAsked || facts.addressesCaller(sentence)
  if (kind === 'clock') return isAsked || !facts.isAboutHours(sentence)
  return true
}

const MIN_NATIONAL_DIGITS = 7

function standsIn(indexes: readonly Index[], claim: HardFact): ReadonlySet<Source> | undefined {
  const { kind, value } = claim
  if (kind === 'digits')
    return indexes.some(({ digits }) =>
      digits.some((each) => each.includes(value) || isNational(value, each)),
    )
      ? new Set()
      : undefined
  if (kind === 'email' && indexes.some(({ emails }) => emails.includes(value))) return new Set()
  const grounds = keysFor(claim).flatMap((key) => indexes.flatMap(({ grounds }) => grounds.get(key) ?? []))
  const fitting = kind === 'clock' ? grounds.filter((ground) => isSameTime(ground, claim)) : grounds
  if (fitting.length === 0) return undefined
  return kind === 'clock' ? sourcesOfDays(fitting, claim.days ?? 0) : sourcesOf(fitting)
}

/** The same number, the claim with a country code that was not given. */
function isNational(claimed: string, known: string): boolean {
  return known.length >= MIN_NATIONAL_DIGITS && claimed.endsWith(known)
}

/** A number without a unit may be a price, a share or a count. */
function keysFor({ kind, value }: HardFact): string[] {
  if (kind === 'clock') return [clockKey(Number(value))]
  if (kind === 'date' || kind === 'address' || kind === 'email') return [`${kind}:${value}`]
  return [`${kind}:${value}`, `bare:${value}`]
}

function isSameTime(ground: Ground, { value, eitherHalf }: HardFact): boolean {
  return ground.eitherHalf || eitherHalf === true || ground.minute === Number(value)
}

/** Every day must be covered; a source that covers all of them is one for the whole. */
function sourcesOfDays(grounds: readonly Ground[], days: number): ReadonlySet<Source> | undefined {
  const covered = new Map<Source | null, number>()
  let all = 0
  for (const ground of grounds) {
    const mask = ground.days === 0 ? ALL_WEEK : ground.days
    covered.set(ground.source, (covered.get(ground.source) ?? 0) | mask)
    all |= mask
  }
  if ((all & days) !== days) return undefined
  const whole = [...covered].filter(([, mask]) => (mask & days) === days)
  return new Set(whole.flatMap(([source]) => source ?? []))
}

function sourcesOf(grounds: readonly Ground[]): ReadonlySet<Source> {
  return new Set(grounds.flatMap(({ source }) => source ?? []))
}

/** "We are open on Sunday" is a claim although no time is in it. */
function isOpenAsSaid({ language: { facts }, hours, told, today }: Known, sentence: string): boolean {
  if (!hours || !facts.claimsOpen(sentence)) return true
  const spokenOf = told.reduce((days, index) => days | index.days, 0)
  const words = sentence.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.every((word) => {
    const day = facts.dayOf(word, today)
    return day === undefined || hours.week[WEEKDAYS[day]!] !== undefined || (spokenOf & (1 << day)) !== 0
  })
}
