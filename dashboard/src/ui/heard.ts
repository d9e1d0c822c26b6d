import { keep, KEPT } from './kept/kept.ts'

/** The user has listened to a voice or a greeting here: a step of the checklist. */
export function noteHeard(): void {
  keep.setItem(KEPT.heard, 'yes')
}

export function hasHeard(): boolean {
  return keep.getItem(KEPT.heard) !== null
}
