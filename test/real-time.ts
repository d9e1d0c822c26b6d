/**
 * For the slow tier, which tries nothing again: single tests that judge how something sounds, or whether spoken words
 * are understood. The embedded voice draws lots, and a busy machine loses sound as a bad network does. Who may hear a
 * call, or what is said, is never tried twice.
 */
export const JUDGES_SOUND = { retry: 2 }
