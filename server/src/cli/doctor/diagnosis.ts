import { iso } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Engine } from '../../platform/db/db.ts'
import { isLoopback } from '../../platform/public-addresses.ts'
import { insistsOnTls } from '../../product/notifications/mail.ts'
import { failed, ok, warning, type Check } from './check.ts'
import { judgeProviders, type ProviderFacts } from './provider-checks.ts'
import { judgeService, type ServiceFigures } from './service-checks.ts'
import { sharedSettings, storeOf, type Running } from '../../config/running.ts'
import { nodeWithoutFixes } from '../../config/node-version.ts'
import { OPERATOR_TRUNK_IDLE } from '../../config/telephony.ts'

/** What the doctor found, before any opinion of it. */
export type Facts = {
  version: string
  nodeVersion: string
  nowMs: number
  /** Or what is wrong with it; then nothing else can be looked at. */
  config: Config | { problem: string }
  folder?: FolderFacts
  port?: PortFacts
  telephone?: TelephoneFacts
  /** The service that runs on the data folder. */
  running?: Running | undefined
  store?: StoreFacts
  secrets?: SecretFacts[]
  providers?: ProviderFacts
}

export type FolderFacts = { exists: boolean; problem: string | undefined; freeBytes: number }

export type PortFacts =
  | { state: 'free' }
  | { state: 'parley'; version: string; figures?: ServiceFigures | undefined }
  | { state: 'taken' }
  | { state: 'impossible'; problem: string }

/** Which of its ports are in use. */
export type TelephoneFacts = { taken: number[] }

export type StoreFacts =
  | { state: 'absent' }
  | { state: 'unreachable'; problem: string; fix?: string }
  | {
      state: 'open'
      engine: Engine
      applied: string[]
      known: string[]
      /** Of PostgreSQL: such as 170002, and what time it is there. */
      server?: { versionNumber: number; nowMs: number }
    }

/** A file that holds a secret; its mode is undefined where there are none. */
export type SecretFacts = { file: string; state: 'absent' | 'good' | 'damaged'; mode: number | undefined }

const LEAST_NODE = 24
const LEAST_POSTGRES = 15
const GIBIBYTE = 1024 ** 3
const LEAST_FREE_BYTES = GIBIBYTE
/** Parley is no older than this, and no certificate or key lives until then. */
const EARLIEST_MS = Date.UTC(2026, 0, 1)
const LATEST_MS = Date.UTC(2100, 0, 1)
const MAX_SKEW_MS = 5000
const OTHERS = 0o077

/** Every check that the facts allow. */
export function judge(facts: Facts): Check[] {
  const { config } = facts
  const checks = [judgeNode(facts.nodeVersion), judgeClock(facts)]
  if ('problem' in config) {
    return [
      ...checks,
      failed('configuration', config.problem, 'Correct the variable in the environment or in .env.'),
    ]
  }
  checks.push(ok('configuration', `${config.env}, ${config.publicUrl}`), judgePublicUrl(config))
  if (facts.running !== undefined) checks.push(judgeRunning(config, facts.running))
  if (facts.folder !== undefined) checks.push(judgeFolder(config, facts.folder), judgeSpace(facts.folder))
  if (facts.port !== undefined) checks.push(judgePort(config, facts.port, facts.version))
  if (facts.port?.state === 'parley' && facts.port.figures !== undefined)
    checks.push(...judgeService(facts.port.figures))
  if (facts.telephone !== undefined)
    checks.push(judgeTelephone(config, facts.telephone, facts.port?.state === 'parley'))
  if (config.telephone.outbound !== null) checks.push(judgeOperatorTrunk(config))
  if (facts.store !== undefined) checks.push(...judgeStore(facts.store))
  if (facts.secrets !== undefined) checks.push(judgeSecrets(config, facts.secrets))
  return [...checks, judgeMail(config), ...judgeProviders(config, facts.providers ?? {})]
}

const NEWER_NODE =
  'npm has no newer one for this system: install Node 24 from nodejs.org and start with `node server/src/cli.ts start`.'

