import type { Completeness } from '../../language.ts'
import { wordsOf } from '../../words.ts'
import { folded } from '../folding.ts'
import { digitOf, valueOf } from '../numerals.ts'

/*
 * Text is weak evidence (many half sentences are grammatical), so it only ever lengthens or shortens the silence that
 * ends a turn; it never keeps a turn open by itself.
 */

/** Nobody ends a sentence on these, so more is coming even where the STT has put a full stop. */
const DANGLING: ReadonlySet<string> = new Set(
  (
    'der den dem des ein eine einen einem einer eines mein meine meinen meinem meiner ihr ihre ihren ihrem ihrer sein seine unser unsere ' +
    'unseren kein keine keinen und oder aber weil dass ob wenn falls denn sondern als fuer mit zu zum zur von vom bei beim in im ins am an ' +
    'auf nach ueber unter wegen ohne gegen durch ich wir aeh aehm oeh hm doppel zweimal bindestrich punkt unterstrich welche welchen welcher ' +
    'naechsten naechste kommenden diesen'
  ).split(' '),
)
/** Separable parts and pronouns may end a sentence: "rufen Sie mich an". */
const MAY_END: ReadonlySet<string> = new Set('an auf zu mit nach vor durch ein ihr der die bei'.split(' '))

/** A sentence can end on these, but one without a full stop seldom does. */
const HANGING: ReadonlySet<string> = new Set(
  (
    'die das dies diese dieser dieses so wann wie wo wer was welches da dann also um vor aus bis ab ist sind war waren bin waere wuerde ' +
    'wuerden koennte koennten sollte sollten kann koennen will wollte moechte moechten muss muessen darf soll habe hab haben hat hatte haette ' +
    'haetten brauche braeuchte gerne gern noch mal vielleicht eigentlich halt eben auch er sie es man mich mir uns sich nur etwas ganz sehr heisse'
  ).split(' '),
)

/** Whole turns by themselves, often transcribed without a full stop. */
const WHOLE: ReadonlySet<string> = new Set([
  'ja',
  'nein',
  'ja bitte',
  'ja gerne',
  'ja gern',
  'gerne',
  'nein danke',
  'danke',
  'danke schoen',
  'vielen dank',
  'okay',
  'ok',
  'klar',
  'tschuess',
  'auf wiederhoeren',
  'wiederhoeren',
  'hallo',
  'guten tag',
  'genau',
  'richtig',
  'stimmt',
  'das stimmt',
  'das war es',
  'das wars',
  'alles klar',
  'ja genau',
  'ich bin es',
  'passt',
  'sehr gerne',
])

const GOES_ON: ReadonlySet<string> = new Set(',-–—…:')
const SENTENCE_ENDS: ReadonlySet<string> = new Set('.?!')
const QUOTES: ReadonlySet<string> = new Set(`"'”’“`)
/** Words after which digits are dictated rather than counted. */
const DICTATED =
  /\b(?:\w*nummer|telefon|handy|mobil|vorwahl|code|postleitzahl|konto|iban|karte|durchwahl|ziffern|erreichbar unter|erreichen unter)\b/
/** The shortest whole telephone number with its area code. */
const WHOLE_NUMBER_DIGITS = 10
const MIN_SPELLED_LETTERS = 2
/** A clause that such a word opens has its verb at the end. */
const SUBORDINATE =
  /\b(?:weil|dass|ob|wenn|falls|damit|obwohl|bevor|nachdem|waehrend|da ich|sobald)\b(?!.*,)([^,.?!]*)$/
const VERB = /(?:en|n|st|t|te|ten|be|re|ne|le|me|he|ge|ss|uss|ill|ann|arf|oll|ist|ind|ar|eiss|uesse|aete)$/

/** How finished a text looks; `said` is the same text, normalised. */
export function completeness(text: string, said?: string): Completeness {
  const written = text.trim()
  const plain = plainOf(text, said)
  const words = wordsOf(plain)
  const last = words.at(-1)
  if (last === undefined) return 'open'
  if (GOES_ON.has(written.at(-1) ?? '') || written.endsWith('...')) return 'unfinished'
  if (WHOLE.has(plain)) return 'complete'
  if (isDictation(words, plain)) return 'unfinished'
  if (dictatedDigits(words, plain) > 0) return 'complete'
  const end = QUOTES.has(written.at(-1) ?? '') ? written.at(-2) : written.at(-1)
  const hasEnd = SENTENCE_ENDS.has(end ?? '')
  if (DANGLING.has(last) && !(MAY_END.has(last) && (hasEnd || isSeparable(words)))) return 'unfinished'
  if (hasEnd) return 'complete'
  if (HANGING.has(last) && !endsOnVerb(plain)) return 'unfinished'
  return isOpenClause(plain) ? 'unfinished' : 'open'
}

