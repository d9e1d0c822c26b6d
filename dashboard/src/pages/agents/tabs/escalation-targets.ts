import type { AgentDraft } from '../agent-draft.ts'

type Numbers = Pick<AgentDraft, 'escalation_policy' | 'escalation_number' | 'forwarding_number'>

/** Whom an agent can call at all: nothing that is said in a call adds a number to these. */
export type Targets = {
  /** Who gets transferred callers; null where there are no transfers. */
  readonly person: string | null
  /** Who gets calls that the agent cannot take; null where callers hear an apology. */
  readonly instead: string | null
}

/** As the service decides it: the escalation number, else the forwarding number, never the agent's own. */
export function targetsOf(
  { escalation_policy, escalation_number, forwarding_number }: Numbers,
  ownNumber: string | null,
): Targets {
  const usable = (number: string | null) => number !== null && number !== ownNumber
  const candidates = escalation_policy === 'never' ? [] : [escalation_number, forwarding_number]
  return {
    person: candidates.find(usable) ?? null,
    instead: usable(forwarding_number) ? forwarding_number : null,
  }
}

/** The policy promises a person, and there is none to call. */
export function lacksNumber(numbers: Numbers, ownNumber: string | null): boolean {
  return numbers.escalation_policy !== 'never' && targetsOf(numbers, ownNumber).person === null
}
