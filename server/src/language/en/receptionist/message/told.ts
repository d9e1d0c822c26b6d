import { MAX_NUMBER_DIGITS, MIN_NUMBER_DIGITS, plainReading } from '../../../digit-readings.ts'
import type { Told } from '../../../receptionist.ts'
import { contentWords, plain } from '../../plain.ts'
import { leadingHint } from '../../name-hints.ts'
import { nameIn, readName } from '../../names.ts'
import { spelledIn } from '../../spelling.ts'
import { digitRuns } from '../../redaction/digit-runs.ts'
import { withEmails } from './email.ts'
import { tidied } from '../../../heard.ts'
import { withoutRequest } from './request.ts'

/** Everything that one breath says of a message; what is left over is what the message says. */
export function toldIn(text: string): Told {
  const written = withEmails(tidied(text))
  const number = numberTold(written)
  const named = nameTold(number.rest)
  const request = withoutRequest(named.rest)
  const content = trimmed(request.rest)
  const isTelling = contentWords(plain(content)).length > 0
  const name = named.name ?? (request.isAsked ? whoCalled(content) : undefined)
  return {
    ...(name ? { name } : {}),
    ...(request.person === undefined ? {} : { for: request.person }),
    number: number.digits,
    content: isTelling ? (request.isAsked ? content.replace(/\?$/, '') : content) : '',
  }
}

/** "Order number 5551234567" is no number to call. */
const OTHER_NUMBER =
  /\b(?:order|invoice|account|policy|reference|ref|case|ticket|member|membership|tracking|customer|serial|confirmation|booking|code)\b[^.,]{0,20}$/i
