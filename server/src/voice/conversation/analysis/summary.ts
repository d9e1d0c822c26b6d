import {
  sayEnd,
  sayFirstWords,
  sayMessage,
  sayOutcome,
  type ToldFailure,
} from '../../../language/en/summary.ts'
import type { Outcome } from './analysis.ts'
import type { TransferFailure } from '../events.ts'
import { utterances } from '../conversation-log.ts'
import type { EndedCall } from '../state.ts'

/** The call in a few sentences, in words that the journal bears out. */
export function summarise(
  { conversation, record, reason }: EndedCall,
  outcome: Outcome,
  seconds: number,
): string {
  const said = utterances(conversation).filter(({ speaker }) => speaker === 'caller')
  const isRefused = record.transferWanted && !record.transferred
  const failure: TransferFailure extends ToldFailure ? string | null : never = record.transferFailure
  return [
    sayFirstWords(said.map(({ text }) => text)),
    ...record.messages.map(({ message }) => sayMessage(message)),
    sayOutcome(outcome, isRefused ? failure : undefined),
    sayEnd(reason, seconds),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
