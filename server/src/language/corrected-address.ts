import { ALIKE, alikeness } from './alike.ts'
import { correctedLetters, type LetterCorrectionWords } from './corrected-letters.ts'
import { tidied } from './heard.ts'
import { ENDINGS, KNOWN_DOMAINS, MAIL_PROVIDERS } from './mail-providers.ts'
import type { Spelled } from './spelled.ts'

/** How a language puts an email address right. All words are in lower case. */
export type AddressWords = {
  readonly letters: LetterCorrectionWords
  addressIn(text: string): string | undefined
  spelledIn(text: string): readonly Spelled[]
  /** "Lee with double E" */
  hinted(word: string, text: string): string
  digitsIn(text: string): string
  /** The signs in an address, by their names; names of several words are written as one by `inOneWord`. */
  readonly signs: ReadonlyMap<string, string>
  inOneWord(text: string): string
  /** The word between the two halves. */
  readonly at: string
  /** The end of what stands before something that is not there: "without a", "no". */
  readonly absence: RegExp
  /** That nothing stands between the words. */
  readonly together: RegExp
  /** That the first or the last word of it is meant: "the last name is". */
  readonly firstPart: RegExp
  readonly lastPart: RegExp
  /** Words that say which is meant, and are none of an address. */
  readonly asides: ReadonlySet<string>
}

/** An address that was read back as the words put it right; undefined where they change nothing of it. */
export function correctedAddressBy(words: AddressWords, text: string, address: string): string | undefined {
  const said = words.inOneWord(tidied(text))
  const [local = '', domain = ''] = address.split('@')
  const whole = words.addressIn(said)
  const changed =
    whole === undefined ? partlyChanged(words, said, local, domain) : withSurerDomain(domain, whole)
  return changed === address ? undefined : changed
}

function partlyChanged(words: AddressWords, said: string, local: string, domain: string): string | undefined {
  const other = changedDomain(words, said, domain)
  if (other !== undefined) return `${local}@${other}`
  const put =
    correctedLetters(words.letters, said, local) ??
    spelledAnew(words, said, local, domain) ??
    withSigns(words, said, local) ??
    withHint(words, said, local) ??
    withDigits(words, said, local) ??
    saidAnew(words, said, local, domain)
  return put === undefined ? undefined : put.includes('@') ? put : `${put}@${domain}`
}

/** A provider that was understood before, and now something like it that nobody knows, is the provider. */
function withSurerDomain(before: string, whole: string): string {
  const [local = '', domain = ''] = whole.split('@')
  const [known = '', heard = ''] = [before, domain].map((each) => each.split('.')[0] ?? '')
  const isMisheard = KNOWN_DOMAINS.has(known) && !KNOWN_DOMAINS.has(heard) && alikeness(known, heard) >= ALIKE
  return isMisheard ? `${local}@${before}` : whole
}

type Token = { readonly text: string; readonly start: number; readonly end: number }

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}']+/gu), ({ 0: word, index }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
}

/** Those that are not said to be wrong. */
function meant({ letters }: AddressWords, said: string): Token[] {
  return tokensOf(said).filter(({ start }) => !letters.denial.test(said.slice(0, start).toLowerCase()))
}

/** Of a domain as it is said, letter by letter too. */
const LONGEST_DOMAIN = 100
/** One is looked for at so many words, more than any correction has; what follows is no address. */
const MAX_DOMAINS_TRIED = 20

/** "It's gmail, not hotmail", "dot org, not dot com", "at bright dental dot com". */
function changedDomain(words: AddressWords, said: string, domain: string): string | undefined {
  const tokens = meant(words, said)
  const mayBegin = ({ text, start }: Token) =>
    !words.asides.has(text) &&
    !words.signs.has(text) &&
    !(ENDINGS.has(text) && dotBefore(words, said, start) !== undefined)
  for (const { start } of tokens.filter(mayBegin).slice(0, MAX_DOMAINS_TRIED)) {
    const found = words.addressIn(`x ${words.at} ${said.slice(start, start + LONGEST_DOMAIN)}`)
    if (found?.startsWith('x@') === true && ENDINGS.has(found.split('.').at(-1) ?? '')) return found.slice(2)
  }
  const [label = '', ...endings] = domain.split('.')
  const provider = tokens.find(({ text }) => MAIL_PROVIDERS.includes(text))?.text
  if (provider !== undefined && provider !== label) return [provider, ...endings].join('.')
  const ending = tokens.find(
    ({ text, start }) => ENDINGS.has(text) && dotBefore(words, said, start) === 'meant',
  )?.text
  return ending === undefined || endings.length === 0
    ? undefined
    : [label, ...endings.slice(0, -1), ending].join('.')
}

/** Whether a dot stands before it, and whether that dot is said to be wrong. */
function dotBefore(words: AddressWords, said: string, start: number): 'meant' | 'denied' | undefined {
  const before = said.slice(0, start).toLowerCase()
  const [all = '', word = ''] = /(\p{L}+)\s*$/u.exec(before) ?? []
  if (words.signs.get(word) !== '.') return before.endsWith('.') ? 'meant' : undefined
  return words.letters.denial.test(before.slice(0, -all.length)) ? 'denied' : 'meant'
}

/** Words and figures of the part before the "at", and the signs between them. */
function partsOf(local: string): string[] {
  return local.match(/\p{L}+|\d+|[^\p{L}\d]/gu) ?? []
}

