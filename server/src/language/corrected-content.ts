import { ALIKE, alikeness } from './alike.ts'
import { tidied } from './heard.ts'

/** How a language puts words right. */
export type CorrectionWords = {
  /** How a correction begins. */
  readonly lead: RegExp
  /** "The invoice, not the envoys": what is right, and what was wrong. */
  readonly thisNotThat: RegExp
  /** "Not the envoys, the invoice": what was wrong, and what is right. */
  readonly notThatThis: RegExp
  /** An article at the beginning, and one at the end. */
  readonly article: RegExp
  readonly articleBefore: RegExp
  /** That a name or a number is put right, and not what a message says. */
  readonly ofPerson: RegExp
  plain(text: string): string
  isQuestion(text: string): boolean
}

const MAX_WORDS = 5
/** Without the wrong word beside it, only a word or two can be told to be a correction. */
const MAX_BARE_WORDS = 2

/** What a message says with the misheard words in it put right; undefined where nothing of it is corrected. */
export function changedContentBy(words: CorrectionWords, text: string, content: string): string | undefined {
  const said = tidied(text)
  if (content === '' || words.isQuestion(said)) return undefined
  const lead = words.lead.exec(said)?.[0] ?? ''
  const bare = said.slice(lead.length).trim()
  const thisNotThat = words.thisNotThat.exec(bare)
  const notThatThis = words.notThatThis.exec(bare)
  if (notThatThis) return replaced(words, content, notThatThis[1] ?? '', notThatThis[2] ?? '')
  if (thisNotThat) return replaced(words, content, thisNotThat[2] ?? '', thisNotThat[1] ?? '')
  const isOther =
    lead === '' || words.ofPerson.test(bare) || bareOf(words, bare).split(' ').length > MAX_BARE_WORDS
  return isOther ? undefined : replaced(words, content, bare, bare)
}

function replaced(words: CorrectionWords, content: string, wrong: string, right: string): string | undefined {
  const meant = right.replace(/[.!,]+$/, '').trim()
  const place = placeOf(words, content, bareOf(words, wrong)) ?? placeOf(words, content, bareOf(words, meant))
  if (!place || meant === '' || meant.split(' ').length > MAX_WORDS) return undefined
  const article = words.article.exec(meant)?.[0] ?? ''
  const before = content.slice(0, place.start)
  const inPlace =
    article !== '' && before.toLowerCase().endsWith(article.toLowerCase())
      ? meant.slice(article.length)
      : meant
  const isWithoutArticle = article !== '' && inPlace === meant && words.articleBefore.test(before)
  const changed =
    before + (isWithoutArticle ? meant.slice(article.length) : inPlace) + content.slice(place.end)
  return changed === content ? undefined : changed
}

function bareOf(words: CorrectionWords, phrase: string): string {
  return words.plain(phrase).replace(words.article, '')
}

/** Where as many words in a row as the phrase has are most like it. */
function placeOf(
  { plain }: CorrectionWords,
  content: string,
  phrase: string,
): { start: number; end: number } | undefined {
  const words = Array.from(content.matchAll(/[\p{L}\p{N}'@._-]*[\p{L}\p{N}]/gu))
  const count = phrase === '' ? 0 : phrase.split(' ').length
  if (count === 0 || count > MAX_WORDS) return undefined
  let best: { start: number; end: number; score: number } | undefined
  for (let at = 0; at + count <= words.length; at++) {
    const start = words[at]?.index ?? 0
    const last = words[at + count - 1]
    const end = (last?.index ?? 0) + (last?.[0].length ?? 0)
    const score = alikeness(plain(content.slice(start, end)), phrase)
    if (score >= ALIKE && score > (best?.score ?? 0)) best = { start, end, score }
  }
  return best
}
