import type { DialFailure, Dropped } from '../../../../voice/protocol.ts'
import { dialFailureOf } from '../../../../voice/numbering/dialling.ts'

/** By whom a call that came in has ended, where we have not ended it ourselves. */
const ENDED_BY: Readonly<Record<string, Dropped>> = {
  completed: 'caller',
  canceled: 'caller',
  busy: 'caller',
  'no-answer': 'caller',
  failed: 'network',
}

/** What it says of a call that nobody picked up. */
const FAILURES: Readonly<Record<string, DialFailure>> = {
  busy: 'busy',
  'no-answer': 'no_answer',
  canceled: 'no_answer',
  failed: 'unreachable',
}

/** Undefined for a call that goes on. */
export function endedBy(fields: URLSearchParams): Dropped | undefined {
  return ENDED_BY[fields.get('CallStatus') ?? '']
}

/** Undefined for a call that was picked up, or still may be. What the network answered is the more exact. */
export function dialFailureIn(fields: URLSearchParams): DialFailure | undefined {
  const failure = FAILURES[fields.get('CallStatus') ?? '']
  const sipStatus = Number(fields.get('SipResponseCode'))
  return failure !== undefined && sipStatus >= 300 ? dialFailureOf(sipStatus) : failure
}
