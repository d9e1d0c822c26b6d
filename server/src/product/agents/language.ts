import { Type, type Static } from 'typebox'
import { invalid } from '../../platform/errors.ts'
import { Ignored, Nullable, OneOf } from '../../platform/http/envelope.ts'
import { DEFAULT_TAG, LANGUAGE_TAGS, type LanguageTag } from '../../language/tags.ts'
import { AUTO } from '../../voice/agent-language.ts'

const Spoken = OneOf(LANGUAGE_TAGS, { description: 'A language (BCP 47).' })

/** Of an entry of the FAQ. */
export const FaqLanguage = Type.Optional(
  Nullable(
    OneOf(LANGUAGE_TAGS, {
      description: 'The language that it is written in. Null or left out: it is for callers in all of them.',
    }),
  ),
)

const language = OneOf([...LANGUAGE_TAGS, AUTO], {
  description:
    'What the agent speaks and understands: en (default), de or es. With auto it follows the caller among `languages`.',
})

const languages = Nullable(
  Type.Array(Spoken, {
    minItems: 2,
    maxItems: LANGUAGE_TAGS.length,
    uniqueItems: true,
    description:
      'With `language` auto: what the agent speaks, of which the first greets. Null with any other language.',
    examples: [['de', 'en']],
  }),
)

const voices = Type.Array(
  Type.Object({ language: Spoken, voice_id: Type.String() }, { title: 'AgentVoice' }),
  {
    description:
      'Which voice is heard in each language, by the service: `voice_id` where that voice speaks it, else the first voice of the language.',
    examples: [[{ language: 'en', voice_id: 'sarah' }]],
  },
)

export const languageFields = { language, languages }
export const languageAnswer = { ...languageFields, voices }
export const languageInput = {
  language: Type.Optional(Nullable(language)),
  languages: Type.Optional(languages),
  voices: Type.Optional(Ignored()),
}

type AgentLanguage = Static<typeof language>
type Languages = { readonly language: AgentLanguage; readonly languages: LanguageTag[] | null }
type Wanted = { readonly language?: AgentLanguage | null; readonly languages?: LanguageTag[] | null }

const DEFAULT_LANGUAGES: Languages = { language: DEFAULT_TAG, languages: null }

/**
 * What becomes of what is sent: nothing where neither field is. A single language takes the list of `auto` with it; a
 * list needs `auto`, and `auto` a list.
 */
export function chosenLanguages(wanted: Wanted, before: Languages = DEFAULT_LANGUAGES): Partial<Languages> {
  if (wanted.language === undefined && wanted.languages === undefined) return {}
  const chosen = wanted.language === undefined ? before.language : (wanted.language ?? DEFAULT_TAG)
  if (chosen !== AUTO) {
    if (wanted.languages) throw wrong('is only for an agent whose language is auto.')
    return { language: chosen, languages: null }
  }
  const list = wanted.languages === undefined ? before.languages : wanted.languages
  if (list === null) throw wrong('is required with the language auto: at least two, the first one greets.')
  return { language: chosen, languages: list }
}

function wrong(message: string) {
  return invalid([{ field: 'languages', message }])
}
