import type { Story, ToldErrand, ToldFact, ToldFailure } from '../../analysis.ts'
import { listed } from '../../lists.ts'
import { RECOGNISED, writtenNumber } from '../../written-number.ts'
import { withoutMarkup } from '../../written-text.ts'
import { serviceIn, writeMoment } from './moments.ts'
import { subjectOf } from './questions.ts'

const MAX_SENTENCES = 3
const MAX_CONTENT_CHARACTERS = 220
const MAX_NAME_CHARACTERS = 60
const MAX_QUOTE_CHARACTERS = 120
const MAX_QUESTIONS = 3

/** The weightiest facts, a sentence for each. */
export function tell({ name, facts }: Story): string {
  const who = shortened(name ?? '', MAX_NAME_CHARACTERS) || 'Die anrufende Person'
  const again = name === null ? 'Sie' : shortened(name, MAX_NAME_CHARACTERS)
  return facts
    .slice(0, MAX_SENTENCES)
    .map((fact, place) => sentenceOf(fact, place === 0 ? who : again, place > 0))
    .join(' ')
}

type Kind<K extends ToldFact['kind']> = Extract<ToldFact, { kind: K }>

function sentenceOf(fact: ToldFact, who: string, isMore: boolean): string {
  const also = isMore ? 'auch ' : ''
  switch (fact.kind) {
    case 'appointment':
      return tellAppointment(fact, who, also)
    case 'message':
      return tellMessage(fact, who)
    case 'transferred':
      return fact.isAsked
        ? `${who} wollte mit einem Menschen sprechen und wurde verbunden.`
        : `${who} wurde mit einem Menschen verbunden.`
    case 'not_transferred':
      return tellRefusal(fact, who, also)
    case 'questions':
      return tellQuestions(fact, `${who} hat ${also}`)
    case 'unfinished':
      return `${who} wollte ${also}${ERRANDS[fact.errand]} ${fact.isWithdrawn ? 'und hat es dann gelassen' : 'und hat vorher aufgelegt'}.`
    case 'complaint':
      return `${who} hat sich beschwert: ${contentOf(fact.words)}.`
    case 'hung_up_early':
      return fact.question === null
        ? `${who} hat aufgelegt, bevor eine Antwort möglich war.`
        : `${who} hat ${asked([fact.question])} und vor der Antwort aufgelegt.`
    case 'lead':
    case 'spam':
    case 'wrong_number':
    case 'silent':
    case 'not_understood':
    case 'no_answer':
    case 'nothing_asked':
    case 'talked':
    case 'broke_off':
    default:
      return PLAIN[fact.kind].replace('WHO', who)
  }
}

type PlainKind = Exclude<
  ToldFact['kind'],
  | 'appointment'
  | 'message'
  | 'transferred'
  | 'not_transferred'
  | 'questions'
  | 'unfinished'
  | 'complaint'
  | 'hung_up_early'
>

const PLAIN: Readonly<Record<PlainKind, string>> = {
  lead: 'WHO wurde als Interessent notiert.',
  spam: 'Es war ein unerwünschter Werbeanruf, der abgelehnt wurde.',
  wrong_number: 'WHO hatte sich verwählt.',
  silent: 'Es hat niemand gesprochen.',
  not_understood: 'WHO war nicht zu verstehen.',
  no_answer: 'WHO hat keine Antwort bekommen, weil bei uns etwas ausgefallen ist.',
  nothing_asked: 'WHO hat aufgelegt, ohne etwas zu wollen.',
  talked: 'WHO hat mit dem Agenten gesprochen und wollte nichts weiter.',
  broke_off: 'Der Anruf ist vor der letzten Antwort abgebrochen.',
}

const ERRANDS: Readonly<Record<ToldErrand, string>> = {
  booking: 'einen Termin buchen',
  move: 'einen Termin verlegen',
  cancellation: 'einen Termin absagen',
  message: 'eine Nachricht hinterlassen',
  person: 'mit einem Menschen sprechen',
  support: 'dringend Hilfe',
}

function tellAppointment({ change, at, from, note }: Kind<'appointment'>, who: string, also: string): string {
  const when = writeMoment(at)
  if (change === 'cancelled')
    return `${who} hat ${also}${when ? `den Termin am ${dative(when)}` : 'einen Termin'} abgesagt.`
  if (change === 'booked') return `${who} hat ${also}${when ? `für ${when} ` : ''}${serviceIn(note)} gebucht.`
  const before = writeMoment(from)
  const what = before ? `den Termin am ${dative(before)}` : 'einen Termin'
  return `${who} hat ${also}${what}${when ? ` auf ${when}` : ''} verlegt.`
}

/** "am Dienstag, dem 17. November". */
function dative(when: string): string {
  return when.replace(', den ', ', dem ').replace(/^am /, '')
}

