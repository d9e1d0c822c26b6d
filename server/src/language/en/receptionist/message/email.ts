import { alikeness } from '../../../alike.ts'
import { compactAddress } from '../../facts/email-address.ts'
import { UNITS } from '../../numerals.ts'
import { tidied } from '../../../heard.ts'
import { ENDINGS, MAIL_PROVIDERS } from '../../../mail-providers.ts'
import { withSpelledWords } from '../../../spelled.ts'
import { spelledIn } from '../../spelling.ts'

type Token = { readonly text: string; readonly start: number; readonly end: number }

const SIGN = /^(?:dot|point|period|underscore|dash|hyphen|minus|plus)$/i
const LETTER = new RegExp(`^(?:\\p{L}|\\d+|${UNITS.join('|')})$`, 'iu')
const FIGURE = new RegExp(`^(?:\\d+|${UNITS.join('|')})$`, 'i')
/** Words that stand before an address. */
const BEFORE = /^(?:is|on|to|at|email|address|me|it|use|it's|with|by|no|yes|sure|under|and)$/i
/** What ends a domain: two letters or more after a dot. */
const WRITTEN_DOMAIN = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}$/u

/** The text with each address that is said or spelled written as it is typed: "ann.lee@example.com". */
export function withEmails(heard: string): string {
  const text = / at |@/i.test(heard) ? unfolded(heard) : heard
  const tokens = tokensOf(text)
  let written = text
  // From the end, so that places in front of it hold.
  for (let at = tokens.length - 1; at >= 0; at--) {
    if (tokens[at]?.text.toLowerCase() !== 'at') continue
    const first = localFrom(tokens, at - 1)
    const last = domainTo(tokens, at + 1)
    if (first === undefined || last === undefined) continue
    const [start, end] = [tokens[first]?.start ?? 0, tokens[last]?.end ?? 0]
    written = written.slice(0, start) + typed(written.slice(start, end)) + written.slice(end)
    at = first
  }
  return written === text && text !== heard ? heard : written
}

