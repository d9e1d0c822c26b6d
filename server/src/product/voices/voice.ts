import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { LANGUAGE_TAGS } from '../../language/tags.ts'
import data from '../../../data/voices.json' with { type: 'json' }

export const Voice = Type.Object(
  {
    id: Type.String({ description: 'Used as voice_id.', examples: ['james'] }),
    name: Type.String({ examples: ['James'] }),
    language: Type.Enum(LANGUAGE_TAGS, { description: 'What it speaks (BCP 47).' }),
    accent: Type.Enum(['American', 'British', 'Australian', 'German', 'Latin American']),
    description: Type.String(),
    gender: Type.Enum(['Male', 'Female']),
  },
  { title: 'Voice' },
)
export type Voice = Static<typeof Voice>

export const VOICES: readonly Voice[] = Value.Parse(Type.Array(Voice), data.voices)

export function findVoice(id: string): Voice | undefined {
  return VOICES.find((voice) => voice.id === id)
}