const MISSING = { name: 'ein Name', number: 'eine Rückrufnummer', reason: 'der Grund' } as const
const NOUNS = { complaint: 'eine Beschwerde', feedback: 'eine Rückmeldung', other: 'eine Nachricht' } as const

function tellMessage({ about, to, content, number, missing }: Kind<'message'>, who: string): string {
  const forWhom = to === null ? '' : ` für ${accusative(shortened(to, MAX_NAME_CHARACTERS))}`
  const back = number === null ? '' : `Rückruf unter ${writtenNumber(number, RECOGNISED)}`
  const gaps = missing.filter((part) => content !== null || part !== 'reason').map((part) => MISSING[part])
  const lacks = gaps.length === 0 ? '' : `es ${gaps.length > 1 ? 'fehlen' : 'fehlt'} ${listed(gaps, ' und ')}`
  const left =
    content === null
      ? `${who} wollte ${NOUNS.other}${forWhom} hinterlassen, ohne zu sagen, worum es geht`
      : `${who} hat ${NOUNS[about ?? 'other']}${forWhom} hinterlassen: ${contentOf(content)}`
  return `${[left, back, lacks].filter(Boolean).join('; ')}.`
}

/** "für Herrn Müller". */
function accusative(person: string): string {
  return person.replace(/^Herr /, 'Herrn ').replace(/^der /, 'den ')
}

const FAILURES: Readonly<Record<ToldFailure | 'closed' | 'refused', string>> = {
  busy: 'es war besetzt',
  declined: 'der Anruf wurde abgelehnt',
  no_answer: 'es hat niemand abgenommen',
  voicemail: 'es meldete sich nur eine Mailbox',
  unreachable: 'die Nummer war nicht erreichbar',
  no_trunk: 'es gab keine Leitung nach außen',
  not_allowed: 'die Nummer darf nicht gewählt werden',
  no_countries:
    'der eigene Anschluss der Installation wählt niemanden, weil DIAL_COUNTRIES nicht gesetzt ist',
  no_permission: 'das Konto darf nicht über den eigenen Anschluss der Installation anrufen',
  too_many: 'heute dürfen keine weiteren Anrufe verbunden werden',
  closed: 'es war geschlossen',
  refused: 'Anrufe werden nicht verbunden',
}

function tellRefusal(
  { isAsked, isForwarded, why, hasMessage }: Kind<'not_transferred'>,
  who: string,
  also: string,
): string {
  const reason = new Map<string, string>(Object.entries(FAILURES)).get(why) ?? 'es war niemand zu erreichen'
  if (isForwarded) return `Der Anruf sollte weitergeleitet werden; ${reason}.`
  const wanted = isAsked
    ? `wollte ${also}mit einem Menschen sprechen`
    : 'sollte mit einem Menschen verbunden werden'
  return `${who} ${wanted}; ${reason}${hasMessage ? '' : ', und es wurde keine Nachricht hinterlassen'}.`
}

/** What was asked, and what came of it. */
function tellQuestions({ answered, unanswered, isPartly }: Kind<'questions'>, lead: string): string {
  if (unanswered.length === 0)
    return `${lead}${asked(answered)}; ${isPartly ? 'nur ein Teil wurde beantwortet' : fate(answered.length, true)}.`
  if (answered.length === 0) return `${lead}${asked(unanswered)}; ${fate(unanswered.length, false)}.`
  return `${lead}${asked(answered)}; ${fate(answered.length, true)}. Noch offen: ${listed(unanswered.slice(0, MAX_QUESTIONS).map(quoted), ' und ')}.`
}

function fate(count: number, isAnswered: boolean): string {
  if (isAnswered) return count === 1 ? 'das wurde beantwortet' : 'alles wurde beantwortet'
  return count === 1 ? 'das ist noch unbeantwortet' : 'alles ist noch unbeantwortet'
}

function asked(questions: readonly string[]): string {
  const told = questions.slice(0, MAX_QUESTIONS)
  const more = questions.length - told.length
  const subjects = told.map(subjectOf)
  const isNamed = subjects.every((each) => each !== undefined) && new Set(subjects).size === told.length
  const parts = isNamed ? subjects : told.map(quoted)
  const rest = more === 0 ? [] : [more === 1 ? 'noch etwas' : `${more} weiteren Dingen`]
  return isNamed
    ? `nach ${listed([...parts, ...rest].map(String), ' und ')} gefragt`
    : `gefragt: ${listed([...parts, ...rest].map(String), ' und ')}`
}

function quoted(question: string): string {
  return `„${shortened(question, MAX_QUOTE_CHARACTERS).replace(/[.\s]+$/, '')}“`
}

function contentOf(text: string): string {
  return shortened(text, MAX_CONTENT_CHARACTERS).replace(/[\s.;,!?]+$/, '')
}

function shortened(text: string, characters: number): string {
  const bare = withoutMarkup(text)
  if (bare.length <= characters) return bare
  const cut = bare.slice(0, characters)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), characters / 2))} ...`
}
