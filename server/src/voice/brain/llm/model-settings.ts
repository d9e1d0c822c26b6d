export const LLM_PROVIDERS = ['openai', 'anthropic', 'google', 'openai-compatible'] as const
export type LlmProvider = (typeof LLM_PROVIDERS)[number]

export type ModelSettings = {
  readonly provider: LlmProvider
  readonly model: string
  /** Required for openai-compatible, such as http://localhost:11434/v1; the provider's own otherwise. */
  readonly baseUrl?: string
  readonly apiKey?: string
  /** Asked where the first one fails. */
  readonly fallback?: Omit<ModelSettings, 'fallback'>
}
