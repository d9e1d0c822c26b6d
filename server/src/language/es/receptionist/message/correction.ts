import { ALIKE, alikeness } from '../../../alike.ts'
import { tidied } from '../../../heard.ts'
import { folded } from '../../folded.ts'
import { plain } from '../../plain.ts'
import { isQuestion } from '../../questions.ts'

const LEAD =
  /^(?:(?:no|perdon|perdone|espere|en realidad|ah|bueno|correccion|quiero decir|quise decir|he dicho|dije|es|era|deberia (?:ser|decir)|tiene que decir|disculpe)\b[\s,.]*)+/
const ARTICLE = String.raw`(?:el |la |los |las |un |una |mi |mis |su |sus )?`
/** "La factura, no la fractura." */
const THIS_NOT_THAT = new RegExp(String.raw`^(.+?)[,.]?\s+(?:y )?no\s+(${ARTICLE}.+?)[.!]?$`)
/** "No la fractura, la factura", "no la fractura, sino la factura". */
const NOT_THAT_THIS = new RegExp(
  String.raw`^(?:no\s+)?(${ARTICLE}.+?)(?:[,.]\s*(?:sino\s+)?|\s+sino\s+)(?:he dicho |dije |es )?(.+?)[.!]?$`,
)
const MAX_WORDS = 5
/** Without the wrong word beside it, only a word or two can be told to be a correction. */
const MAX_BARE_WORDS = 2

/** What a message says with the misheard words in it put right; undefined where nothing of it is corrected. */
export function changedContent(text: string, content: string): string | undefined {
  const said = tidied(text.normalize('NFC'))
  if (content === '' || isQuestion(said)) return undefined
  const lead = LEAD.exec(folded(said))?.[0] ?? ''
  const bare = said.slice(lead.length).trim()
  const thisNotThat = pair(THIS_NOT_THAT, bare)
  const notThatThis =
    /^(?:no|perdon)\b/.test(folded(said)) && /,|\bsino\b/.test(bare) ? pair(NOT_THAT_THIS, bare) : undefined
  if (thisNotThat) return replaced(content, thisNotThat[1], thisNotThat[0])
  if (notThatThis) return replaced(content, notThatThis[0], notThatThis[1])
  const isOther =
    lead === '' ||
    /\b(?:nombre|apellido|numero|telefono)\b/.test(folded(bare)) ||
    bareOf(bare).split(' ').length > MAX_BARE_WORDS
  return isOther ? undefined : replaced(content, bare, bare)
}

/** The two groups, with their accents. */
function pair(pattern: RegExp, text: string): readonly [string, string] | undefined {
  const found = pattern.exec(folded(text))
  const [, one = '', two = ''] = found ?? []
  if (!found) return undefined
  const first = text.slice(found[0].indexOf(one), found[0].indexOf(one) + one.length)
  const at = found[0].lastIndexOf(two)
  return [first, text.slice(at, at + two.length)]
}

function replaced(content: string, wrong: string, right: string): string | undefined {
  const meant = right.replace(/[.!,]+$/, '').trim()
  const place = placeOf(content, bareOf(wrong)) ?? placeOf(content, bareOf(meant))
  if (!place || meant === '' || meant.split(' ').length > MAX_WORDS) return undefined
  const article = new RegExp(`^${ARTICLE}`, 'i').exec(meant)?.[0] ?? ''
  const before = content.slice(0, place.start)
  const hasArticle = /(?:^|\s)(?:el|la|los|las|un|una|mi|mis|su|sus) $/i.test(before)
  // The article that was said takes the place of the one that stands there: it may be of the other gender.
  const head = article !== '' && hasArticle ? before.replace(/\S+ $/, '') : before
  const changed = head + meant + content.slice(place.end)
  return changed === content ? undefined : changed
}

function bareOf(phrase: string): string {
  return plain(phrase).replace(new RegExp(`^${ARTICLE}`), '')
}

/** Where as many words in a row as the phrase has are most like it. */
function placeOf(content: string, phrase: string): { start: number; end: number } | undefined {
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
