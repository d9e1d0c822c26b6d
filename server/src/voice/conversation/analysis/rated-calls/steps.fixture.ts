import type { Action, CallEvent, Message } from '../../events.ts'
import { journal, type Exchange } from '../../journal.fixture.ts'
import type { CallSettings } from '../../settings.ts'
import type { Outcome } from '../outcomes.ts'

/**
 * A call in a line: what it must come to, and what happened, step by step. A step is a kind of exchange and what the
 * caller says in it; `closed`, `withheld` and `lost line` stand for themselves.
 */
export type RatedCall = readonly [rating: number | null, outcome: Outcome, ...steps: string[]]

const MESSAGE: Message = { name: 'Sam Hill', number: '+12125550143', reason: '' }
const WHEN = { start: '2026-11-17T17:00:00.000Z', name: 'Ann Lee', appointment: 'apt_1' }

type Kind = (says: string, place: number) => Partial<Exchange>

const line = (id: string) => ({ sources: [`line:${id}`] })
const take = (message: Partial<Message>, says = ''): { action: Action } => ({
  action: { type: 'take_message', message: { ...MESSAGE, reason: says, ...message }, thenHangUp: false },
})
const through = (transfer: string): Partial<Exchange> => ({
  about: 'person',
  ...line('put_through'),
  action: { type: 'transfer' },
  transfer,
})

const KINDS: Readonly<Record<string, Kind>> = {
  // Answered: by an entry, two entries, the hours, a sentence of the prompt, a model.
  faq: (_says, place) => ({ about: 'information', sources: [`faq:${place}`] }),
  faqs: (_says, place) => ({ about: 'information', sources: [`faq:${place}`, `faq:${place + 10}`] }),
  hours: () => ({ about: 'information', sources: ['hours'] }),
  prompt: () => ({ about: 'information', sources: ['prompt:1'] }),
  model: () => ({ sources: ['model'] }),
  sales: (_says, place) => ({ about: 'sales', sources: [`faq:${place}`] }),
  own: () => ({ about: 'booking', sources: ['tool:list_appointments'] }),
  // Not answered.
  unknown: (says) => ({ about: 'not_understood', unanswered: [says], ...line('not_known') }),
  'model unknown': (says) => ({ unanswered: [says], sources: ['model'] }),
  unclear: () => ({ about: 'not_understood', ...line('other_words') }),
  'ask back': () => ({ about: 'information', ...line('did_you_mean') }),
  'same again': () => ({
    about: 'information',
    reply: 'May I take a message for somebody?',
    ...line('offer_message'),
  }),
  unheard: () => ({ reply: '' }),
  fails: () => ({ fails: true, reply: '' }),
  // Talk.
  talk: () => ({ about: 'information', ...line('hello') }),
  bye: () => ({ about: 'farewell', ...line('goodbye'), action: { type: 'hang_up' } }),
  'model bye': () => ({ about: 'farewell', sources: ['model'], action: { type: 'hang_up' } }),
  // Appointments.
  'ask for booking': () => ({ about: 'booking', ...line('ask_when') }),
  'ask for cancelling': () => ({ about: 'cancellation', ...line('ask_which') }),
  book: () => ({
    about: 'booking',
    effect: 'appointment_booked',
    result: { status: 'booked', ...WHEN },
    ...line('booked'),
  }),
  move: () => ({
    about: 'booking',
    effect: 'appointment_booked',
    result: { status: 'moved', ...WHEN },
    ...line('moved'),
  }),
  cancel: () => ({
    about: 'cancellation',
    effect: 'appointment_cancelled',
    result: { status: 'cancelled', ...WHEN },
    ...line('cancelled'),
  }),
  'model book': () => ({
    effect: 'appointment_booked',
    result: { status: 'booked', ...WHEN },
    sources: ['model'],
  }),
  'model move': () => ({
    effect: 'appointment_booked',
    result: { status: 'moved', ...WHEN },
    sources: ['model'],
  }),
  'model cancel': () => ({ effect: 'appointment_cancelled', result: WHEN, sources: ['model'] }),
  lead: () => ({ effect: 'lead_captured', sources: ['model'] }),
  // Messages: whole, or without something.
  'ask for message': () => ({ about: 'message', ...line('ask_name') }),
  message: (says) => ({ about: 'message', ...line('message_done'), ...take({}, says) }),
  'model message': (says) => ({ about: 'message', sources: ['model'], ...take({}, says) }),
  'message, no number': (says) => ({
    about: 'message',
    ...line('message_done'),
    ...take({ number: null }, says),
  }),
  'message, no name': (says) => ({
    about: 'message',
    ...line('message_done'),
    ...take({ name: null }, says),
  }),
  'message, no content': () => ({
    about: 'message',
    ...line('message_done'),
    ...take({}, 'No reason given.'),
  }),
  feedback: (says) => ({ about: 'feedback', ...line('thanks'), ...take({ name: null, number: null }, says) }),
  'half a message': (says) => ({
    about: 'message',
    ...line('ask_number'),
    draft: { ...MESSAGE, number: null, reason: says, missing: ['number'] },
  }),
  'name of a message': () => ({
    about: 'message',
    ...line('ask_reason'),
    draft: { ...MESSAGE, missing: ['reason'] },
  }),
  // People.
  person: () => ({ about: 'person', ...line('cannot_put_through') }),
  'model person': () => ({ sources: ['model'] }),
  through: () => through('succeeds'),
  busy: () => through('busy'),
  'no answer': () => through('no_answer'),
  declined: () => through('declined'),
  voicemail: () => through('voicemail'),
  // Other.
  complaint: () => ({ about: 'complaint', ...line('sorry_to_hear') }),
  urgent: () => ({ about: 'support', ...line('urgent') }),
  spam: () => ({ about: 'spam', ...line('not_interested'), action: { type: 'hang_up' } }),
  'wrong number': () => ({ about: 'wrong_number', ...line('wrong_number'), action: { type: 'hang_up' } }),
}

const CALLER = '+12025550199'

/** The journal of such a call, and the number that it comes from. */
export function played(steps: readonly string[]): { events: CallEvent[]; caller: string | null } {
  const settings: Partial<CallSettings> = {
    timeZone: 'America/New_York',
    escalation: { policy: 'on_request', hasTarget: true },
    open: !steps.includes('closed'),
  }
  const exchanges = steps.filter((step) => step.includes(': ')).map(exchangeOf)
  const events = journal(exchanges, undefined, settings)
  const last = events.at(-1)
  if (steps.includes('lost line') && last?.type === 'line.dropped')
    events[events.length - 1] = { ...last, by: 'network' }
  return { events, caller: steps.includes('withheld') ? null : CALLER }
}

function exchangeOf(step: string, place: number): Exchange {
  const at = step.indexOf(': ')
  const [name, says] = [step.slice(0, at), step.slice(at + 2)]
  const kind = KINDS[name]
  if (!kind) throw new Error(`There is no step "${name}".`)
  return { says, reply: `This is reply number ${place} of them.`, ...kind(says, place) }
}
