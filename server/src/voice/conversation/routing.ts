import type { Language } from '../../language/language.ts'
import type { PhraseName } from './replies/canned-phrases.ts'
import type { EscalationPolicy } from './settings.ts'

/** Everything that decides what a call meets, looked up before it is answered. */
export type RoutingFacts = {
  readonly numberKnown: boolean
  /** The number that was dialled, so that nothing is forwarded to itself. */
  readonly dialled: string | null
  readonly draining: boolean
  /** How many more calls this node can carry. */
  readonly capacityLeft: number
  /** How many more calls of the account may be forwarded at once. */
  readonly forwardingLeft: number
  readonly subscriptionUsable: boolean
  readonly agent: RoutedAgent | null
}

export type RoutedAgent = {
  readonly language: Language
  readonly status: 'active' | 'paused' | 'suspended'
  readonly forwardingNumber: string | null
  readonly escalationNumber: string | null
  readonly escalationPolicy: EscalationPolicy
  readonly open: boolean
  /** When a closed business opens, and how one says that: "Monday at 9 am". Null where it never does. */
  readonly nextOpening: { readonly atMs: number; readonly words: string } | null
}

export type RouteReason =
  | 'open'
  | 'closed'
  | 'unknown_number'
  | 'draining'
  | 'subscription_over'
  | 'paused'
  | 'no_capacity'

type Common = { readonly reason: RouteReason; readonly sentence: string }
export type Route =
  /** `transferTo` is the only number that the agent can put a caller through to (D-F2). */
  | (Common & { readonly kind: 'answer'; readonly transferTo: string | null })
  | (Common & {
      readonly kind: 'answer_closed'
      readonly opensAtMs: number | null
      readonly closedLine: string
    })
  | (Common & { readonly kind: 'forward'; readonly to: string })
  | (Common & { readonly kind: 'apologise'; readonly line: PhraseName })
  /** Not answered, so that the network can try elsewhere; the line is for a leg that cannot be refused. */
  | (Common & { readonly kind: 'refuse'; readonly line: PhraseName })

/** What a call meets, and why. Every combination of facts has an answer. */
export function route(facts: RoutingFacts): Route {
  const { agent } = facts
  if (facts.draining)
    return {
      kind: 'refuse',
      reason: 'draining',
      line: 'busy',
      sentence: 'The service is about to restart here and takes no new calls.',
    }
  if (!facts.numberKnown || !agent)
    return {
      kind: 'apologise',
      reason: 'unknown_number',
      line: 'not_in_service',
      sentence: 'No agent has this number, so the caller hears that it is not in service.',
    }
  if (!facts.subscriptionUsable || agent.status === 'suspended')
    return forwardOrApologise(facts, agent, 'subscription_over')
  if (agent.status === 'paused') return forwardOrApologise(facts, agent, 'paused')
  if (!(facts.capacityLeft > 0)) return forwardOrApologise(facts, agent, 'no_capacity')
  return agent.open ? answer(facts, agent) : answerClosed(agent)
}

const BECAUSE = {
  subscription_over: 'The subscription does not cover calls',
  paused: 'The agent is paused',
  no_capacity: 'All lines are taken',
} as const

/** D-S1, D-S4 and overflow: the number that the business gave takes the call, else the caller hears why it ends. */
function forwardOrApologise(
  { dialled, forwardingLeft }: RoutingFacts,
  { forwardingNumber }: RoutedAgent,
  reason: keyof typeof BECAUSE,
): Route {
  const because = BECAUSE[reason]
  if (!(forwardingLeft > 0)) {
    const sentence = 'So many calls are forwarded already that the caller hears that all lines are busy.'
    return { kind: 'apologise', reason: 'no_capacity', line: 'busy', sentence }
  }
  if (forwardingNumber === null || forwardingNumber === dialled) {
    const line = reason === 'no_capacity' ? 'busy' : 'unavailable'
    const sentence = `${because} and there is no number to forward to, so the caller hears an apology.`
    return { kind: 'apologise', reason, line, sentence }
  }
  const sentence = `${because}, so the call is forwarded to ${forwardingNumber}.`
  return { kind: 'forward', reason, to: forwardingNumber, sentence }
}

function answer(facts: RoutingFacts, agent: RoutedAgent): Route {
  const to = transferNumber(facts, agent)
  return {
    kind: 'answer',
    reason: 'open',
    transferTo: to,
    sentence: `The agent answers. ${escalation(agent, to)}`,
  }
}

/** D-F2: the escalation number, else the forwarding number. */
function transferNumber({ dialled }: RoutingFacts, agent: RoutedAgent): string | null {
  if (agent.escalationPolicy === 'never') return null
  const candidates = [agent.escalationNumber, agent.forwardingNumber]
  return candidates.find((number) => number !== null && number !== dialled) ?? null
}

/** D-F1 in words. */
function escalation({ escalationPolicy: policy }: RoutedAgent, to: string | null): string {
  if (policy === 'never') return 'It puts nobody through, but takes messages.'
  const target =
    to === null ? 'takes a message, since there is no number to transfer to' : `transfers to ${to}`
  const when = {
    on_request: 'When the caller asks for a person',
    complex: 'When the caller asks for a person, complains, or cannot be helped',
    always: "After the caller's first words",
  }[policy]
  return `${when}, it ${target}.`
}

/** D-F3: the agent answers, says so, does not transfer, takes a message. */
function answerClosed({ language, nextOpening }: RoutedAgent): Route {
  const until = nextOpening ? ` until ${nextOpening.words}` : ''
  return {
    kind: 'answer_closed',
    reason: 'closed',
    opensAtMs: nextOpening?.atMs ?? null,
    closedLine: language.closedUntil(nextOpening?.words),
    sentence: `The business is closed${until}: the agent says so and takes a message, and puts nobody through.`,
  }
}
