import type { Agent, Voice } from '@parley/sdk'

type Language = Voice['language']

/** What is said before a greeting that does not say it, as the service has it: callers hear the agent's language. */
export const DISCLOSURES: Readonly<Record<Language, string>> = {
  en: 'You are speaking with an AI assistant.',
  de: 'Sie sprechen mit einem KI-Assistenten.',
  es: 'Habla usted con un asistente de inteligencia artificial.',
}

/** What an agent speaks, of which the first greets. */
export function spokenBy({ language, languages }: Pick<Agent, 'language' | 'languages'>): Language[] {
  return language === 'auto' ? (languages ?? []) : [language]
}

/** Who is heard in a language, as the service has it: the chosen voice where it speaks it, else the first that does. */
export function voiceIn(language: Language, voiceId: string, voices: readonly Voice[]): Voice | undefined {
  const speaking = voices.filter((voice) => voice.language === language)
  return speaking.find(({ id }) => id === voiceId) ?? speaking[0]
}

/** The chosen voice while it speaks one of the languages; otherwise the first one of the language that greets. */
export function voiceFor(spoken: readonly Language[], voiceId: string, voices: readonly Voice[]): string {
  const chosen = voices.find(({ id }) => id === voiceId)
  if (chosen === undefined || spoken.includes(chosen.language)) return voiceId
  const first = voices.find(({ language }) => language === spoken[0])
  return first?.id ?? voiceId
}
