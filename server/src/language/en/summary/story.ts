import type { Story, ToldErrand, ToldFact, ToldFailure } from '../../analysis.ts'
import { RECOGNISED, writtenNumber } from '../../written-number.ts'
import { withoutMarkup } from '../../written-text.ts'
import { listed } from '../../lists.ts'
import { serviceIn, writeMoment } from './moments.ts'
import { tellQuestions } from './asked.ts'

const MAX_SENTENCES = 3
const MAX_CONTENT_CHARACTERS = 220
const MAX_NAME_CHARACTERS = 60

/** The weightiest facts, a sentence for each. */
export function tell({ name, facts }: Story): string {
  const who = shortened(name ?? '', MAX_NAME_CHARACTERS) || 'The caller'
  return facts
    .slice(0, MAX_SENTENCES)
    .map((fact, place) => sentenceOf(fact, place === 0 ? who : 'They', place > 0))
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1))
    .join(' ')
}

function sentenceOf(fact: ToldFact, who: string, isMore: boolean): string {
  const also = isMore ? 'also ' : ''
  switch (fact.kind) {
    case 'appointment':
      return tellAppointment(fact, who, also)
    case 'message':
      return tellMessage(fact, who)
    case 'transferred':
      return fact.isAsked
        ? `${who} asked for a person and was put through.`
        : `${who} was put through to a person.`
    case 'not_transferred':
      return tellRefusal(fact, who, also)
    case 'questions':
      return tellQuestions(fact, `${who} ${also}asked`)
    case 'unfinished':
      return `${who} ${also}wanted ${ERRANDS[fact.errand]} ${fact.isWithdrawn ? 'and then let it be' : 'and left before that was done'}.`
    case 'complaint':
      return `${who} complained: ${contentOf(fact.words)}.`
    case 'hung_up_early':
      return fact.question === null
        ? `${who} hung up before the agent could answer.`
        : tellQuestions(
            { answered: [], unanswered: [fact.question], isPartly: false },
            `${who} asked`,
            'and hung up before the answer',
          )
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

type Kind<K extends ToldFact['kind']> = Extract<ToldFact, { kind: K }>

const PLAIN: Readonly<
  Record<
    Exclude<
      ToldFact['kind'],
      | 'appointment'
      | 'message'
      | 'transferred'
      | 'not_transferred'
      | 'questions'
      | 'unfinished'
      | 'complaint'
      | 'hung_up_early'
    >,
    string
  >
> = {
  lead: 'WHO was noted as a lead.',
  spam: 'It was an unsolicited call, and the agent declined.',
  wrong_number: 'WHO had the wrong number.',
  silent: 'The caller said nothing.',
  not_understood: 'WHO could not be understood.',
  no_answer: 'WHO got no answer, since something failed on our side.',
  nothing_asked: 'WHO left without asking for anything.',
  talked: 'WHO spoke with the agent and wanted nothing more.',
  broke_off: 'The call broke off before the last answer.',
}

const ERRANDS: Readonly<Record<ToldErrand, string>> = {
  booking: 'to book an appointment',
  move: 'to move an appointment',
  cancellation: 'to cancel an appointment',
  message: 'to leave a message',
  person: 'to speak to a person',
  support: 'urgent help',
}

function tellAppointment({ change, at, from, note }: Kind<'appointment'>, who: string, also: string): string {
  const when = writeMoment(at)
  if (change === 'cancelled')
    return `${who} ${also}cancelled ${when ? `the appointment on ${when}` : 'an appointment'}.`
  if (change === 'booked') return `${who} ${also}booked ${serviceIn(note)}${when ? ` for ${when}` : ''}.`
  const before = writeMoment(from)
  const what = before ? `the appointment on ${before}` : 'an appointment'
  return `${who} ${also}moved ${what}${when ? ` to ${when}` : ''}.`
}

const MISSING = { name: 'a name', number: 'a number to call back on', reason: 'what it is about' } as const
const NOUNS = { complaint: 'a complaint', feedback: 'feedback', other: 'a message' } as const

function tellMessage({ about, to, content, number, missing }: Kind<'message'>, who: string): string {
  const forWhom = to === null ? '' : ` for ${shortened(to, MAX_NAME_CHARACTERS)}`
  const back = number === null ? '' : `call back on ${writtenNumber(number, RECOGNISED)}`
  const gaps = missing.filter((part) => content !== null || part !== 'reason').map((part) => MISSING[part])
  const lacks = listed(gaps, ' and ')
  if (content === null) {
    const open = `${who} began ${NOUNS.other}${forWhom} without saying what it is about`
    return [lacks === '' ? open : `${open} or leaving ${lacks.replace(' and ', ' or ')}`, back]
      .filter(Boolean)
      .join('; ')
      .concat('.')
  }
  const left = `${who} left ${NOUNS[about ?? 'other']}${forWhom}: ${contentOf(content)}`
  return [left, back, lacks === '' ? '' : `${lacks} ${gaps.length > 1 ? 'are' : 'is'} missing`]
    .filter(Boolean)
    .join('; ')
    .concat('.')
}

const FAILURES: Readonly<Record<ToldFailure | 'closed' | 'refused', string>> = {
  busy: 'the line was busy',
  declined: 'the call was declined',
  no_answer: 'nobody picked up',
  voicemail: 'only a voicemail answered',
  unreachable: 'the number could not be reached',
  no_trunk: 'there was no line to call out on',
  not_allowed: 'calls to that number are not allowed',
  no_countries: 'the installation’s own trunk calls nobody, since DIAL_COUNTRIES is not set',
  no_permission: 'the account may not call by the installation’s own trunk',
  too_many: 'no more calls may be transferred today',
  closed: 'you were closed',
  refused: 'calls are not put through',
}

function tellRefusal(
  { isAsked, isForwarded, why, hasMessage }: Kind<'not_transferred'>,
  who: string,
  also: string,
): string {
  const reason = new Map<string, string>(Object.entries(FAILURES)).get(why) ?? 'nobody could be reached'
  if (isForwarded) return `The call was to be forwarded; ${reason}.`
  const wanted = isAsked ? `${also}asked for a person` : 'was to be put through to a person'
  return `${who} ${wanted}; ${reason}${hasMessage ? '' : ', and no message was left'}.`
}

/** Words with which a sentence begins that are no names. */
const SMALL =
  /^(?:The|My|Please|It|We|A|An|This|That|There|He|She|They|His|Her|Their|Our|Can|Could|Would|Will|Tell|If|When|Just|Only|Your|You|Somebody|Someone|One|What|How|Is|Are|Do|Does|In|On|At|Because|About|Wants|Asks|Says|Has)\b/

/** The caller's words inside a sentence of ours. */
function contentOf(text: string): string {
  const short = shortened(text, MAX_CONTENT_CHARACTERS).replace(/[\s.;,!?]+$/, '')
  return SMALL.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short
}

function shortened(text: string, characters: number): string {
  const bare = withoutMarkup(text)
  if (bare.length <= characters) return bare
  const cut = bare.slice(0, characters)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), characters / 2))} ...`
}
