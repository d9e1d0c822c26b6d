import type { Config } from './config.ts'

export type OneModel = Omit<NonNullable<Config['model']>, 'fallback'>

/** Who thinks, hears and speaks, in words for people. Never a key. */
export function describeProviders({ model, speech }: Pick<Config, 'model' | 'speech'>) {
  return {
    brain: model
      ? [modelName(model), ...(model.fallback ? [modelName(model.fallback)] : []), RECEPTIONIST].join(
          ', then ',
        )
      : RECEPTIONIST,
    stt: speech.stt ? `${speechName(speech.stt)}, then ${BUILT_IN}` : BUILT_IN,
    voice: speech.voice ? `${speechName(speech.voice)}, then ${BUILT_IN}` : BUILT_IN,
  }
}

const RECEPTIONIST = 'the built-in receptionist'
const BUILT_IN = 'the built-in engine'

/** A server that is not the provider's own is named, too. */
export function modelName({ provider, model, baseUrl }: OneModel): string {
  return `${provider} ${model}${elsewhere(baseUrl)}`
}

export function speechName({
  vendor,
  model,
  baseUrl,
}: {
  vendor: string
  model?: string
  baseUrl?: string
}): string {
  return `${vendor}${model === undefined ? '' : ` ${model}`}${elsewhere(baseUrl)}`
}

function elsewhere(baseUrl: string | undefined): string {
  return baseUrl === undefined ? '' : ` at ${new URL(baseUrl).host}`
}
