import { contentWords, plain, stem } from '../plain.ts'
import { withUrgentClause } from '../../urgent-clause.ts'
import { questionKey } from '../question-key.ts'
import { intentsIn, isQuestion } from './intents.ts'

/** More than a caller says in one breath. */
const MAX_REQUESTS = 3
const BEGINNING =
  '(?:haben|habt|hat|ist|sind|kann|können|könnte|könnten|darf|dürfen|gibt|was|wann|wie|wo|wer|welche[rsnm]?|warum|wieso|machen|bieten|nehmen|akzeptieren|kostet|ich|wir|mein|meine|ob|muss|müssen|brauche|geht|\\p{L}+n (?:sie|ihr))'
/** "Dr. Ruiz" and "am 3. März" are no ends of sentences. */
const SENTENCE_END = String.raw`(?<=[?!.])(?<!\b(?:dr|prof|hr|fr|nr|str)\.)\s+(?=\S)(?!(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)(?!\p{L}))`
const JOINT = new RegExp(
  String.raw`${SENTENCE_END}|[,;]?\s+(?:und|außerdem|aber|dann|ach)(?:\s+(?:und|auch|dann|außerdem|noch|übrigens|noch was))*,?\s+(?=${BEGINNING}(?!\p{L}))`,
  'iu',
)

/** What a caller wants one by one. Greetings, a yes and other courtesies are left out. */
export function requestsIn(text: string): string[] {
  return text
    .split(JOINT)
    .flatMap((part) => withUrgentClause(part, { intentsIn, isQuestion }))
    .map((part) => part.trim())
    .filter(
      (part) =>
        contentWords(plain(part)).length > 0 && (isQuestion(part) || plain(part).split(' ').length > 2),
    )
    .slice(0, MAX_REQUESTS)
}

const ARTICLES = new Set('der die das den dem des ein eine einen einer einem eines'.split(' '))
const LEADING = /^(?:(?:moment|warten sie|entschuldigung|uebrigens|noch was|noch eine frage|ach) )+/

/** The words of a question, stemmed, without articles and what leads up to it. */
export function questionWordsIn(text: string): string[] {
  return questionKey(plain(text).replace(LEADING, ''))
    .split(' ')
    .filter((word) => word !== '' && !ARTICLES.has(word))
    .map(stem)
}

/** So many words at the beginning may be lost by STT, and so many have to be left. */
const MAX_LOST = 2
const MIN_LEFT = 3
const LOSABLE = new Set(
  'hab habe haben ist sind kann koenn was wie wann wo ich sie wir gibt es darf'.split(' '),
)

/** Word for word, or without its first words. */
export function isSameQuestion(asked: readonly string[], written: readonly string[]): boolean {
  const lost = written.length - asked.length
  if (asked.length === 0 || lost < 0 || lost > MAX_LOST) return false
  if (lost > 0 && (asked.length < MIN_LEFT || !written.slice(0, lost).every((word) => LOSABLE.has(word))))
    return false
  return asked.every((word, at) => word === written[at + lost])
}

const ASKED_FOR =
  /^(?:(?:hallo|hi|ja|guten tag|guten morgen|entschuldigung|äh|grüß gott)[,.!]?\s+)*(?:ist (?:das|da|dort)(?: (?:hier|nicht))?|bin ich (?:hier |da )?(?:richtig )?(?:bei|beim|mit|verbunden mit)|spreche ich mit|habe ich da|ist dort)\s+(?:der\s+|dem\s+|die\s+|das\s+)?(.+?)(?:\s+verbunden|\s+richtig)?$/iu
const KINDS =
  /(?:restaurant|pizza|pizzeria|praxis|klinik|laden|geschäft|salon|bank|hotel|werkstatt|apotheke|schule|krankenhaus|bäckerei|café|taxi|versicherung|kanzlei|gasthaus|gasthof|autohaus|friseur|bücherei|rathaus)/iu
const NO_NAME =
  /^(?:ein|eine|einen|mein|meine|ihr|ihre|es|okay|möglich|richtig|wahr|gut|offen|frei|noch|auch|so|wirklich|jemand|dabei|enthalten|etwas|was|jetzt|normal|schlimm|kostenlos|inklusive|teuer)(?!\p{L})/iu

/** The name of a business that a caller asks for; capitals or its trade tell it from anything else. */
export function asksForBusiness(text: string): string | undefined {
  const name = ASKED_FOR.exec(text.trim().replace(/[?.!,\s]+$/, ''))?.[1]
  if (name === undefined || NO_NAME.test(name) || name.split(/\s+/).length > 6) return undefined
  return /\p{Lu}\p{L}/u.test(name) || KINDS.test(name) ? name : undefined
}
