import { ipaOf } from './accents.ts'
import type { Lexicon } from './lexicon.ts'
import type { Accent } from '../protocol.ts'

const PUNCTUATION = /[.,!?;:]/

/** Text in spoken form as one line of IPA, with the punctuation that gives it its melody. */
export function pronounce(lexicon: Lexicon, text: string, accent: Accent): string {
  const tokens = text.match(/[\p{L}\p{M}'’]+|[.,!?;:]+/gu) ?? []
  const sounded = tokens
    .map((token) => (PUNCTUATION.test(token) ? undefined : token))
    .map((word) => (word === undefined ? undefined : { written: word, phonemes: lexicon.pronounce(word) }))
  let line = ''
  for (const [index, word] of sounded.entries()) {
    if (word === undefined) line += tokens[index]?.[0] ?? ''
    else line += (line === '' ? '' : ' ') + ipaOf(word, sounded[index + 1], accent)
  }
  return line
}