/** The first address in what was said. */
export function addressIn(text: string): string | undefined {
  const found = /[\p{L}\d._+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/u.exec(withEmails(tidied(text)))?.[0]
  return found === undefined ? undefined : withKnownProvider(found.toLowerCase())
}

const TWO_WORDS = /\b(g|hot|out|i|ya)[, -]{1,2}(mail|look|cloud|hoo)(?=\s+dot\b|\.)/gi
const SAME_PROVIDER = 0.85
const SAME_ENDS = 0.6

function withKnownProvider(address: string): string {
  return withKnownEnding(address).replace(/@([a-z]+)\.com$/, (whole, domain: string) => {
    const meant = MAIL_PROVIDERS.find((provider) => soundsLike(provider, domain))
    return meant === undefined ? whole : `@${meant}.com`
  })
}

/** "Dot oeg" is no ending, and one letter from one that is. */
function withKnownEnding(address: string): string {
  return address.replace(/\.([a-z]{3,4})$/, (whole, ending: string) => {
    if (ENDINGS.has(ending)) return whole
    const meant = USUAL_ENDINGS.find((each) => alikeness(each, ending) >= SAME_ENDING)
    return meant === undefined ? whole : `.${meant}`
  })
}
const USUAL_ENDINGS = ['com', 'org', 'net']
const SAME_ENDING = 0.6

/** Letters and figures in one piece: "m-o-o-r-e-3-8". */
const SINGLES = /(?<![\p{L}\d-])[\p{L}\d](?:-(?:[\p{L}\d]|double|dot|dash))+(?![\p{L}\d-])/giu
/** "Heartmail" begins and ends like a provider, and there is none of that name. */
function soundsLike(provider: string, domain: string): boolean {
  if (provider === 'gmail' && LIKE_GMAIL.test(domain)) return true
  const alike = alikeness(provider, domain)
  const hasSameEnds = provider[0] === domain[0] && provider.slice(-4) === domain.slice(-4)
  return alike >= SAME_PROVIDER || (hasSameEnds && alike >= SAME_ENDS)
}

/** Its first letter is heard as D or J: "dimmell", "jamil". */
const LIKE_GMAIL = /^[dgj][aeiy]?m+[aei]+l+$/

const TWO_FIGURES = new RegExp(String.raw`\b(${UNITS.join('|')})-(${UNITS.join('|')})\b`, 'gi')
const ONE_WORD =
  /((?:[\p{L}\d'-]+ ){0,2}[\p{L}\d'-]+),? (?:(?:that's |it's )?all |an? |as |in )*one word[.,]?(?= at )/giu
/** What the STT and the caller put into one piece, in several, and the other way round. */
function unfolded(text: string): string {
  const whole = text
    .replaceAll(SINGLES, (letters) => letters.replaceAll('-', ' '))
    .replaceAll(/\bfox-trot\b/gi, 'foxtrot')
    .replaceAll(TWO_WORDS, '$1$2')
    .replaceAll(/\bike,? ?loud\b/gi, 'icloud')
    .replaceAll(/\b(?:under|and her) scor(?:e\b)? ?|\bund(?:er|i)s[ck]o(?:r|re)?\b,? ?/gi, 'underscore ')
    .replaceAll(TWO_FIGURES, '$1 $2')
    .replaceAll(/\bdouble,? (?=u\b|you\b)/gi, 'double ')
    .replaceAll(new RegExp(String.raw`\bfor(?= (?:\d|${UNITS.join('|')})\b)`, 'gi'), 'four')
    .replaceAll(ONE_WORD, (_, words: string) => {
      const parts = words.split(' ')
      const from = parts.findLastIndex((part) => BEFORE.test(part)) + 1
      return [...parts.slice(0, from), parts.slice(from).join('')].join(' ')
    })
  return withSpelledWords(whole, spelledIn(whole))
}

/** Letters may be said twice, and with an example. */
function typed(text: string): string {
  return compactAddress(text.replaceAll(/\b(\p{L}),? (?:as in|for) \p{L}+/giu, '$1'))
}

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}+_'-]+(?:\.[\p{L}\p{N}+_-]+)*/gu), ({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))
}
/** The place where the part before the "at" begins. */
function localFrom(tokens: readonly Token[], end: number): number | undefined {
  const word = tokens[end]?.text
  if (word === undefined || SIGN.test(word)) return undefined
  let first = runFrom(tokens, end)
  while (first > 1 && SIGN.test(tokens[first - 1]?.text ?? '')) first = runFrom(tokens, first - 2)
  return first
}

/** One word, or all letters of a word that is spelled. */
function runFrom(tokens: readonly Token[], end: number): number {
  let first = end
  while (first > 0 && isLetter(tokens, first) && isLetter(tokens, first - 1)) first--
  // A figure belongs to the word before it: "smith two".
  if (first > 0 && FIGURE.test(tokens[first]?.text ?? '') && !BEFORE.test(tokens[first - 1]?.text ?? ''))
    first--
  return first
}

function isLetter(tokens: readonly Token[], at: number): boolean {
  const { text = '' } = tokens[at] ?? {}
  return LETTER.test(text) || text.toLowerCase() === 'double'
}

/** The place of the last word of a domain that begins here: "example dot com", "example.co.uk". */
function domainTo(tokens: readonly Token[], from: number): number | undefined {
  let last = from + wordsOfDomain(tokens, from)
  let isWhole = WRITTEN_DOMAIN.test(tokens[last]?.text ?? '')
  for (;;) {
    while (isLetter(tokens, last) && isLetter(tokens, last + 1)) last++
    const ending = tokens[last + 2]?.text
    if (!SIGN.test(tokens[last + 1]?.text ?? '') || ending === undefined) break
    last += 2
    isWhole ||= /^\p{L}{2,}(?:\.\p{L}{2,})?$/u.test(ending)
  }
  return isWhole ? last : undefined
}

/** "Bright Dental dot com": how many words more than one the name of a domain takes. */
function wordsOfDomain(tokens: readonly Token[], from: number): number {
  const [first = '', second = '', third = ''] = tokens.slice(from, from + 3).map(({ text }) => text)
  if (!/^\p{L}{2,}$/u.test(first) || SIGN.test(first) || !/^\p{L}{2,}/u.test(second)) return 0
  const isEnd = WRITTEN_DOMAIN.test(second) || (!SIGN.test(second) && /^dot$/i.test(third))
  return isEnd ? 1 : 0
}
