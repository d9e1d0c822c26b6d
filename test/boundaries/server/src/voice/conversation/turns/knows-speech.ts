import { SPEAKERS } from '../../speech/speakers.ts'
export const speakers = SPEAKERS
