import { ConfigError, oneOf, serviceUrl, text, type Environment, type Variable } from './environment.ts'

export type TwilioConfig = {
  readonly name: 'twilio'
  readonly accountSid: string
  /** Signs what comes from there; with an API key it does nothing else. */
  readonly authToken: string
  readonly apiKey: { readonly sid: string; readonly secret: string } | undefined
  readonly apiUrl: string
  readonly numbersUrl: string
  readonly uploadUrl: string
}

/** Who gives out phone numbers: fictional ones by ourselves, or real ones by a carrier. */
export type CarrierConfig = { readonly name: 'lab' } | TwilioConfig

export function readCarrierConfig(
  env: Environment,
  { publicUrl, isProduction }: { publicUrl: string; isProduction: boolean },
): CarrierConfig {
  const name = oneOf(env, 'CARRIER', ['lab', 'twilio'] as const, 'lab')
  if (name === 'lab') return { name }
  if (isProduction && !publicUrl.startsWith('https:'))
    throw new ConfigError(
      'PUBLIC_URL',
      `must begin with https:// for CARRIER=${name}, which sends calls there; it is "${publicUrl}".`,
    )
  return {
    name,
    accountSid: identifier(env, 'TWILIO_ACCOUNT_SID', 'AC'),
    authToken: required(env, 'TWILIO_AUTH_TOKEN', 'the auth token of the account: it signs each call'),
    apiKey: apiKey(env),
    apiUrl: serviceUrl(env, 'TWILIO_API_URL') ?? 'https://api.twilio.com',
    numbersUrl: serviceUrl(env, 'TWILIO_NUMBERS_URL') ?? 'https://numbers.twilio.com',
    uploadUrl: serviceUrl(env, 'TWILIO_UPLOAD_URL') ?? 'https://numbers-upload.twilio.com',
  }
}

function apiKey(env: Environment): TwilioConfig['apiKey'] {
  const [sid, secret] = [text(env, 'TWILIO_API_KEY'), text(env, 'TWILIO_API_SECRET')]
  if (sid === undefined && secret === undefined) return undefined
  return {
    sid: identifier(env, 'TWILIO_API_KEY', 'SK'),
    secret: required(env, 'TWILIO_API_SECRET', 'the secret of TWILIO_API_KEY'),
  }
}

function required(env: Environment, name: Variable, what: string): string {
  const value = text(env, name)
  if (value === undefined) throw new ConfigError(name, `must be set: ${what}.`)
  return value
}

/** It becomes a part of an address. */
function identifier(env: Environment, name: Variable, prefix: string): string {
  const value = text(env, name)
  if (value === undefined || !new RegExp(`^${prefix}[0-9a-fA-F]{32}$`).test(value))
    throw new ConfigError(
      name,
      `must be ${prefix} and 32 hexadecimal digits, as the carrier's console shows it.`,
    )
  return value
}
