import { randomBytes } from 'node:crypto'
import { createApiKey } from '../../product/account/api-keys/store.ts'
import { createOperatorLogin } from '../../product/account/sign-in/service-login.ts'
import { markVerified } from '../../product/account/verification/verified.ts'
import { ensureAccount, updateUser } from '../../product/account/store.ts'
import { listAgents } from '../../product/agents/listing.ts'
import { createAgent } from '../../product/agents/store.ts'
import { createService, type Service } from '../../app.ts'
import { openLab } from '../../carriers.ts'
import { noVoice } from '../../voice/client.ts'
import { DAY_MS, machineZone, type Clock } from '../../platform/clock.ts'
import type { Config } from '../../config/config.ts'
import { atomically, type Db, type Store } from '../../platform/db/db.ts'
import { migrate } from '../../platform/db/migrate.ts'
import type { AccountId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { acquireNumber } from '../../product/phone-numbers/acquire.ts'
import { loadSecrets } from '../../config/secrets.ts'
import { saveTerms } from '../../product/subscription/ledger.ts'
import { choosePlan, newTrial } from '../../product/subscription/subscription.ts'
import { createRandom } from './random.ts'
import { openStore } from '../../config/data-folder.ts'
import { DAYS_OF_CALLS, demoBusiness, demoScript, type Business } from './content.ts'
import { bookDemoAppointments, recordCall } from './records.ts'
import { Failure } from '../failure.ts'
import { createProgress } from '../progress.ts'
import { createVault } from '../../platform/vault.ts'

const PASSWORD_BYTES = 12
const BATCH_CALLS = 200

export type SeedOptions = { agents: number; transcripts: number; email: string; seed: number }

export type Seeded = {
  email: string
  /** Only of an account that was made now. */
  made: { password: string; key: string } | undefined
  agents: { businessName: string; phoneNumber: string }[]
  transcripts: number
}

type Parts = Pick<Service, 'login'> & { readonly lab: ReturnType<typeof openLab> }

type Staff = { business: Business; agentId: string; phoneNumber: string }

/** Adds invented calls to the demo account, after making whatever of it is missing. */
export async function seedDemo(
  config: Config,
  options: SeedOptions,
  clock: Clock,
  say: (line: string) => void,
): Promise<Seeded> {
  if (config.env === 'production') {
    throw new Failure('Invented calls do not belong in production. Unset NODE_ENV for a store of your own.')
  }
  const store = await openStore(config)
  try {
    await migrate(store.db)
    const log = createLog('silent', false)
    const secrets = loadSecrets(config)
    const service = await createService({ config, secrets, store, log, clock, startVoice: noVoice })
    const { vaultKeys, authSecret: secret } = secrets
    const vault = createVault(vaultKeys)
    const login = createOperatorLogin({ db: store.db, clock, vault, secret, config })
    try {
      return await fill(store, { login, lab: openLab(store.db, clock) }, options, clock, say)
    } finally {
      await service.close()
    }
  } finally {
    await store.close()
  }
}

async function fill(
  { db }: Store,
  parts: Parts,
  options: SeedOptions,
  clock: Clock,
  say: (line: string) => void,
): Promise<Seeded> {
  const nowMs = clock.now()
  const { accountId, made } = await findOrSignUp(db, parts, options.email, nowMs)
  const staff: Staff[] = []
  for (let index = 0; index < options.agents; index++) {
    staff.push(await employ(db, parts, accountId, demoBusiness(index), nowMs))
  }
  const random = createRandom(options.seed)
  const progress = createProgress(say, clock)
  for (let done = 0; done < options.transcripts; done += BATCH_CALLS) {
    const calls = Array.from({ length: Math.min(BATCH_CALLS, options.transcripts - done) }, () => {
      const { business, agentId } = random.pick(staff)
      return demoScript(business, agentId, nowMs, random)
    })
    await atomically(db, async (tx) => {
      for (const call of calls) await recordCall(tx, accountId, call, random, nowMs)
    })
    progress(() => `${(done + calls.length).toLocaleString('en')} calls so far`)
  }
  for (const { business, agentId } of staff)
    await bookDemoAppointments(db, accountId, agentId, business, nowMs, random)
  const agents = staff.map(({ business, phoneNumber }) => ({
    businessName: business.agent.business_name,
    phoneNumber,
  }))
  return { email: options.email, made, agents, transcripts: options.transcripts }
}

async function findOrSignUp(
  db: Db,
  { login }: Parts,
  email: string,
  nowMs: number,
): Promise<{ accountId: AccountId; made: Seeded['made'] }> {
  const known = await db
    .selectFrom('auth_users')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (known !== undefined) return { accountId: await ensureAccount(db, known, nowMs), made: undefined }
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const { user } = await login.api.signUpEmail({ body: { name: 'Demo Owner', email, password } })
  await markVerified(db, user.id)
  const accountId = await ensureAccount(db, user, nowMs)
  // As if the trial had ended before the first of the calls: then they count in paid months.
  const openedAtMs = nowMs - DAYS_OF_CALLS * DAY_MS - newTrial(0).trialEndMs
  await saveTerms(
    db,
    accountId,
    choosePlan(newTrial(openedAtMs), { plan: 'professional' }, openedAtMs),
    nowMs,
  )
  await updateUser(db, accountId, { timezone: machineZone() }, nowMs)
  const { key } = await createApiKey(db, accountId, { name: 'Demo' }, nowMs)
  return { accountId, made: { password, key } }
}

/** The account's agent of that business, with a number. */
async function employ(
  db: Db,
  { lab: carrier }: Parts,
  accountId: AccountId,
  business: Business,
  nowMs: number,
): Promise<Staff> {
  const agents = await listAgents(db, accountId)
  const agent =
    agents.find(({ business_name }) => business_name === business.agent.business_name) ??
    (await createAgent(db, accountId, business.agent, nowMs - DAYS_OF_CALLS * DAY_MS))
  const phoneNumber = agent.phone_number ?? (await acquire(db, carrier, accountId, agent.id, business, nowMs))
  return { business, agentId: agent.id, phoneNumber }
}

async function acquire(
  db: Db,
  carrier: Parts['lab'],
  accountId: AccountId,
  agentId: string,
  { areaCode }: Business,
  nowMs: number,
): Promise<string> {
  const order = { agent_id: agentId, country: 'US', areaCode }
  const { phone_number } = await acquireNumber(db, carrier, accountId, order, nowMs)
  return phone_number
}

export function describeSeeded({ publicUrl }: Config, { email, made, agents, transcripts }: Seeded): string {
  const login =
    made === undefined
      ? [`  Email      ${email} (the account was there)`]
      : [
          '  A demo account was made. This is shown once.',
          `  Email      ${email}`,
          `  Password   ${made.password}`,
          `  API key    ${made.key}`,
        ]
  const lines = [
    ...login,
    ...agents.map(
      ({ businessName, phoneNumber }) => `  Agent      ${businessName}, on the test number ${phoneNumber}`,
    ),
    `  Calls      ${transcripts.toLocaleString('en')} added, over the last ${DAYS_OF_CALLS} days`,
    `  Dashboard  ${publicUrl}/dashboard`,
  ]
  return `${lines.join('\n')}\n`
}
