import { isIP } from 'node:net'
import path from 'node:path'

export class ConfigError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`)
    this.name = 'ConfigError'
  }
}

export type Environment = Record<string, string | undefined>

/** Everything that can be set. `.env.example` lists the same names and a test compares them. */
export const VARIABLES = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'LOG_LEVEL',
  'AUTH_SECRET',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEYS_OLD',
  'RATE_LIMIT_STARTER',
  'RATE_LIMIT_PROFESSIONAL',
  'RATE_LIMIT_ENTERPRISE',
  'ENTERPRISE_MINUTES',
  'SIGN_UP',
  'TRUST_PROXY',
  'SMTP_URL',
  'MAIL_FROM',
  'WEBHOOK_PRIVATE_HOSTS',
  'BILLING',
  'CALL_CAPACITY',
  'DRAIN_SECONDS',
  'SIP_HOST',
  'SIP_PORT',
  'SIP_TLS_PORT',
  'SIP_TLS_CERT',
  'SIP_TLS_KEY',
  'SIP_PUBLIC_ADDRESS',
  'SIP_TRUSTED',
  'SIP_CARRIER_NETWORKS',
  'SIP_PRIVATE_HOSTS',
  'SIP_DIGEST',
  'SIP_OUTBOUND',
  'SIP_CALLER_ID',
  'RTP_PORTS',
  'DIAL_COUNTRIES',
  'CARRIER',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_API_KEY',
  'TWILIO_API_SECRET',
  'TWILIO_API_URL',
  'TWILIO_NUMBERS_URL',
  'TWILIO_UPLOAD_URL',
  'LLM_PROVIDER',
  'LLM_MODEL',
  'LLM_BASE_URL',
  'LLM_API_KEY',
  'LLM_FALLBACK_PROVIDER',
  'LLM_FALLBACK_MODEL',
  'LLM_FALLBACK_BASE_URL',
  'LLM_FALLBACK_API_KEY',
  'SPEECH_TO_TEXT',
  'TEXT_TO_SPEECH',
  'DEEPGRAM_API_KEY',
  'DEEPGRAM_BASE_URL',
  'DEEPGRAM_MODEL',
  'ELEVENLABS_API_KEY',
  'ELEVENLABS_BASE_URL',
  'ELEVENLABS_MODEL',
  'CARTESIA_API_KEY',
  'CARTESIA_BASE_URL',
  'CARTESIA_MODEL',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_STT_MODEL',
  'OPENAI_TTS_MODEL',
  'VOICE_MAP',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_BASE_URL',
  'MICROSOFT_CLIENT_ID',
  'MICROSOFT_CLIENT_SECRET',
  'MICROSOFT_TENANT',
  'MICROSOFT_LOGIN_URL',
  'MICROSOFT_GRAPH_URL',
] as const

export type Variable = (typeof VARIABLES)[number]

/** An empty value counts as unset, as `docker compose` passes it. */
export function text(env: Environment, name: Variable): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

export function oneOf<const Choice extends string>(
  env: Environment,
  name: Variable,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const value = text(env, name)
  if (value === undefined) return fallback
  const choice = choices.find((each) => each === value)
  if (choice === undefined)
    throw new ConfigError(name, `must be one of ${choices.join(', ')}; it is "${value}".`)
  return choice
}

export function wholeNumber(
  env: Environment,
  name: Variable,
  fallback: number,
  least: number,
  most: number,
): number {
  const value = text(env, name)
  if (value === undefined) return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new ConfigError(name, `must be a whole number from ${least} to ${most}; it is "${value}".`)
  }
  return number
}

export function hostName(env: Environment, name: 'HOST', fallback: string): string {
  const value = text(env, name)
  if (value === undefined) return fallback
  if (isIP(value) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) {
    throw new ConfigError(name, `must be a host name or an address, such as 0.0.0.0; it is "${value}".`)
  }
  return value
}

export function dataFolder(env: Environment): string {
  return path.resolve(text(env, 'DATA_DIR') ?? './data')
}

export const LOOPBACK_ADDRESS = '127.0.0.1'

/** The address of a service, with its path, such as http://localhost:11434/v1. */
export function serviceUrl(env: Environment, name: Variable): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const url = URL.parse(value)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.search !== '')
    // The value may hold a password or a key, so it is not repeated.
    throw new ConfigError(
      name,
      'must be an address such as https://host.example.com/v1, without user, password or query.',
    )
  return value.replace(/\/+$/, '')
}
