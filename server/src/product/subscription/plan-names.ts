/** From the smallest to the largest. */
export const PLANS = ['starter', 'professional', 'enterprise'] as const
