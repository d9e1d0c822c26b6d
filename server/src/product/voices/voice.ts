import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import data from '../../../data/voices.json' with { type: 'json' }

export const Voice = Type.Object(
  {
    id: Type.String({ description: 'Used as voice_id.', examples: ['james'] }),
    name: Type.String({ examples: ['James'] }),
    accent: Type.Enum(['American', 'British', 'Australian']),
    description: Type.String(),
    gender: Type.Enum(['Male', 'Female']),
  },
  { title: 'Voice' },
)
export type Voice = Static<typeof Voice>

export const VOICES: readonly Voice[] = Value.Parse(Type.Array(Voice), data.voices)

export const VOICE_IDS: readonly string[] = VOICES.map((voice) => voice.id)

export function findVoice(id: string): Voice | undefined {
  return VOICES.find((voice) => voice.id === id)
}
