/**
 * For single tests that judge how something sounds, or whether spoken words are understood, and never for a whole
 * describe: the embedded voice draws lots, and a machine that is at something else for a moment loses sound as a bad
 * network does. Who may hear a call, or what is said, is never tried twice.
 */
export const JUDGES_SOUND = { retry: 2, meta: { judgesSound: true } }