function judgeNode(nodeVersion: string): Check {
  const lacking = nodeWithoutFixes(nodeVersion)
  if (Number.parseInt(nodeVersion, 10) >= LEAST_NODE)
    return lacking === undefined ? ok('node', `Node ${nodeVersion}`) : warning('node', lacking, NEWER_NODE)
  const says = `Node ${nodeVersion} is too old; Parley needs ${LEAST_NODE} or later.`
  return failed('node', says, `Run \`npm ci\`, which brings one along, or install Node ${LEAST_NODE}.`)
}

function judgeClock({ nowMs, store }: Facts): Check {
  const fix = 'Set the clock of this machine, and keep it right with NTP.'
  if (nowMs < EARLIEST_MS || nowMs >= LATEST_MS) return failed('clock', `It cannot be ${iso(nowMs)}.`, fix)
  const skewMs =
    store?.state === 'open' && store.server !== undefined ? Math.abs(store.server.nowMs - nowMs) : 0
  if (skewMs <= MAX_SKEW_MS) return ok('clock', iso(nowMs))
  return warning('clock', `PostgreSQL's clock differs by ${Math.round(skewMs / 1000)} s.`, fix)
}

function judgePublicUrl({ env, publicUrl }: Config): Check {
  if (env !== 'production' || publicUrl.startsWith('https:')) return ok('public address', publicUrl)
  const says = `${publicUrl} is not encrypted: keys and passwords would cross the network in clear.`
  return warning('public address', says, 'Put a TLS proxy in front and set PUBLIC_URL to its https address.')
}

function judgeFolder({ dataDir }: Config, { exists, problem }: FolderFacts): Check {
  if (problem === undefined)
    return ok('data folder', exists ? dataDir : `${dataDir}, made on the first start`)
  const fix = 'Set DATA_DIR to a folder that this user may write, or change its owner.'
  return failed('data folder', `${dataDir} cannot be written: ${problem}`, fix)
}

/** A check of other settings than the service has is a check of something else. */
function judgeRunning(config: Config, { pid, store, settings }: Running): Check {
  const name = 'service'
  const here: Readonly<Record<string, string>> = { ...sharedSettings(config), store: storeOf(config) }
  const there = { ...settings, store }
  const others = Object.entries(there).filter(([each, value]) => here[each] !== value)
  if (others.length === 0) return ok(name, `process ${pid} runs on this data folder, with these settings`)
  const differences = others.map(([each, value]) => `${each} ${value} (here ${here[each]})`)
  return warning(
    name,
    `Process ${pid} runs on this data folder with other settings than those checked here: ${differences.join(', ')}.`,
    'Give the doctor the settings of the service: from the same folder or .env, or with sudo where /etc/parley.env has them.',
  )
}

function judgeSpace({ freeBytes }: FolderFacts): Check {
  const says = `${(freeBytes / GIBIBYTE).toFixed(1)} GiB free`
  if (freeBytes >= LEAST_FREE_BYTES) return ok('disk', says)
  return warning('disk', says, 'Free some space, or set DATA_DIR to a larger disk.')
}

function judgePort({ host, port }: Config, found: PortFacts, version: string): Check {
  const where = `${host}:${port}`
  if (found.state === 'free') return ok('port', port === 0 ? 'any that is free' : `${where} is free`)
  if (found.state === 'taken') {
    return failed('port', `Something else listens on ${where}.`, 'Stop it, or set PORT to another one.')
  }
  if (found.state === 'impossible') {
    return failed('port', `${where} cannot be opened: ${found.problem}`, 'Correct HOST or PORT.')
  }
  if (found.version === version) return ok('port', `Parley ${version} answers on ${where}`)
  const says = `Parley ${found.version} answers on ${where}; this is ${version}.`
  return warning('port', says, 'Restart it to run the installed version.')
}

function judgeTelephone({ telephone, env }: Config, { taken }: TelephoneFacts, isRunning: boolean): Check {
  const { host, port, tls, mediaPorts } = telephone
  if (port === 0) return ok('telephone', 'none: SIP_PORT is 0')
  if (taken.length > 0 && !isRunning) {
    const says = `Something else has port ${taken.join(' and ')} on ${host}: no call would come by telephone.`
    return warning('telephone', says, 'Stop it, or set SIP_PORT and SIP_TLS_PORT to others.')
  }
  const secure = tls ? `, TLS on ${tls.port}` : ''
  const open = env === 'production' ? 'trunks only' : 'trunks, and any phone on this network'
  return ok(
    'telephone',
    `SIP on ${host}:${port}${secure}, audio on ${mediaPorts.from}-${mediaPorts.to}; ${open}`,
  )
}

