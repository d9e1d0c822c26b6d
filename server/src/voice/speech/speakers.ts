import data from '../../../data/speakers.json' with { type: 'json' }
import type { Accent } from './local/protocol.ts'

export type Speaker = { readonly speaker: number; readonly accent: Accent; readonly lengthScale: number }

const SPEAKERS = new Map(
  Object.entries(data.speakers).map(([id, { speaker, accent, lengthScale }]): [string, Speaker] => [
    id,
    { speaker, accent: accent === 'british' ? 'british' : 'american', lengthScale },
  ]),
)

export function findSpeaker(voiceId: string): Speaker | undefined {
  return SPEAKERS.get(voiceId)
}
