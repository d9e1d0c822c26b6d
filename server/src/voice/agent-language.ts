import { languageFor } from '../language/languages.ts'
import type { Language } from '../language/language.ts'
import { DEFAULT_TAG, type LanguageTag } from '../language/tags.ts'
import type { Agent } from '../product/agents/agent.ts'
import { tagOfVoice, voicesOfLanguage } from './speech/voice-language.ts'

/** The language of an agent that follows its caller. */
export const AUTO = 'auto'

type Spoken = Pick<Agent, 'language' | 'languages'>

/** What an agent speaks; the first is what it greets in. */
export function languagesOf({ language, languages }: Spoken): readonly LanguageTag[] {
  if (language !== AUTO) return [language]
  return languages?.length ? languages : [DEFAULT_TAG]
}

/** What an agent speaks and understands until it knows that its caller speaks something else. */
export function languageOf(agent: Spoken): Language {
  return languageFor(languagesOf(agent)[0])
}

/** The voice of an agent in a language: its own where that speaks it, else the first that does. */
export function voiceIn(tag: string, voiceId: string): string {
  if (tagOfVoice(voiceId) === tag) return voiceId
  return voicesOfLanguage(tag)[0] ?? voiceId
}

/** Which voice is heard in which language. */
export function voicesOf(agent: Spoken & Pick<Agent, 'voice_id'>): Agent['voices'] {
  return languagesOf(agent).map((language) => ({ language, voice_id: voiceIn(language, agent.voice_id) }))
}
