import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import { createKeptFetch } from '../../../platform/keep-alive.ts'
import type { LlmProvider, ModelSettings } from './model-settings.ts'

/** A model as its provider's package gives it. Asked directly: what a library adds around it costs the caller time. */
export type Model = Extract<LanguageModel, { specificationVersion: 'v4' }>
type Request = Parameters<Model['doStream']>[0]
export type ModelMessage = Request['prompt'][number]
export type FunctionTool = Extract<NonNullable<Request['tools']>[number], { type: 'function' }>
/** A piece of what a model writes. */
export type ModelPart =
  Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never

/** A language model that can be asked, with the name under which people know it. */
export type ChosenModel = {
  readonly name: string
  readonly model: Model
  /** Thinking aloud costs the caller time. Servers of unknown make may refuse the very setting. */
  readonly reasoning: 'none' | undefined
  readonly providerOptions: Record<string, Record<string, boolean | null>>
}

/** OpenAI keeps no copy of what callers say, and gives no summary of thoughts, which not every account may have. */
const OPENAI_OPTIONS = { store: false, reasoningSummary: null }

/** Named here, so that no variable of the environment can lead calls elsewhere. */
const BASE_URLS: Readonly<Record<Exclude<LlmProvider, 'openai-compatible'>, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/** The models to ask, in order. */
export function chooseModels(settings: ModelSettings): readonly ChosenModel[] {
  const { fallback } = settings
  return [chooseModel(settings), ...(fallback ? [chooseModel(fallback)] : [])]
}

function chooseModel(settings: Omit<ModelSettings, 'fallback'>): ChosenModel {
  const { provider, model } = settings
  return {
    name: `${provider}:${model}`,
    model: modelOf(settings),
    reasoning: provider === 'openai-compatible' ? undefined : 'none',
    providerOptions: provider === 'openai' ? { openai: OPENAI_OPTIONS } : {},
  }
}

/** One for all models: a provider's connections are shared by its calls. */
const fetch = createKeptFetch()

function modelOf({ provider, model, baseUrl, apiKey }: Omit<ModelSettings, 'fallback'>): Model {
  switch (provider) {
    case 'openai':
      return createOpenAI({ baseURL: baseUrl ?? BASE_URLS.openai, apiKey: apiKey ?? '', fetch })(model)
    case 'anthropic':
      return createAnthropic({ baseURL: baseUrl ?? BASE_URLS.anthropic, apiKey: apiKey ?? '', fetch })(model)
    case 'google':
      return createGoogle({ baseURL: baseUrl ?? BASE_URLS.google, apiKey: apiKey ?? '', fetch })(model)
    case 'openai-compatible':
    default:
      if (baseUrl === undefined) throw new Error('A model of provider openai-compatible needs a base URL.')
      return createOpenAICompatible({
        name: 'openai-compatible',
        baseURL: baseUrl,
        fetch,
        ...(apiKey === undefined ? {} : { apiKey }),
      })(model)
  }
}
