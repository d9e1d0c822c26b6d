import type { Briefing } from '../../brain.ts'

/** Why a person might be needed. */
export type Need = 'asked' | 'misunderstood' | 'no_answer' | 'complaint' | 'emergency' | 'first_turn'

/**
 * D-F1 to D-F3. `transfer`: put the caller through; that holds without a target too, since it is the call that informs
 * the caller that no one can take it and offers a message (D-F2). `closed` and `message`: no transfer.
 */
export type Help = 'transfer' | 'closed' | 'message'

export function helpFor(need: Need, { escalation, open }: Briefing): Help {
  if (!open) return 'closed'
  switch (escalation.policy) {
    case 'never':
      return 'message'
    case 'on_request':
      return need === 'asked' ? 'transfer' : 'message'
    case 'complex':
      return need === 'first_turn' ? 'message' : 'transfer'
    case 'always':
    default:
      return 'transfer'
  }
}