/** What is spelled is the whole part before the "at", or takes the place of the word that it is most like. */
function spelledAnew(words: AddressWords, said: string, local: string, domain: string): string | undefined {
  const spelled = words.spelledIn(said).filter(({ start }) => !isDenied(words, said, start))
  if (spelled.length === 0) return undefined
  const whole = localIn(words, said.slice(spelled[0]?.start), domain)
  if (whole !== undefined && /[._+-]|\d/.test(whole)) return whole
  const place = words.firstPart.test(said.toLowerCase())
    ? 0
    : words.lastPart.test(said.toLowerCase())
      ? -1
      : undefined
  return spelled.reduce<string | undefined>(
    (put, { letters }) => merged(put ?? local, letters.toLowerCase(), domain, place) ?? put,
    undefined,
  )
}

function isDenied({ letters }: AddressWords, said: string, start: number): boolean {
  return letters.denial.test(said.slice(0, start).toLowerCase())
}

/** The words as they would be understood before this domain. */
function localIn(words: AddressWords, said: string, domain: string): string | undefined {
  return words.addressIn(`${said.replace(/[\s.,!?]+$/, '')} ${words.at} ${domain}`)?.split('@')[0]
}

/** With the word in place of what it is most like, or of the named one; a new address where that is the domain. */
function merged(local: string, word: string, domain: string, named?: number): string | undefined {
  const [label = '', ...endings] = domain.split('.')
  const parts = partsOf(local)
  const places = parts.flatMap((part, at) => (/\p{L}/u.test(part) ? [at] : []))
  const scores = places.map((at) => alikeness(parts[at] ?? '', word))
  const best = Math.max(0, ...scores)
  const together = alikeness(places.map((at) => parts[at]).join(''), word)
  if (alikeness(label, word) > Math.max(best, together, ALIKE))
    return `${local}@${[word, ...endings].join('.')}`
  if (places.length > 1 && together >= ALIKE && together > best) return word
  if (best < ALIKE && places.length > 1 && named === undefined) return undefined
  const place = best < ALIKE && named !== undefined ? places.at(named) : places[scores.indexOf(best)]
  return parts.map((part, at) => (at === place ? word : part)).join('')
}

/** "Dot, not dash", "without the dot", "all one word". */
function withSigns(words: AddressWords, said: string, local: string): string | undefined {
  if (words.together.test(said.toLowerCase())) return local.replaceAll(/[._-]/g, '')
  const found = tokensOf(said).flatMap(({ text, start }) => {
    const sign = words.signs.get(text)
    return sign === undefined ? [] : [{ sign, before: said.slice(0, start).toLowerCase() }]
  })
  const wrong = found.find(({ before }) => words.letters.denial.test(before))?.sign
  const absent = found.find(({ before }) => words.absence.test(before))?.sign
  const right = found.find(
    ({ before }) => !words.letters.denial.test(before) && !words.absence.test(before),
  )?.sign
  if (right === undefined && absent !== undefined && (wrong === undefined || wrong === absent))
    return without(local, absent)
  return replacedSign(local, right ?? absent, wrong)
}

/** In place of the wrong one, or of the only one that there is. "No dot not dash" means a dot. */
function replacedSign(
  local: string,
  right: string | undefined,
  wrong: string | undefined,
): string | undefined {
  if (right === undefined) return undefined
  const others = [...new Set(local.match(/[._-]/g) ?? [])].filter((sign) => sign !== right)
  const replaced = wrong !== undefined && local.includes(wrong) ? wrong : others.length === 1 ? others[0] : ''
  return replaced === undefined || replaced === '' ? undefined : local.replaceAll(replaced, right)
}

function without(local: string, sign: string): string | undefined {
  return local.includes(sign) ? local.replaceAll(sign, '') : undefined
}

/** Of the word that is named beside it, or of the last one. */
function withHint(words: AddressWords, said: string, local: string): string | undefined {
  const parts = partsOf(local)
  const spoken = new Set(tokensOf(said).map(({ text }) => text))
  const named = parts.findLastIndex((part) => part.length > 1 && spoken.has(part))
  const at = named < 0 ? parts.findLastIndex((part) => /\p{L}/u.test(part)) : named
  const put = words.hinted(parts[at] ?? '', ` ${said}`).toLowerCase()
  return put === parts[at] ? undefined : parts.map((part, index) => (index === at ? put : part)).join('')
}

function withDigits(words: AddressWords, said: string, local: string): string | undefined {
  const digits = words.digitsIn(said)
  return digits === '' || !/\d/.test(local) ? undefined : local.replace(/\d+/, digits)
}

/** A word that is said again, without its letters, has to be much like one that was understood. */
const MUCH_ALIKE = 0.6

function saidAnew(words: AddressWords, said: string, local: string, domain: string): string | undefined {
  const tokens = meant(words, said).filter(({ text }) => text.length > 2 && !words.asides.has(text))
  const whole = localIn(words, said, domain)
  if (whole !== undefined && /[._-]/.test(whole) && alikeness(whole, local) >= MUCH_ALIKE) return whole
  const known = partsOf(local)
  for (const { text } of tokens) {
    const isLike = known.some((part) => part !== text && alikeness(part, text) >= MUCH_ALIKE)
    if (isLike && !known.includes(text) && /^\p{L}+$/u.test(text)) return merged(local, text, domain)
  }
  return undefined
}
