import { MAX_NUMBER_DIGITS, MIN_NUMBER_DIGITS, plainReading } from '../../../digit-readings.ts'
import { tidied } from '../../../heard.ts'
import type { Told } from '../../../receptionist.ts'
import { leadingHint } from '../../name-hints.ts'
import { nameIn, readName } from '../../names.ts'
import { contentWords, plain } from '../../plain.ts'
import { digitRuns } from '../../redaction/digit-runs.ts'
import { spelledIn } from '../../spelling.ts'
import { withEmails } from './email.ts'
import { withoutRequest } from './request.ts'

/** Everything that one breath says of a message; what is left over is what the message says. */
export function toldIn(text: string): Told {
  const written = withEmails(tidied(text))
  const number = numberTold(written)
  const named = nameTold(number.rest)
  const request = withoutRequest(named.rest)
  const content = trimmed(request.rest)
  const isTelling = contentWords(plain(content)).length > 0
  return {
    ...(named.name ? { name: named.name } : {}),
    ...(request.person === undefined ? {} : { for: request.person }),
    number: number.digits,
    content: isTelling ? (request.isAsked ? content.replace(/\?$/, '') : content) : '',
  }
}

/** "Bestellnummer 5551234567" is no number to call. */
const OTHER_NUMBER =
  /(?:bestell|rechnungs|konto|vertrags|versicherungs|kunden|auftrags|sendungs|serien|buchungs|mitglieds|vorgangs)nummer[^.,]{0,20}$|(?:referenz|aktenzeichen|iban|code)[^.,]{0,20}$/i
const NUMBER_LEAD =
  /[,.;]?\s*(?:und\s+)?(?:bitte\s+)?(?:(?:meine|die|unsere)\s+(?:\p{L}+\s+){0,2}?(?:telefon|handy|mobil|ruf|festnetz)?nummer(?:\s+(?:ist|lautet|wäre))?(?:\s+die)?|(?:(?:sie|er|man|jemand)\s+)?(?:(?:können|kann|könnten|erreichen|erreicht)\s+)?(?:sie\s+)?(?:mich|uns)\s+(?:bitte\s+)?(?:erreichen\s+|zurückrufen\s+)?(?:unter|auf)(?:\s+der)?|(?:rufen\s+sie\s+mich\s+(?:bitte\s+)?(?:zurück\s+)?(?:unter|an\s+unter))|ich\s+bin\s+(?:erreichbar\s+)?unter(?:\s+der)?|(?:telefon|nummer|handy|erreichbar\s+unter|unter(?:\s+der)?(?:\s+nummer)?))?[\s:,]*$/iu
const CORRECTS =
  /(?<!\p{L})(?:nein|entschuldigung|sorry|moment|ich meine|vielmehr|korrektur|quatsch)(?!\p{L})[^\p{L}]*$/iu
/** What follows a number that can be reached there. */
const NUMBER_TAIL = /^\s*(?:erreichen|erreichbar|zu erreichen|an|zurück|zurückrufen|anrufen)(?!\p{L})/iu

type Rest<Found> = Found & { readonly rest: string }

function numberTold(text: string): Rest<{ digits: string }> {
  const whole = digitRuns(text)
    .runs.map(({ pieces, plus }) => ({
      digits: `${plus ? '+' : ''}${plainReading(pieces)}`,
      start: pieces[0]?.start ?? 0,
      end: pieces.at(-1)?.end ?? 0,
    }))
    .filter(({ digits, start }) => isWhole(digits) && !OTHER_NUMBER.test(text.slice(0, start)))
  const last = whole.at(-1)
  if (!last) return { digits: '', rest: text }
  // Of a number and its correction the later one counts.
  const first = whole.find(({ end }) => CORRECTS.test(text.slice(end, last.start))) ?? last
  const before = text
    .slice(0, first.start)
    .replace(/\+\s*$|\bplus\s*$/i, '')
    .replace(NUMBER_LEAD, '')
  return { digits: last.digits, rest: joined(before, text.slice(last.end).replace(NUMBER_TAIL, '')) }
}

function isWhole(digits: string): boolean {
  const count = digits.replace('+', '').length
  return count >= MIN_NUMBER_DIGITS && count <= MAX_NUMBER_DIGITS
}

