import data from '../../../data/speakers.json' with { type: 'json' }
import type { Accent } from './local/protocol.ts'

export type Speaker = {
  readonly speaker: number
  readonly accent: Accent
  readonly lengthScale: number
  readonly gainDb: number
}

const ACCENTS: readonly Accent[] = ['american', 'british', 'german', 'spanish']

const SPEAKERS = new Map(
  Object.entries(data.speakers).map(([id, { accent, ...speaker }]): [string, Speaker] => [
    id,
    { ...speaker, accent: ACCENTS.find((each) => each === accent) ?? 'american' },
  ]),
)

export function findSpeaker(voiceId: string): Speaker | undefined {
  return SPEAKERS.get(voiceId)
}

/** Who speaks, and how: with another table, kept speech is made anew. */
export const SPEAKERS_TABLE = JSON.stringify(data.speakers)
