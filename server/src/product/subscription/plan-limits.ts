import { Type, type Static } from 'typebox'
import { SECOND_MS } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { CallLimits } from '../../voice/protocol.ts'
import type { Plan } from './subscription.ts'

const MIB = 1024 * 1024

const bound = (description: string) => Type.Integer({ minimum: 0, description })

export const PlanLimits = Type.Object(
  {
    agents: bound('Agents.'),
    agent_bytes: bound('Bytes of UTF-8 that all agents take together: prompts, FAQ, tools and the rest.'),
    faq_bytes: bound('Bytes of UTF-8 that the FAQ entries of all agents take together.'),
    api_keys: bound('API keys (D-K1).'),
    phone_numbers: bound('Phone numbers, assigned or not, confirmed or not (D-M2).'),
    trunks: bound('Trunks and softphones.'),
    webhooks: bound('Webhooks (D-W1).'),
    bundles: bound('Regulatory bundles, drafts included.'),
    document_bytes: bound('Bytes of the documents of all bundles together.'),
    appointments: bound('Appointments, past and cancelled ones included.'),
    web_call_invitations: bound('Web calls that were created and are not connected yet.'),
    previews_a_minute: bound('Voice previews in a minute.'),
    rendered_characters_a_day: bound(
      'Characters that paid voices speak outside calls in a day (UTC): ahead of them, and in previews.',
    ),
    mails_a_day: bound('Mails in 24 hours.'),
    idempotent_answers: bound('Answers that are kept for an Idempotency-Key, each for 24 hours (D-I1).'),
    idempotent_answer_bytes: bound('Bytes of those answers, encrypted.'),
    calls: bound('Calls at once; one more is forwarded, or meets the busy line.'),
    call_seconds: bound('Seconds of one call; then it ends with a goodbye.'),
    call_tools: bound('Runs of tools in one call.'),
    call_tokens: bound(
      'Tokens of language models in one call, about; then the built-in receptionist goes on.',
    ),
  },
  {
    title: 'PlanLimits',
    description:
      'How much the plan has room for. What would go beyond it is a 403 with the code `plan_limit` (D-E2).',
  },
)
export type PlanLimits = Static<typeof PlanLimits>

/** All that an account may hold or use, by plan. docs/limits.md shows the same table. */
export const PLAN_LIMITS: Readonly<Record<Plan, Readonly<PlanLimits>>> = {
  starter: {
    agents: 25,
    agent_bytes: 8 * MIB,
    faq_bytes: 6 * MIB,
    api_keys: 20,
    phone_numbers: 10,
    trunks: 20,
    webhooks: 10,
    bundles: 20,
    document_bytes: 200 * MIB,
    appointments: 20_000,
    web_call_invitations: 20,
    previews_a_minute: 30,
    rendered_characters_a_day: 10_000,
    mails_a_day: 200,
    idempotent_answers: 10_000,
    idempotent_answer_bytes: 64 * MIB,
    calls: 10,
    call_seconds: 30 * 60,
    call_tools: 20,
    call_tokens: 250_000,
  },
  professional: {
    agents: 100,
    agent_bytes: 32 * MIB,
    faq_bytes: 24 * MIB,
    api_keys: 20,
    phone_numbers: 100,
    trunks: 50,
    webhooks: 50,
    bundles: 100,
    document_bytes: 1000 * MIB,
    appointments: 50_000,
    web_call_invitations: 100,
    previews_a_minute: 30,
    rendered_characters_a_day: 40_000,
    mails_a_day: 1000,
    idempotent_answers: 20_000,
    idempotent_answer_bytes: 256 * MIB,
    calls: 50,
    call_seconds: 60 * 60,
    call_tools: 40,
    call_tokens: 500_000,
  },
  enterprise: {
    agents: 1000,
    agent_bytes: 256 * MIB,
    faq_bytes: 192 * MIB,
    api_keys: 20,
    phone_numbers: 1000,
    trunks: 200,
    webhooks: 50,
    bundles: 1000,
    document_bytes: 10_000 * MIB,
    appointments: 200_000,
    web_call_invitations: 1000,
    previews_a_minute: 60,
    rendered_characters_a_day: 200_000,
    mails_a_day: 10_000,
    idempotent_answers: 50_000,
    idempotent_answer_bytes: 1024 * MIB,
    calls: 1000,
    call_seconds: 120 * 60,
    call_tools: 50,
    call_tokens: 1_000_000,
  },
}

/** What stands in the way, how full it is and what to do about it. */
export function planLimit(
  plan: Plan,
  name: keyof PlanLimits,
  { present, remedy }: { present: number; remedy: string },
): ServiceError {
  return new ServiceError(
    'plan_limit',
    `The ${plan} plan allows at most ${PLAN_LIMITS[plan][name]} ${name.replaceAll('_', ' ').replace(/^api/, 'API')}, and ${present} are used; ${remedy}, or choose a larger plan. GET /subscription lists all limits.`,
  )
}

/** What the plan allows to calls, in the words of the voice plane. */
export function callLimits(plan: Plan): CallLimits {
  const { calls, call_seconds: seconds, call_tools: tools, call_tokens: tokens } = PLAN_LIMITS[plan]
  return { maxDurationMs: seconds * SECOND_MS, maxToolCalls: tools, maxTokens: tokens, maxCalls: calls }
}
