/**
 * For tests that speak and listen in real time. The embedded voice draws lots, and a machine that is at something else
 * for a moment loses sound as a bad network does. What is broken fails every time.
 */
export const IN_REAL_TIME = { retry: 2 }
