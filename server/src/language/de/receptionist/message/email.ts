import { tidied } from '../../../heard.ts'
import { folded } from '../../folding.ts'
import { digitOf } from '../../numerals.ts'
import { readSpelled } from '../../spelling.ts'

type Token = { readonly text: string; readonly start: number; readonly end: number }

export const SIGNS: ReadonlyMap<string, string> = new Map([
  ['punkt', '.'],
  ['dot', '.'],
  ['unterstrich', '_'],
  ['bindestrich', '-'],
  ['minus', '-'],
  ['strich', '-'],
  ['plus', '+'],
])
const AT = /^(?:at|aet|aett|klammeraffe|et)$/
/** Words that stand before an address. */
const BEFORE = /^(?:ist|lautet|an|unter|email|mail|adresse|mir|es|auf|waere|meine|die|und)$/
const WRITTEN_DOMAIN = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}$/u

/** The text with each address that is said or spelled written as it is typed: "anna.lehmann@example.de". */
export function withEmails(text: string): string {
  const written = writtenIn(text)
  // "A wie Anton, N wie Nordpol, N wie Nordpol at web punkt de"
  const spelled = writtenIn(readSpelled(text))
  const isSame = addressOf(spelled) === undefined || addressOf(spelled) === addressOf(written)
  return isSame ? written : spelled
}

function addressOf(written: string): string | undefined {
  return /[\p{L}\d._+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/u.exec(written)?.[0]
}

function writtenIn(text: string): string {
  const tokens = tokensOf(text)
  let written = text
  // From the end, so that places in front of it hold.
  for (let at = tokens.length - 1; at > 0; at--) {
    if (!AT.test(wordAt(tokens, at))) continue
    const last = domainTo(tokens, at + 1)
    const first = localFrom(tokens, at - 1)
    if (last === undefined || first === undefined) continue
    const local = typed(tokens.slice(first, at))
    const domain = typed(tokens.slice(at + 1, last + 1))
    written = `${written.slice(0, tokens[first]?.start)}${local}@${domain}${written.slice(tokens[last]?.end)}`
    at = first
  }
  return written
}

/** The first address in what was said. */
export function addressIn(text: string): string | undefined {
  return addressOf(withEmails(tidied(text)))
}

/** Signs and digits by their names, letters run together, and umlauts as an address is typed. */
export function typed(tokens: readonly { readonly text: string }[]): string {
  let double = false
  return tokens
    .map(({ text }) => {
      const word = folded(text)
      if (word === 'doppel') {
        double = true
        return ''
      }
      const said = SIGNS.get(word) ?? digitOf(word) ?? word
      const twice = double ? said.repeat(2) : said
      double = false
      return twice
    })
    .join('')
}

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}+_-]+(?:\.[\p{L}\p{N}+_-]+)*/gu), ({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))
}

function wordAt(tokens: readonly Token[], at: number): string {
  return folded(tokens[at]?.text ?? '')
}

function isLetter(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  return word.length === 1 || /^(?:ae|oe|ue|doppel|\d+)$/.test(word) || digitOf(word) !== undefined
}

/** One word, or all letters of a word that is spelled, and what signs join to it. */
function localFrom(tokens: readonly Token[], end: number): number | undefined {
  if (end < 0 || SIGNS.has(wordAt(tokens, end))) return undefined
  let first = end
  for (;;) {
    while (first > 0 && isLetter(tokens, first) && isLetter(tokens, first - 1)) first--
    // A figure belongs to the word before it: "müller zwei".
    const isFigure = digitOf(wordAt(tokens, first)) !== undefined || /^\d+$/.test(wordAt(tokens, first))
    if (
      first > 0 &&
      isFigure &&
      !BEFORE.test(wordAt(tokens, first - 1)) &&
      !SIGNS.has(wordAt(tokens, first - 1))
    )
      first--
    if (first < 2 || !SIGNS.has(wordAt(tokens, first - 1))) return first
    first -= 2
  }
}

/** The place of the last word of a domain that begins here: "example Punkt de", "web.de". */
function domainTo(tokens: readonly Token[], from: number): number | undefined {
  let last = from
  let isWhole = WRITTEN_DOMAIN.test(tokens[from]?.text ?? '')
  for (;;) {
    while (isLetter(tokens, last) && isLetter(tokens, last + 1)) last++
    const ending = tokens[last + 2]?.text
    if (!SIGNS.has(wordAt(tokens, last + 1)) || ending === undefined) return isWhole ? last : undefined
    last += 2
    isWhole ||= /^\p{L}{2,}$/u.test(ending)
  }
}