const WORD = String.raw`\p{L}[\p{L}'-]*\.?`
const STOP = String.raw`(?=$|\s*[,;!?]|\.(?:\s|$)|\s+(?:aus|von|vom|hier|und|meine|bitte|ich|können|könnten|die|der|sagen|richten|mit|unter|wegen|weil|für|nochmal|aber|es|wir|eine?n?|danke|am|buchstabiert|geschrieben|ohne)(?!\p{L}))`
const PATTERNS: readonly RegExp[] = [
  new RegExp(
    String.raw`[,.;]?\s*(?<!\p{L})(?:(?:und|also|ja|hallo|guten tag)[,.]?\s+)*(?:mein (?:voller )?(?:vor|nach|familien)?name(?: ist| lautet|:)|ich heiße|ich heisse|sie sprechen mit)\s+(${WORD}(?:\s${WORD}){0,3}?)(?:\s+(?:am apparat|hier))?${STOP}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:^|[,.;!]\s*|(?<!\p{L})(?:tag|hallo|morgen|abend|ja|gott|und|moin)[,.]?\s+)hier (?:ist|spricht)\s+(?:die\s+|der\s+)?((?:(?:frau|herr|dr\.?|doktor)\s)?${WORD}(?:\s${WORD}){0,2}?)(?:\s+am apparat)?${STOP}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:^|[,.;!]\s*|(?<!\p{L})(?:tag|hallo|morgen|abend|ja|gott|moin)[,.]?\s+)((?:(?:frau|herr)\s)?${WORD}(?:\s${WORD}){0,2}?)\s+(?:am apparat|am telefon|mein name)(?!\p{L})`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:^|[,.;!]\s*|(?<!\p{L})(?:[Tt]ag|[Hh]allo|[Jj]a|und)[,.]?\s+)[Ii]ch bin(?:'s| es)?(?: die| der)?,?\s+(\p{Lu}[\p{L}'-]*(?:\s(?:von|van|zu)(?!\p{L}))*(?:\s\p{Lu}[\p{L}'-]*){0,2})${STOP}`,
    'u',
  ),
]

/** A name that is announced; where its letters follow, those count. */
function nameTold(text: string): Rest<{ name: Told['name'] }> {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text)
    const heard = found?.[1]
    if (!found || heard === undefined || nameIn(heard) === undefined) continue
    const after = text.slice(found.index + found[0].length)
    const letters = lettersIn(after) || leadingHint(after)
    const said = leadingHint(letters) === '' && letters !== '' ? `${heard}. ${letters}` : heard + letters
    return { name: readName(said), rest: joined(text.slice(0, found.index), after.replace(letters, '')) }
  }
  const bare = bareName(text)
  return { name: bare, rest: bare ? '' : text }
}

const MAX_NAME_CHARACTERS = 40
const BARE_NAME = /^\p{Lu}\p{Ll}[\p{L}'-]*(?: (?:von|van|zu))?(?: \p{Lu}[\p{L}'-]+){1,2}[.!]?$/u

/** Nothing but a name: it is spelled, or written as one. */
function bareName(text: string): Told['name'] {
  const said = trimmed(text)
  const letters = spelledIn(said).reduce((sum, { start, end }) => sum + end - start, 0)
  const isSpelled = letters > 0 && said.length - letters <= MAX_NAME_CHARACTERS
  return isSpelled || BARE_NAME.test(said) ? readName(said) : undefined
}

/** What is spelled right after a name. */
function lettersIn(text: string): string {
  const spelled = spelledIn(text)
  const last = spelled.at(-1)
  const [first] = spelled
  if (!first || !last) return ''
  const between = text
    .slice(0, first.start)
    .replaceAll(/(?<!\p{L})(?:also|das ist|buchstabiert|geschrieben|und|ich buchstabiere)(?!\p{L})/giu, '')
  return /\p{L}/u.test(between) ? '' : text.slice(0, last.end)
}

const LEADS =
  /^(?:[\s,.;:!?-]+|(?:nein|entschuldigung|sorry|moment)[,.]|(?:wie ich (?:schon |eben )?sagte|ich habe (?:doch |schon |gerade )*gesagt)(?!\p{L})|(?:hallo|hi|guten (?:tag|morgen|abend)|grüß gott|servus|moin|ja|jawohl|gerne?|klar|okay|ok|alles klar|bitte|gut|also|äh+m?|öh|genau|richtig|danke|super|prima|und|aber|ach|oh|natürlich|das wäre (?:nett|gut|toll|lieb|super))(?!\p{L})[\s,.;:!-]*)+/iu
const TAILS =
  /[\s,.;:!-]+(?:bitte|danke|danke schön|vielen dank|tschüss|auf wiederhören|das war's|das war es|das ist alles|und|einen schönen tag(?: noch)?|schönen tag(?: noch)?)[.!]*$/iu

export function trimmed(text: string): string {
  let rest = text
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(LEADS, '').replace(TAILS, '').trim()
  }
  return rest.replace(/[\s,;:-]+$/, '').replace(/^(?:bitte|danke|vielen dank|tschüss|und)[.!]*$/i, '')
}

function joined(before: string, after: string): string {
  const left = before.replace(/[\s,;:-]+$/, '')
  const right = after.replace(/^[\s,;:.!-]+/, '')
  if (left === '' || right === '') return left + right
  return /[.!?]$/.test(left) ? `${left} ${right}` : `${left}, ${right}`
}
