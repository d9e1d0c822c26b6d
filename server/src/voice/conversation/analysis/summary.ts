import type { Outcome } from './analysis.ts'
import type { Message, TransferFailure } from '../events.ts'
import { utterances, type Conversation } from '../conversation-log.ts'
import type { EndedCall } from '../state.ts'

const MAX_QUOTE_CHARACTERS = 160

/** The call in a few sentences, in words that the journal bears out. */
export function summarise(call: EndedCall, outcome: Outcome, durationSeconds: number): string {
  const { conversation, record } = call
  return [
    firstWords(conversation),
    ...record.messages.map(({ message }) => describeMessage(message)),
    describeOutcome(call, outcome),
    describeEnd(call, durationSeconds),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** What the caller wanted is mostly in the first thing they say that is more than a hello. */
function firstWords(conversation: Conversation): string {
  const said = utterances(conversation).filter((each) => each.speaker === 'caller')
  if (said.length === 0) return 'The caller said nothing.'
  const telling = said.find((each) => each.text.split(' ').length > 2) ?? said[0]
  return `The caller said: "${shortened(telling?.text ?? '')}".`
}

function shortened(text: string): string {
  const plain = text.replace(/(?<![.!?])[.!?]+$/, '')
  if (plain.length <= MAX_QUOTE_CHARACTERS) return plain
  const cut = plain.slice(0, MAX_QUOTE_CHARACTERS)
  return `${cut.slice(0, cut.lastIndexOf(' '))} ...`
}

function describeMessage({ name, number, reason }: Message): string {
  const from = name === null ? '' : ` from ${name}`
  const back = number === null ? '' : `, to be called back on ${number}`
  return `A message was taken${from}${back}: "${shortened(reason)}".`
}

function describeOutcome({ record }: EndedCall, outcome: Outcome): string {
  switch (outcome) {
    case 'Escalated':
      return 'The caller was put through to a person.'
    case 'Appointment Booked':
      return 'An appointment was booked.'
    case 'Appointment Cancelled':
      return 'An appointment was cancelled.'
    case 'Lead Captured':
      return 'It was noted as a lead.'
    case 'Follow-up Required':
      return record.transferWanted && !record.transferred
        ? `${describeFailure(record.transferFailure)}, so somebody should call back.`
        : 'Somebody should follow up.'
    case 'Resolved':
      return 'The agent answered.'
    case 'Unresolved':
      return 'The question was left open.'
    case 'Spam':
      return 'It was an unsolicited call.'
    case 'Wrong Number':
      return 'The caller had dialled the wrong number.'
    case 'Abandoned':
    case 'Message Taken':
    default:
      return ''
  }
}

/** Journals may hold reasons of another version; those are not told. */
const FAILURES: Readonly<Record<string, string>> = {
  busy: 'The number to put the caller through to was busy',
  declined: 'The call was declined by whoever it was put through to',
  no_answer: 'Nobody answered when the caller was put through',
  voicemail: 'A voicemail answered when the caller was put through',
  unreachable: 'The number to put the caller through to could not be reached',
  no_trunk: 'There was no line to put the caller through on',
  not_allowed: 'The number to put the caller through to may not be dialled',
  no_countries: 'The installation’s own trunk calls nobody, since DIAL_COUNTRIES is not set',
  no_permission: 'The account may not call by the installation’s own trunk',
  too_many: 'No more calls may be put through today',
} satisfies Record<TransferFailure, string>

function describeFailure(reason: string | null): string {
  return (reason === null ? undefined : FAILURES[reason]) ?? 'The caller could not be put through'
}

function describeEnd({ reason }: EndedCall, durationSeconds: number): string {
  const length = describeLength(durationSeconds)
  switch (reason) {
    case 'caller_hung_up':
      return `The caller hung up after ${length}.`
    case 'timeout':
      return `The call was ended after ${length}.`
    case 'failed':
      return `The call broke off after ${length}.`
    case 'transferred':
    case 'agent_hung_up':
    default:
      return `The call lasted ${length}.`
  }
}

function describeLength(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = `${seconds % 60} s`
  return minutes === 0 ? rest : `${minutes} min ${rest}`
}
