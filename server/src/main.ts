import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { createOperatorLogin } from './product/account/sign-in/service-login.ts'
import { createService, type Service } from './app.ts'
import { openLab } from './carriers.ts'
import type { StartVoice } from './voice/protocol.ts'
import { machineZone, systemClock } from './platform/clock.ts'
import type { Config } from './config/config.ts'
import { openStore } from './config/data-folder.ts'
import { describeProviders } from './config/describe-providers.ts'
import { noLongerRuns, sayThatItRuns } from './config/running.ts'
import type { Store } from './platform/db/db.ts'
import { migrate } from './platform/db/migrate.ts'
import { createLog, isPretty, type Log } from './platform/log.ts'
import { nodeWithoutFixes } from './config/node-version.ts'
import { loadSecrets, type Secrets } from './config/secrets.ts'
import { seedFirstStart, type Seeded } from './product/seed.ts'
import { OPERATOR_TRUNK_IDLE, sipHostOf } from './config/telephony.ts'
import { createVault } from './platform/vault.ts'

/** After the live calls, requests and jobs under way at SIGTERM may take this long to finish. */
const LAST_WORK_MS = 60_000
/** So long the start waits for the voice thread; the API does not depend on it. */
const VOICE_START_MS = 20_000
const VOICE_POLL_MS = 50

/** The process: resources, the service, the port, and a clean end. */
export async function start(config: Config, startVoice?: StartVoice): Promise<void> {
  const log = createLog(config.logLevel, isPretty(config))
  const store = await openStore(config, (err) => log.warn({ err }, 'store connection broke'))
  const migrated = await migrate(store.db)
  if (migrated.length > 0) log.info({ migrated }, 'store migrated')
  const secrets = loadSecrets(config)
  const service = await createService({
    config,
    secrets,
    store,
    log,
    clock: systemClock,
    startVoice,
  })

  closeWithGrace({ delay: config.drainMs + LAST_WORK_MS, logger: false }, async ({ signal, err }) => {
    if (err !== undefined) log.fatal({ err }, 'process failed')
    else
      log.info(
        { signal, liveCalls: service.liveCalls.live() },
        'stopping; a second signal does not wait for calls',
      )
    await service.close()
    await store.close()
    noLongerRuns(config)
  })

  // The port first: a demo account whose login nobody is shown would be of no use.
  service.admission.hold()
  await service.app.listen({ host: config.host, port: config.port })
  sayThatItRuns(asListening(config, service.app.server.address()))
  const seeded = config.env === 'development' ? await seed(config, secrets, store) : undefined
  await voiceAnswers(service.liveCalls)
  service.admission.open()
  announce(config, log)
  if (seeded !== undefined) announceSeed(config, seeded)
}

/** With the port that the system chose, where it did. */
function asListening(config: Config, address: string | AddressInfo | null): Config {
  if (config.port !== 0 || address === null || typeof address === 'string') return config
  const { port } = address
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** Returns when calls can be taken as well, or when it is known that they will not be. */
async function voiceAnswers({ ping, problem }: Service['liveCalls']): Promise<void> {
  const latest = performance.now() + VOICE_START_MS
  while ((await ping()) !== undefined && problem() === undefined && performance.now() < latest)
    await pause(VOICE_POLL_MS)
}

function announce(config: Config, log: Log): void {
  const { publicUrl, telephone, dialCountries } = config
  if (telephone.outbound !== null && dialCountries === undefined) log.warn(OPERATOR_TRUNK_IDLE)
  const lacking = nodeWithoutFixes(process.versions.node)
  if (lacking !== undefined) log.warn(`${lacking} \`npm run parley -- doctor\` says what to do.`)
  const providers = describeProviders(config)
  log.info(
    { address: publicUrl, store: config.databaseUrl === undefined ? 'sqlite' : 'postgres', ...providers },
    'listening',
  )
  print(`
  Parley is up.
    API        ${publicUrl}
    Reference  ${publicUrl}/docs
    Dashboard  ${publicUrl}/dashboard
    Thinks     with ${providers.brain}
    Hears      with ${providers.stt}
    Speaks     with ${providers.voice}
`)
}

async function seed(
  config: Config,
  { vaultKeys, authSecret: secret }: Secrets,
  { db }: Store,
): Promise<Seeded | undefined> {
  const vault = createVault(vaultKeys)
  const login = createOperatorLogin({ db, clock: systemClock, vault, secret, config })
  const means = {
    login,
    carrier: openLab(db, systemClock),
    timeZone: machineZone(),
    sipHost: sipHostOf(config),
  }
  return seedFirstStart(db, means, systemClock.now())
}

function announceSeed(config: Config, seeded: Seeded): void {
  print(`  First start: a demo account was made. This is shown once.
    Email      ${seeded.email}
    Password   ${seeded.password}
    API key    ${seeded.key}
    Agent      ${seeded.agentId}, on the test number ${seeded.phoneNumber}${dialling(config, seeded.phoneNumber)}

  Try: curl -s ${config.publicUrl}/agents -H "Authorization: Bearer ${seeded.key}"
`)
}

/** What to type into a softphone on this machine. */
function dialling(config: Config, number: string): string {
  const host = sipHostOf(config)
  return host === null ? '' : `\n    Telephone  sip:${number}@${host}`
}

function print(text: string): void {
  process.stdout.write(text)
}
