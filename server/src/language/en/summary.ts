import type { AnalysisLanguage, ToldFailure } from '../analysis.ts'

const MAX_QUOTE_CHARACTERS = 160

/** What the caller wanted is mostly in the first thing they say that is more than a hello. */
function sayFirstWords(said: readonly string[]): string {
  if (said.length === 0) return 'The caller said nothing.'
  const telling = said.find((text) => text.split(' ').length > 2) ?? said[0]
  return `The caller said: "${shortened(telling ?? '')}".`
}

function shortened(text: string): string {
  const plain = text.replace(/(?<![.!?])[.!?]+$/, '')
  if (plain.length <= MAX_QUOTE_CHARACTERS) return plain
  const cut = plain.slice(0, MAX_QUOTE_CHARACTERS)
  return `${cut.slice(0, cut.lastIndexOf(' '))} ...`
}

function sayMessage({ name, number, reason }: Parameters<AnalysisLanguage['sayMessage']>[0]): string {
  const from = name === null ? '' : ` from ${name}`
  const back = number === null ? '' : `, to be called back on ${number}`
  return `A message was taken${from}${back}: "${shortened(reason)}".`
}

function sayOutcome(outcome: string, transferFailure: string | null | undefined): string {
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
      return transferFailure === undefined
        ? 'Somebody should follow up.'
        : `${describeFailure(transferFailure)}, so somebody should call back.`
    case 'Resolved':
      return 'The agent answered.'
    case 'Unresolved':
      return 'The question was left open.'
    case 'Spam':
      return 'It was an unsolicited call.'
    case 'Wrong Number':
      return 'The caller had dialled the wrong number.'
    default:
      return ''
  }
}

const FAILURES: Readonly<Record<ToldFailure, string>> = {
  busy: 'The number to put the caller through to was busy',
  declined: 'The call was declined by the person it was put through to',
  no_answer: 'Nobody answered when the caller was put through',
  voicemail: 'A voicemail answered when the caller was put through',
  unreachable: 'The number to put the caller through to could not be reached',
  no_trunk: 'There was no line to put the caller through on',
  not_allowed: 'The number to put the caller through to may not be dialled',
  no_countries: 'The installation’s own trunk calls nobody, since DIAL_COUNTRIES is not set',
  no_permission: 'The account may not call by the installation’s own trunk',
  too_many: 'No more calls may be put through today',
}

function describeFailure(reason: string | null): string {
  return (
    (reason === null ? undefined : new Map<string, string>(Object.entries(FAILURES)).get(reason)) ??
    'The caller could not be put through'
  )
}

function sayEnd(reason: string, durationSeconds: number): string {
  const length = describeLength(durationSeconds)
  switch (reason) {
    case 'caller_hung_up':
      return `The caller hung up after ${length}.`
    case 'timeout':
      return `The call was ended after ${length}.`
    case 'failed':
      return `The call broke off after ${length}.`
    default:
      return `The call lasted ${length}.`
  }
}

function describeLength(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = `${seconds % 60} s`
  return minutes === 0 ? rest : `${minutes} min ${rest}`
}

export const summary: Omit<AnalysisLanguage, 'topicsIn' | 'soundsPleased' | 'soundsAngry'> = {
  sayFirstWords,
  sayMessage,
  sayOutcome,
  sayEnd,
}
