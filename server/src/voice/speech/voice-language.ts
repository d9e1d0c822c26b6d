import data from '../../../data/voices.json' with { type: 'json' }
import type { Language } from '../../language/language.ts'
import { languageFor } from '../../language/languages.ts'
import { DEFAULT_TAG } from '../../language/tags.ts'

const TAGS: ReadonlyMap<string, string> = new Map(data.voices.map(({ id, language }) => [id, language]))

/** What a voice speaks (BCP 47). */
export function tagOfVoice(voiceId: string): string {
  return TAGS.get(voiceId) ?? DEFAULT_TAG
}

/** What texts for a voice are written in: the port of TTS takes no language, since each voice speaks but one. */
export function languageOfVoice(voiceId: string): Language {
  return languageFor(tagOfVoice(voiceId))
}

/** The voices of a language, of which the first is its default. */
export function voicesOfLanguage(tag: string): readonly string[] {
  return [...TAGS].filter(([, spoken]) => spoken === tag).map(([id]) => id)
}
