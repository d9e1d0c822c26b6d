import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../platform/public-addresses.ts'
import {
  ConfigError,
  dataFolder,
  hostName,
  LOOPBACK_ADDRESS,
  oneOf,
  text,
  wholeNumber,
  type Environment,
} from './environment.ts'
import { addNetwork } from '../platform/network.ts'
import type { SignUp } from '../product/account/sign-up/schemas.ts'
import type { ModelSettings } from '../voice/brain/llm/model-settings.ts'
import { readCalendarsConfig, type CalendarsConfig } from './calendars.ts'
import { readCarrierConfig, type CarrierConfig } from './carrier.ts'
import { readModelConfig } from './model.ts'
import { readSpeechConfig, type SpeechConfig } from './speech.ts'
import { readTelephoneConfig, type TelephoneConfig } from './telephony.ts'

export type Config = {
  env: 'development' | 'production' | 'test'
  host: string
  port: number
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  logLevel: string
  /** Signs sessions. Undefined in development: a file in the data folder takes its place. */
  authSecret: string | undefined
  /** Encrypts documents at rest, 32 bytes. Undefined in development, as above. */
  encryptionKey: Buffer | undefined
  /** Keys before it, which still open what they have sealed. */
  oldEncryptionKeys: Buffer[]
  rateLimits: { starter: number; professional: number; enterprise: number }
  enterpriseMinutes: number
  /** Whether a trial ends unless a plan is chosen (D-S3). */
  billing: 'on' | 'off'
  /** Whose X-Forwarded-For is believed: that of so many proxies in a row, or of these networks. */
  trustProxy: false | number | string[]
  signUp: SignUp
  smtpUrl: string | undefined
  mailFrom: string
  /** Whether webhooks may go to addresses that are not public. */
  webhookPrivateHosts: boolean
  /** How many calls this node carries at once; 0: none, and no speech is loaded. Undefined: what its cores carry. */
  callCapacity: number | undefined
  /** How long live calls may go on after SIGTERM. */
  drainMs: number
  telephone: TelephoneConfig
  carrier: CarrierConfig
  /** Countries that callers may be put through to, by two letters. Undefined: that of the number they dialled. */
  dialCountries: string[] | undefined
  /** What agents think with. Undefined: the receptionist that is built in. */
  model: ModelSettings | undefined
  speech: SpeechConfig
  /** Where users can sign in for their calendar. */
  calendars: CalendarsConfig
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const MIN_SECRET_LENGTH = 32
const ENCRYPTION_KEY_BYTES = 32
/** Each is tried on what an earlier version has sealed. */
const MAX_OLD_KEYS = 10

export function readConfig(env: Environment = process.env): Config {
  const mode = oneOf(env, 'NODE_ENV', ['development', 'production', 'test'] as const, 'development')
  const host = hostName(env, 'HOST', 'localhost')
  const port = wholeNumber(env, 'PORT', 4000, 0, 65_535)
  const production = mode === 'production'
  const publicUrl = webAddress(env, 'PUBLIC_URL', `http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  if (!production) requireLoopback('HOST', host)
  if (mode === 'development') requireLoopback('PUBLIC_URL', new URL(publicUrl).hostname)
  return {
    env: mode,
    host,
    port,
    publicUrl,
    dataDir: dataFolder(env),
    databaseUrl: databaseUrl(env),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    ...secrets(env, production),
    oldEncryptionKeys: oldEncryptionKeys(env),
    rateLimits: {
      starter: wholeNumber(env, 'RATE_LIMIT_STARTER', 60, 1, 1_000_000),
      professional: wholeNumber(env, 'RATE_LIMIT_PROFESSIONAL', 300, 1, 1_000_000),
      enterprise: wholeNumber(env, 'RATE_LIMIT_ENTERPRISE', 1200, 1, 1_000_000),
    },
    billing: oneOf(env, 'BILLING', ['off', 'on'] as const, 'off'),
    enterpriseMinutes: wholeNumber(env, 'ENTERPRISE_MINUTES', 10_000, 1, 100_000_000),
    signUp: signUp(env, production),
    trustProxy: trustProxy(env),
    smtpUrl: smtpUrl(env),
    mailFrom: text(env, 'MAIL_FROM') ?? 'Parley <parley@localhost>',
    webhookPrivateHosts:
      oneOf(env, 'WEBHOOK_PRIVATE_HOSTS', ['true', 'false'] as const, production ? 'false' : 'true') ===
      'true',
    callCapacity:
      text(env, 'CALL_CAPACITY') === undefined ? undefined : wholeNumber(env, 'CALL_CAPACITY', 0, 0, 10_000),
    drainMs: wholeNumber(env, 'DRAIN_SECONDS', 600, 0, 86_400) * 1000,
    telephone: readTelephoneConfig(env, telephoneHost(env, production), production),
    carrier: readCarrierConfig(env, { publicUrl, isProduction: production }),
    dialCountries: countries(env),
    model: readModelConfig(env),
    speech: readSpeechConfig(env),
    calendars: readCalendarsConfig(env),
  }
}

/** Development has no sign-in: strangers on the network must not reach it. */
function requireLoopback(name: 'HOST' | 'PUBLIC_URL', host: string): void {
  if (isLoopback(host)) return
  throw new ConfigError(
    name,
    `names ${host}, which others can reach. Set NODE_ENV=production with AUTH_SECRET and ENCRYPTION_KEY, or name localhost: only production is safe among strangers.`,
  )
}

/** Where the telephone listens unless SIP_HOST says: where HOST does. Nothing said at all means everywhere in production. */
function telephoneHost(env: Environment, production: boolean): string {
  const host = text(env, 'HOST')
  if (host === undefined) return production ? '0.0.0.0' : LOOPBACK_ADDRESS
  if (isIP(host) !== 0) return host
  return isLoopback(host) ? LOOPBACK_ADDRESS : '0.0.0.0'
}

/** Unset in production: the first account runs the installation, and then sign-up is closed. */
function signUp(env: Environment, production: boolean): SignUp {
  if (production && text(env, 'SIGN_UP') === undefined) return 'first'
  return oneOf(env, 'SIGN_UP', ['open', 'invited', 'closed'] as const, 'open')
}

function countries(env: Environment): string[] | undefined {
  const value = text(env, 'DIAL_COUNTRIES')
  const codes = value?.split(',').map((code) => code.trim().toUpperCase())
  const wrong = codes?.find((code) => !/^[A-Z]{2}$/.test(code))
  if (wrong !== undefined)
    throw new ConfigError('DIAL_COUNTRIES', `must be two-letter codes such as US,CA; "${wrong}" is none.`)
  return codes
}

function webAddress(env: Environment, name: 'PUBLIC_URL', fallback: string): string {
  const value = text(env, name) ?? fallback
  const url = URL.parse(value)
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== ''
  ) {
    throw new ConfigError(name, `must be an address such as https://parley.example.com; it is "${value}".`)
  }
  return url.origin
}

/** More proxies in a row than any deployment has; a larger number is a typo. */
const MAX_PROXIES = 10

function trustProxy(env: Environment): Config['trustProxy'] {
  const value = text(env, 'TRUST_PROXY') ?? 'false'
  if (value === 'false' || value === '0') return false
  const hops = Number(value)
  if (/^\d+$/.test(value) && hops <= MAX_PROXIES) return hops
  const networks = value.split(',').map((each) => each.trim())
  if (networks.every((each) => addNetwork(new BlockList(), each))) return networks
  const why =
    value === 'true'
      ? 'would believe every address that a client makes up: it'
      : `is "${value}", which says neither: it`
  throw new ConfigError(
    'TRUST_PROXY',
    `${why} must be how many proxies stand before this service (1 for one nginx or Caddy), or their networks such as 10.0.0.0/8,192.0.2.7.`,
  )
}

function databaseUrl(env: Environment): string | undefined {
  const value = text(env, 'DATABASE_URL')
  if (value === undefined) return undefined
  const protocol = URL.parse(value)?.protocol
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    // The value may hold a password, so it is not repeated.
    throw new ConfigError('DATABASE_URL', 'must look like postgres://user:password@host:5432/database.')
  }
  return value
}

