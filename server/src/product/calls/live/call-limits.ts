import { SECOND_MS } from '../../../platform/clock.ts'
import { PLAN_LIMITS } from '../../subscription/plan-limits.ts'
import type { Plan } from '../../subscription/subscription.ts'
import type { CallLimits } from '../../../voice/protocol.ts'

/** What the plan allows to calls, in the words of the voice plane. */
export function callLimits(plan: Plan): CallLimits {
  const { calls, call_seconds: seconds, call_tools: tools, call_tokens: tokens } = PLAN_LIMITS[plan]
  return { maxDurationMs: seconds * SECOND_MS, maxToolCalls: tools, maxTokens: tokens, maxCalls: calls }
}
