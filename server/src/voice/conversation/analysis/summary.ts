import type { ToldFailure } from '../../../language/analysis.ts'
import type { Language } from '../../../language/language.ts'
import type { Outcome } from './outcomes.ts'
import type { TransferFailure } from '../events.ts'
import { utterances } from '../conversation-log.ts'
import type { EndedCall } from '../state.ts'

/** The call in a few sentences, in words that the journal bears out. */
export function summarise(
  { analysis }: Language,
  { conversation, record, reason }: EndedCall,
  outcome: Outcome,
  seconds: number,
): string {
  const said = utterances(conversation).filter(({ speaker }) => speaker === 'caller')
  const isRefused = record.transferWanted && !record.transferred
  const failure: TransferFailure extends ToldFailure ? string | null : never = record.transferFailure
  return [
    analysis.sayFirstWords(said.map(({ text }) => text)),
    ...record.messages.map(({ message }) => analysis.sayMessage(message)),
    analysis.sayOutcome(outcome, isRefused ? failure : undefined),
    analysis.sayEnd(reason, seconds),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