function smtpUrl(env: Environment): string | undefined {
  const value = text(env, 'SMTP_URL')
  if (value === undefined) return undefined
  const protocol = URL.parse(value)?.protocol
  if (protocol !== 'smtp:' && protocol !== 'smtps:') {
    throw new ConfigError('SMTP_URL', 'must look like smtps://user:password@host:465.')
  }
  return value
}

const MAKES_BOTH =
  'for name in AUTH_SECRET ENCRYPTION_KEY; do echo "$name=$(openssl rand -base64 32)"; done >> .env'

/** Both at once: an operator who sets up production is told everything that is missing, and how to make it. */
function secrets(env: Environment, production: boolean): Pick<Config, 'authSecret' | 'encryptionKey'> {
  const isMissing = (name: 'AUTH_SECRET' | 'ENCRYPTION_KEY') => text(env, name) === undefined
  if (production && isMissing('AUTH_SECRET') && isMissing('ENCRYPTION_KEY'))
    throw new ConfigError(
      'AUTH_SECRET',
      `and ENCRYPTION_KEY must be set in production: \`${MAKES_BOTH}\` makes both.`,
    )
  return { authSecret: authSecret(env, production), encryptionKey: encryptionKey(env, production) }
}

function authSecret(env: Environment, production: boolean): string | undefined {
  const value = text(env, 'AUTH_SECRET')
  if (value === undefined && !production) return undefined
  if (value === undefined || value.length < MIN_SECRET_LENGTH) {
    throw new ConfigError(
      'AUTH_SECRET',
      `must be set to at least ${MIN_SECRET_LENGTH} characters; \`openssl rand -base64 32\` makes one.`,
    )
  }
  return value
}

function encryptionKey(env: Environment, production: boolean): Buffer | undefined {
  const value = text(env, 'ENCRYPTION_KEY')
  if (value === undefined && !production) return undefined
  const key = Buffer.from(value ?? '', 'base64')
  if (key.length !== ENCRYPTION_KEY_BYTES) {
    throw new ConfigError(
      'ENCRYPTION_KEY',
      `must be ${ENCRYPTION_KEY_BYTES} bytes in base64; \`openssl rand -base64 32\` makes one.`,
    )
  }
  return key
}

function oldEncryptionKeys(env: Environment): Buffer[] {
  const keys = (text(env, 'ENCRYPTION_KEYS_OLD') ?? '')
    .split(',')
    .filter((key) => key.trim() !== '')
    .map((key) => Buffer.from(key, 'base64'))
  if (keys.length > MAX_OLD_KEYS || keys.some((key) => key.length !== ENCRYPTION_KEY_BYTES)) {
    throw new ConfigError(
      'ENCRYPTION_KEYS_OLD',
      `must be at most ${MAX_OLD_KEYS} keys with commas between them, each ${ENCRYPTION_KEY_BYTES} bytes in base64.`,
    )
  }
  if (keys.length > 0 && text(env, 'ENCRYPTION_KEY') === undefined)
    throw new ConfigError('ENCRYPTION_KEYS_OLD', 'needs ENCRYPTION_KEY, the key that seals from now on.')
  return keys
}
