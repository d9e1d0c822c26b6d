const HEARD = 'parley-heard'

/** Somebody has listened to a voice or a greeting here: a step of the checklist. */
export function noteHeard(): void {
  localStorage.setItem(HEARD, 'yes')
}

export function hasHeard(): boolean {
  return localStorage.getItem(HEARD) !== null
}