/** "Ich habe neulich mit meiner Schwester gesprochen": what the caller wants has not been said yet, */
const PREAMBLE =
  /^(?:(?:also|ja|hallo|guten|tag|morgen|na|wissen sie) )*(?:ich habe (?:\p{L}+ ){0,3}mit (?:meiner|meinem|einer|einem) \p{L}+ (?:\p{L}+ ){0,5}gesprochen|ich hoffe,? ich bin (?:hier |da )?richtig|(?:meine|mein|eine|ein) \p{L}+ hat (?:mir von ihnen erzaehlt|sie mir empfohlen)|das war (?:vielleicht |ja )?eine woche)/u
/** unless it is among it. */
const WANTS =
  /\b(?:termin\w*|buchen|absagen|verschieben|brauche|moechte|wuerde|will|wollte|kann|koennte|koennen|bitte|wie|was|wann|wo|welche\w*|haben sie|sind sie|gibt es|nachricht|frage|rufe|weh|schmerz\w*|hilfe|helfen)\b/

/** What must still come, whatever stops the STT has put; `said` is the same text, normalised. */
export function stillToCome(text: string, said?: string): 'dictation' | 'announced' | undefined {
  const plain = plainOf(text, said)
  if (!WHOLE.has(plain) && isDictation(wordsOf(plain), plain)) return 'dictation'
  return PREAMBLE.test(plain) && !WANTS.test(plain) && !text.trim().endsWith('?') ? 'announced' : undefined
}

function isDictation(words: readonly string[], plain: string): boolean {
  const digits = dictatedDigits(words, plain)
  return isSpelling(words, plain) || (digits > 0 && digits < WHOLE_NUMBER_DIGITS)
}

/** Folded, and without times and prices: each is one number, said once and not dictated. */
function plainOf(text: string, said: string | undefined): string {
  const source = /\d[:.,]\d/.test(text) ? text.replaceAll(/\d+[:.,]\d+/g, 'betrag') : (said ?? text)
  return folded(source)
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
}

/** "Rufen Sie mich an", "ich komme vorbei": the part that was split off ends the sentence. */
function isSeparable(words: readonly string[]): boolean {
  return (
    words.length > 2 &&
    /\b(?:ruf\w*|nehm\w*|meld\w*|mach\w*|komm\w*|stell\w*|trag\w*|biet\w*|schau\w*|hoer\w*|geb\w*|hab\w*|hat|sag\w*|leg\w*|fang\w*)\b/.test(
      words.join(' '),
    )
  )
}

/** "Ob Sie mir helfen können" ends on its verb. */
function endsOnVerb(plain: string): boolean {
  const clause = SUBORDINATE.exec(plain)?.[1] ?? ''
  return (
    clause.trim().split(' ').length >= 3 &&
    /\b(?:ist|sind|hat|haben|habe|kann|koennen|koennte|will|muss|moechte|war|waere|haette|darf|soll|wuerde)$/.test(
      plain,
    )
  )
}

/** "Weil ich morgen": a clause that waits for its verb. */
function isOpenClause(plain: string): boolean {
  const clause = SUBORDINATE.exec(plain)?.[1]?.trim()
  if (clause === undefined) return false
  return (
    !VERB.test(clause) ||
    /\b(?:morgen|uebermorgen|gestern|heute|meinen|einen|den|leider|immer|oft|schon|dann|noch|mit meinem|von|jetzt|nicht)$/.test(
      clause,
    ) ||
    clause.split(' ').length < 2
  )
}

/** How many digits the caller has dictated at the end of the text; 0 where no dictation is going on. */
function dictatedDigits(words: readonly string[], plain: string): number {
  const run = words.slice(words.findLastIndex((word) => !isNumber(word)) + 1)
  if (run.length === 0) return 0
  const digits = run.reduce(
    (sum, word) => sum + (/^\d+$/.test(word) ? word.length : digitOf(word) === undefined ? 2 : 1),
    0,
  )
  const single = run.filter((word) => /^\d+$/.test(word) || digitOf(word) !== undefined).length
  return single >= 2 || DICTATED.test(plain) ? digits : 0
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word) || (word !== 'ein' && valueOf(word) !== undefined)
}

/** "M Ü L", "M wie Martha": letters one by one. */
function isSpelling(words: readonly string[], plain: string): boolean {
  if (/\b\p{L} wie(?: \S+)?$/u.test(plain)) return true
  const tail = words.slice(-MIN_SPELLED_LETTERS)
  return tail.length === MIN_SPELLED_LETTERS && tail.every((word) => /^\p{L}$|^(?:ae|oe|ue)$/u.test(word))
}
