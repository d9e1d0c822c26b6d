import type { Config } from '../../config/config.ts'
import { describeProviders, modelName, speechName } from '../../config/describe-providers.ts'
import { failed, ok, warning, type Check } from './check.ts'

/** The result of asking a model, STT or TTS provider. */
export type Reach =
  | { state: 'answers' }
  | { state: 'unreachable'; problem: string }
  | { state: 'wrong_key'; status: number }
  | { state: 'unknown_model' }
  /** Too many requests, or no credit left. */
  | { state: 'turned_away'; status: number }
  | { state: 'refused'; status: number }

/** Of those that are configured. */
export type ProviderFacts = {
  model?: Reach | undefined
  fallback?: Reach | undefined
  stt?: Reach | undefined
  voice?: Reach | undefined
}

type Provider = {
  readonly check: string
  readonly name: string
  readonly key: string
  readonly address: string
  readonly model: string
  readonly standIn: string
}

/** One check for each of those that are configured, and for what is built in where none is. */
export function judgeProviders(config: Config, facts: ProviderFacts): Check[] {
  const { model, speech } = config
  const names = describeProviders(config)
  const { stt, voice } = speech
  const standIn = model?.fallback ? 'The fallback model' : 'The built-in receptionist'
  return [
    model && facts.model
      ? judge({ check: 'brain', name: modelName(model), standIn, ...modelVariables('LLM') }, facts.model)
      : ok('brain', names.brain),
    ...(model?.fallback && facts.fallback
      ? [
          judge(
            {
              check: 'fallback brain',
              name: modelName(model.fallback),
              standIn: 'The built-in receptionist',
              ...modelVariables('LLM_FALLBACK'),
            },
            facts.fallback,
          ),
        ]
      : []),
    stt && facts.stt ? judge(speechProvider('stt', stt), facts.stt) : ok('stt', names.stt),
    voice && facts.voice ? judge(speechProvider('voice', voice), facts.voice) : ok('voice', names.voice),
  ]
}

function modelVariables(prefix: string): Pick<Provider, 'key' | 'address' | 'model'> {
  return { key: `${prefix}_API_KEY`, address: `${prefix}_BASE_URL`, model: `${prefix}_MODEL` }
}

function speechProvider(check: 'stt' | 'voice', cloud: Parameters<typeof speechName>[0]): Provider {
  const prefix = cloud.vendor.toUpperCase()
  const openAi = check === 'stt' ? 'OPENAI_STT_MODEL' : 'OPENAI_TTS_MODEL'
  return {
    check,
    name: speechName(cloud),
    standIn: 'The built-in engine',
    key: `${prefix}_API_KEY`,
    address: `${prefix}_BASE_URL`,
    model: cloud.vendor === 'openai' ? openAi : `${prefix}_MODEL`,
  }
}

/** What does not pass by itself has failed. The rest is a warning, since calls are answered all the same. */
function judge({ check, name, key, address, model, standIn }: Provider, reach: Reach): Check {
  const meanwhile = `${standIn} answers instead.`
  switch (reach.state) {
    case 'answers':
      return ok(check, `${name} answers`)
    case 'unreachable':
      return warning(
        check,
        `${name} cannot be reached (${reach.problem}). ${meanwhile}`,
        `See whether it runs and this machine may reach it, and look at ${address}.`,
      )
    case 'wrong_key':
      return failed(
        check,
        `${name} does not accept the key (${reach.status}). ${meanwhile}`,
        `Correct ${key}.`,
      )
    case 'unknown_model':
      return failed(
        check,
        `${name} is not known there (404). ${meanwhile}`,
        `Correct ${model}, or ${address} where that is set.`,
      )
    case 'turned_away':
      return warning(
        check,
        `${name} turns requests away (${reach.status}). ${meanwhile}`,
        `Look at the limits and the credit of the account that ${key} belongs to.`,
      )
    case 'refused':
    default:
      return warning(
        check,
        `${name} answers with status ${reach.status}. ${meanwhile}`,
        `Look at its status page, and at ${address} and ${model} where they are set.`,
      )
  }
}