const NUMBER_LEAD =
  /[,.;]?\s*(?:\band\s+)?(?:please\s+)?(?:\b(?:so\s+)?(?:my|the|our|that's my|it's my)\s+(?:\w+\s+){0,3}?(?:number|phone|cell|mobile|telephone)(?:\s+is|'s)?(?:\s+now|\s+actually)?|(?:\b(?:you|he|she|they|somebody|someone)\s+)?(?:\b(?:can|could|may|should)\s+)?(?:\bplease\s+)?(?:also\s+)?\b(?:reach|call|ring|phone|text)\s+(?:me|us)(?:\s+back)?(?:\s+(?:on|at|under))?|\bi(?:'m| am) (?:on|at)|\b(?:my\s+)?number(?:\s+is)?|\b(?:on|at|is|use|take|try|it's|it is))?[\s:,]*$/i
/** "Please call me on another one" is about the number, and not the message. */
const ANOTHER_NUMBER =
  /(?:\b(?:please|just)\s+)?\b(?:(?:call|reach|ring|phone|text|try)\s+(?:me|us)|use|take|try)(?:\s+back)?(?:\s+(?:on|at|under))?\s+(?:another|a different|my other|the other)(?:\s+(?:one|number|phone))?[\s,.;:]*$/i
const CORRECTS = /\b(?:no|sorry|wait|i mean|rather|correction|actually)\b[^\p{L}]*$/iu

type Rest<Found> = Found & { readonly rest: string }

function numberTold(text: string): Rest<{ digits: string }> {
  const whole = digitRuns(text)
    .runs.map(({ pieces, plus }) => {
      const start = pieces[0]?.start ?? 0
      const end = pieces.at(-1)?.end ?? 0
      return { digits: `${plus ? '+' : ''}${plainReading(pieces)}`, start, end }
    })
    .filter(({ digits, start }) => isWhole(digits) && !OTHER_NUMBER.test(text.slice(0, start)))
  const last = whole.at(-1)
  if (!last) return { digits: '', rest: text }
  // Of a number and its correction the later one counts.
  const first = whole.find(({ end }) => CORRECTS.test(text.slice(end, last.start))) ?? last
  const before = text
    .slice(0, first.start)
    .replace(/\+\s*$|\bplus\s*$/i, '')
    .replace(NUMBER_LEAD, '')
    .replace(ANOTHER_NUMBER, '')
  return { digits: last.digits, rest: joined(before, text.slice(last.end)) }
}

function isWhole(digits: string): boolean {
  const count = digits.replace('+', '').length
  return count >= MIN_NUMBER_DIGITS && count <= MAX_NUMBER_DIGITS
}

const WORD = String.raw`[\p{L}][\p{L}'-]*\.?`
const STOP = String.raw`(?=$|\s*[,;!?]|\.(?:\s|$)|\s+(?:from|calling|speaking|here|and|my|please|i|i'm|i'd|can|could|the|tell|with|on|at|about|because|for|regarding|again|but|just|it's|we|a|an|thanks|thank)\b)`
const ANNOUNCED = new RegExp(
  String.raw`[,.;]?\s*\b(?:(?:and|so|yes|hi|hello|hey)[,.]?\s+)*(?:my (?:first |last |full )?name(?:'s| is)|the name(?:'s| is)|this is|i am called|you(?:'re| are) speaking (?:to|with))\s+(${WORD}(?:\s${WORD}){0,3}?)(?:\s+(?:here|speaking|calling))?${STOP}`,
  'iu',
)
/** "I'm late" is no name, "I'm Ann Lee" is one. */
const CAPITAL = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?\p{Lu}[\p{L}'-]*(?:\s(?:van|von|de|der|la|del|al)\b)*(?:\s\p{Lu}[\p{L}'-]*){0,2}`
const I_AM = new RegExp(
  String.raw`(?:^|[,.;!]\s*|\b(?:hi|hello|hey|yes|and)[,.]?\s+)(?:[Ii](?:'m| am)|[Ii]t(?:'s| is))\s+(${CAPITAL})(?:\s+(?:here|speaking|calling))?${STOP}`,
  'u',
)
const HERE = new RegExp(
  String.raw`(?:^|[.;!]\s*|\b[Hh](?:i|ello|ey)[,.]?\s+)(${CAPITAL})\s+(?:here|speaking|calling)\b`,
  'u',
)

/** A name that is announced; where its letters follow, those count. */
function nameTold(text: string): Rest<{ name: Told['name'] }> {
  for (const pattern of [ANNOUNCED, I_AM, HERE]) {
    const found = pattern.exec(text)
    const heard = found?.[1]
    if (!found || heard === undefined || nameIn(heard) === undefined) continue
    const after = text.slice(found.index + found[0].length)
    const letters = lettersIn(after) || leadingHint(after)
    const said = leadingHint(letters) === '' && letters !== '' ? `${heard}. ${letters}` : heard + letters
    const name = readName(said)
    return { name, rest: joined(text.slice(0, found.index), after.replace(letters, '')) }
  }
  const bare = bareName(text)
  return { name: bare, rest: bare ? '' : text }
}

const CALLED = new RegExp(
  String.raw`^(${CAPITAL}) (?:has |had |just )?(?:called|phoned|rang|telephoned)\b`,
  'u',
)

/** Callers speak of themselves as they want to be told of: "tell Dr. Miller that Joan Baker called". */
function whoCalled(content: string): Told['name'] {
  const heard = CALLED.exec(content)?.[1]
  return heard !== undefined && nameIn(heard) !== undefined ? readName(heard) : undefined
}

/** Nothing but a name: it is spelled, or written as one. */
function bareName(text: string): Told['name'] {
  const said = trimmed(text)
  const letters = spelledIn(said).reduce((sum, { start, end }) => sum + end - start, 0)
  const isSpelled = letters > 0 && said.length - letters <= MAX_NAME_CHARACTERS
  return isSpelled || BARE_NAME.test(said) ? readName(said) : undefined
}

const MAX_NAME_CHARACTERS = 40
const BARE_NAME = /^\p{Lu}\p{Ll}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]+){1,2}[.!]?$/u

/** What is spelled right after a name. */
function lettersIn(text: string): string {
  const spelled = spelledIn(text)
  const last = spelled.at(-1)
  const [first] = spelled
  if (!first || !last) return ''
  const isNext = !/\p{L}/u.test(
    text.slice(0, first.start).replace(/\b(?:that's|that is|it's|spelled|spelt|and)\b/gi, ''),
  )
  return isNext ? text.slice(0, last.end) : ''
}

const LEADS =
  /^(?:[\s,.;:!?-]+|(?:no|sorry|actually|wait)[,.]|actually\b|(?:as|like) i (?:just )?said\b|i(?:'ve| have)? (?:(?:just |already )+(?:told you|said)|told you)(?: already| that| it| just now)*\b(?=[,.]|\s*$)|(?:(?:hi|hello|hey)(?: there)?|hiya|good (?:morning|afternoon|evening|day)|yes|yeah|yep|sure|okay|ok|alright|all right|please|please do|well|so|um+|uh+|erm?|right|thanks|thank you|great|perfect|and|but|oh|that|of course|absolutely|(?:go ahead|i do|i would|i would like that|i'd like that|you can|you may|do that|that works|that's fine)(?=\s*(?:[,.;!]|$|please|thank))|that would be (?:great|good|nice|lovely))\b(?!')[\s,.;:!-]*)+/i
const TAILS =
  /[\s,.;:!-]+(?:please|thanks|thank you|thanks a lot|thank you very much|bye|bye bye|goodbye|that's all|that is all|that's it|and|have a (?:nice|good|great) (?:day|one|evening|weekend))[.!]*$/i

function trimmed(text: string): string {
  let rest = text
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(LEADS, '').replace(TAILS, '').trim()
  }
  return rest.replace(/[\s,;:-]+$/, '').replace(/^(?:please|thanks|thank you|bye|goodbye|and)[.!]*$/i, '')
}

function joined(before: string, after: string): string {
  const left = before.replace(/[\s,;:-]+$/, '')
  const right = after.replace(/^[\s,;:.!-]+/, '')
  if (left === '' || right === '') return left + right
  return /[.!?]$/.test(left) ? `${left} ${right}` : `${left}, ${right}`
}
