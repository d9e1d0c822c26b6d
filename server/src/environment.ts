import { isIP } from 'node:net'

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
  'RATE_LIMIT_STARTER',
  'RATE_LIMIT_PROFESSIONAL',
  'RATE_LIMIT_ENTERPRISE',
  'ENTERPRISE_MINUTES',
  'TRUST_PROXY',
  'SMTP_URL',
  'MAIL_FROM',
  'CALL_CAPACITY',
  'DRAIN_SECONDS',
  'SIP_HOST',
  'SIP_PORT',
  'SIP_TLS_PORT',
  'SIP_TLS_CERT',
  'SIP_TLS_KEY',
  'SIP_PUBLIC_ADDRESS',
  'SIP_TRUSTED',
  'SIP_DIGEST',
  'SIP_OUTBOUND',
  'RTP_PORTS',
  'DIAL_COUNTRIES',
] as const

/** An empty value counts as unset, as `docker compose` passes it. */
export function text(env: Environment, name: (typeof VARIABLES)[number]): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

export function oneOf<const Choice extends string>(
  env: Environment,
  name: (typeof VARIABLES)[number],
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
  name: (typeof VARIABLES)[number],
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
