/** The tick of everything here: how often a listener pulls and a sender sends. */
export const FRAME_MS = 20