function judgeOperatorTrunk({ telephone: { outbound }, dialCountries }: Config): Check {
  const name = 'own trunk'
  if (dialCountries === undefined)
    return warning(name, OPERATOR_TRUNK_IDLE, 'Set DIAL_COUNTRIES, such as US,CA.')
  if (outbound?.password === null) {
    const says =
      'SIP_OUTBOUND has no password: a carrier that knows this machine by its address takes calls by any account’s trunk to it.'
    return warning(name, says, 'Let the carrier ask for a password, unless all accounts are your own.')
  }
  if (outbound?.callerId === null)
    return warning(
      name,
      'Callees see no number.',
      'Set SIP_CALLER_ID to one that the carrier knows as yours.',
    )
  return ok(name, `calls ${dialCountries.join(', ')} for the accounts that may`)
}

function judgeStore(store: StoreFacts): Check[] {
  if (store.state === 'absent') return [ok('store', 'SQLite, made on the first start')]
  if (store.state === 'unreachable') {
    return [failed('store', store.problem, store.fix ?? 'Correct DATABASE_URL, or DATA_DIR.')]
  }
  const layout = judgeLayout(store.applied, store.known)
  if (store.server === undefined) return [ok('store', 'SQLite'), layout]
  return [judgePostgres(store.server.versionNumber), layout]
}

function judgePostgres(versionNumber: number): Check {
  const major = Math.floor(versionNumber / 10_000)
  if (major >= LEAST_POSTGRES) return ok('store', `PostgreSQL ${major}.${versionNumber % 10_000}`)
  const says = `PostgreSQL ${major} is too old; Parley needs ${LEAST_POSTGRES} or later.`
  return failed('store', says, `Upgrade it, or set DATABASE_URL to a server of version ${LEAST_POSTGRES}.`)
}

function judgeLayout(applied: string[], known: string[]): Check {
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length > 0) {
    const says = `A newer Parley has changed the store (${newer.join(', ')}).`
    return failed('layout', says, 'Install the version that made it, or a later one.')
  }
  const pending = known.filter((name) => !applied.includes(name))
  if (pending.length === 0) return ok('layout', `up to date (${known.at(-1)})`)
  return warning(
    'layout',
    `Migrations are pending: ${pending.join(', ')}.`,
    'Start Parley, which makes them.',
  )
}

function judgeSecrets(config: Config, files: SecretFacts[]): Check {
  const name = 'secrets'
  const damaged = files.find(({ state }) => state === 'damaged')
  if (damaged !== undefined) {
    const fix = 'Bring it back from a backup; a new one could not open what the old one encrypted.'
    return failed(name, `${damaged.file} does not hold a secret.`, fix)
  }
  const open = files.find(({ mode = 0 }) => (mode & OTHERS) !== 0)
  if (open !== undefined) {
    return warning(name, `Others on this machine may read ${open.file}.`, `Run \`chmod 600 ${open.file}\`.`)
  }
  if (config.authSecret !== undefined && config.encryptionKey !== undefined)
    return ok(name, 'from the environment')
  if (files.some(({ state }) => state === 'absent')) return ok(name, 'made on the first start')
  return ok(name, 'from the data folder')
}

function judgeMail({ env, smtpUrl, mailFrom }: Config): Check {
  if (smtpUrl !== undefined) {
    const says = `from ${mailFrom} through ${new URL(smtpUrl).host}`
    if (insistsOnTls(smtpUrl)) return ok('mail', `${says}, encrypted`)
    if (isLoopback(new URL(smtpUrl).hostname)) return ok('mail', says)
    return warning(
      'mail',
      `${says}, in clear: others may read mails and the password.`,
      'Take requireTLS=false out of SMTP_URL.',
    )
  }
  const says = 'stays in the outbox'
  if (env !== 'production') return ok('mail', says)
  return warning('mail', `${says}: passwords cannot be reset by mail.`, 'Set SMTP_URL and MAIL_FROM.')
}
