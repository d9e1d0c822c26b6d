import { MINUTE_MS } from '../clock.ts'
import type { Plan } from '../subscription/subscription.ts'
import type { CallLimits } from '../switchboard/snapshot.ts'

export const CALL_LIMITS: Readonly<Record<Plan, CallLimits>> = {
  starter: { maxDurationMs: 30 * MINUTE_MS, maxToolCalls: 20, maxTokens: 250_000, maxCalls: 10 },
  professional: { maxDurationMs: 60 * MINUTE_MS, maxToolCalls: 40, maxTokens: 500_000, maxCalls: 50 },
  enterprise: { maxDurationMs: 120 * MINUTE_MS, maxToolCalls: 50, maxTokens: 1_000_000, maxCalls: 1000 },
}
