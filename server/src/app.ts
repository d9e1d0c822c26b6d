import { accountRemoval, type AccountRemoval } from './product/account/removal.ts'
import { createKeyring, type Keyring } from './product/account/api-keys/keyring.ts'
import type { Login } from './product/account/sign-in/login.ts'
import { rateLimitRoutes } from './product/account/rate-limit-routes.ts'
import { accountRoutes } from './product/account/routes.ts'
import { signUpRoutes } from './product/account/sign-up/routes.ts'
import { createSignedLinks } from './product/account/verification/signed-link.ts'
import { verificationRoutes } from './product/account/verification/routes.ts'
import { createVerification, type Verification } from './product/account/verification/verification.ts'
import { createServiceLogin } from './product/account/sign-in/service-login.ts'
import { agentTools } from './product/tools/agent-tools.ts'
import { createAuthenticator } from './product/account/authenticator.ts'
import { agentRoutes } from './product/agents/routes.ts'
import { getAgent, updateAgent } from './product/agents/store.ts'
import { queueRewording } from './product/agents/wordings-job.ts'
import { modelWork } from './model-work.ts'
import { calendarFeedRoutes } from './product/calendar/icalendar/feed-routes.ts'
import { giveBackAccess } from './product/calendar/outside/oauth/revocation.ts'
import { placeNow } from './product/webhooks/delivery/start.ts'
import { webhookRoutes } from './product/webhooks/routes.ts'
import { eventRoutes } from './product/events/routes.ts'
import { outsideCalendarRoutes } from './product/calendar/outside/routes.ts'
import { calendarRoutes } from './product/calendar/routes.ts'
import { outsideOf } from './product/calendar/outside/oauth/provider.ts'
import { createCalendarSync, type CalendarSync } from './product/calendar/outside/sync.ts'
import { callerRoutes } from './product/callers/routes.ts'
import { CUT_CALLS, type LiveCalls } from './product/calls/live/live-calls.ts'
import type { StartVoice } from './voice/protocol.ts'
import { deleteWholeTranscript } from './product/calls/retention/erase-calls.ts'
import { publishForgetting } from './product/calls/speech/forget-speech.ts'
import { PURGE_RECORDINGS } from './product/calls/retention/recording-retention.ts'
import { createSpeechAhead, queueRendering, type SpeechAhead } from './product/calls/speech/prerender-job.ts'
import { callRoutes } from './product/calls/routes.ts'
import { countLive, countLiveByAccount } from './product/calls/store.ts'
import type { LookUp } from './product/calls/live/look-up.ts'
import { createWebCallInvitations, webCallRoutes, webCallSocket } from './product/calls/live/web-calls.ts'
import { MINUTE_MS, type Clock } from './platform/clock.ts'
import { acquiringFrom, carrierRoutes, openCarrier } from './carriers.ts'
import type { Config } from './config/config.ts'
import { documentsFolder, recordingsFolder, workFolders } from './config/data-folder.ts'
import { ping, type Db, type Store } from './platform/db/db.ts'
import { installAuthentication } from './platform/http/authentication.ts'
import { healthRoutes, installMetrics } from './platform/http/health.ts'
import { createOnce, type Once } from './product/idempotency.ts'
import { licenceRoutes } from './platform/http/licence-routes.ts'
import { installOpenApi } from './platform/http/openapi.ts'
import { installAdmission, type Admission } from './platform/http/limits/admission.ts'
import { createRateLimiter, type RateLimiter } from './platform/http/limits/rate-limit.ts'
import { createServer, siteOf, type HttpServer } from './platform/http/server.ts'
import { shareRateLimit } from './platform/http/limits/shared-rate-limit.ts'
import { siteRoutes } from './platform/http/site.ts'
import type { AccountId } from './platform/ids.ts'
import { queueLogTruncation } from './platform/jobs/log-truncation.ts'
import { enqueue } from './platform/jobs/queue.ts'
import type { Log } from './platform/log.ts'
import { RULES } from './product/large-rules.ts'
import { smtpMailer } from './product/notifications/mail.ts'
import { mailRoutes } from './product/notifications/routes.ts'
import { deliveryBy } from './product/notifications/shown-mail.ts'
import { jobRoutes } from './product/operator/job-routes.ts'
import { operatorRoutes } from './product/operator/routes.ts'
import { overviewRoutes } from './product/overview/routes.ts'
import { bundleRoutes } from './product/phone-numbers/bundles/routes.ts'
import type { Carrier } from './product/phone-numbers/carrier.ts'
import { phoneNumberRoutes } from './product/phone-numbers/routes.ts'
import { releaseAgentNumber } from './product/phone-numbers/store.ts'
import { createRequestRecorder, type RequestRecorder } from './product/request-log/recorder.ts'
import { installRequestLog, requestLogRoutes } from './product/request-log/routes.ts'
import type { Secrets } from './config/secrets.ts'
import { registerSignIn } from './product/account/sign-in-routes.ts'
import { subscriptionRoutes } from './product/subscription/routes.ts'
import { transcriptRoutes } from './product/transcripts/routes.ts'
import { trunkRoutes } from './product/trunks/routes.ts'
import { registrarOf, sipHostOf } from './config/telephony.ts'
import { createAgentRules } from './product/tools/tool-rules.ts'
import { questionRoutes } from './product/unanswered-questions/routes.ts'
import { createVault, type Vault } from './platform/vault.ts'
import { VERSION } from './platform/version.ts'
import { serviceFigures } from './service-figures.ts'
import { dialPolicy, startCalls, voiceReadiness } from './voice-plane.ts'
import { voiceRoutes } from './product/voices/routes.ts'
import { startWork, type Work } from './job-handlers.ts'

type Foundation = {
  config: Config
  secrets: Secrets
  store: Store
  log: Log
  clock: Clock
  /** Tests bring a voice plane whose speech follows a script. */
  startVoice?: StartVoice | undefined
}

export type Service = {
  readonly app: HttpServer
  readonly login: Login
  readonly work: Work
  readonly liveCalls: LiveCalls
  readonly admission: Admission
  /** Stops taking work, lets live calls finish, and ends. */
  close(): Promise<void>
}

/** Composes the service: the one place that knows which adapter stands behind which port. */
export async function createService(foundation: Foundation): Promise<Service> {
  const { config, secrets, store, log, clock } = foundation
  const { db, notices } = store
  const vault = createVault(secrets.vaultKeys)
  const carrier = await openCarrier(config, db, clock)
  const keyring = createKeyring(db, notices, clock, log)
  const login = createServiceLogin({ db, clock, vault, secret: secrets.authSecret, config })
  const links = createSignedLinks(secrets.authSecret)
  const verification = createVerification({ clock, vault, links, publicUrl: config.publicUrl })
  const outside = outsideOf(config)
  const removal = accountRemoval({ config, store, clock, links, vault, ...outside })
  const recorder = createRequestRecorder(db, log)
  const limiter = createRateLimiter(clock, MINUTE_MS)
  const calendars = createCalendarSync({ db, clock, vault, ...outside })
  const tools = agentTools({ db, clock, vault, config, refresh: calendars.refresh })
  const { liveCalls, lookUp, hasVoice, reading, stop } = await startCalls(foundation, { vault, tools })
  const speechAhead = createSpeechAhead({ db, clock, log, liveCalls, cloudVoice: config.speech.voice })
  const app = createServer({ log, rules: RULES, ...siteOf(config) })
  const admission = installAdmission(app)
  await installOpenApi(app, config.publicUrl)
  installMetrics(app, serviceFigures(db, clock, liveCalls))
  const invitations = createWebCallInvitations(clock, notices)
  await registerOpenRoutes(app, foundation, { login, liveCalls, lookUp, invitations, verification, removal })
  await carrierRoutes(app, carrier, { config, db, clock, log, liveCalls, lookUp })
  await app.register(async (api) => {
    installAccess(api, foundation, { keyring, login, limiter, recorder })
    const once = createOnce(db, clock, vault)
    await registerOwnState(api, foundation, { limiter, recorder, verification, once, vault })
    const calling = { liveCalls, speechAhead, invitations }
    const parts = { vault, carrier, once, calendars, verification, removal, ...calling }
    await registerFeatures(api, foundation, parts)
  })
  const work = startWork({
    store,
    clock,
    log,
    ...acquiringFrom(carrier, config),
    vault,
    calendars,
    mailer: config.smtpUrl === undefined ? undefined : smtpMailer(config.smtpUrl, config.mailFrom),
    keyring,
    removeOverdue: removal.removeOverdue,
    billing: config.billing,
    webhookPrivateHosts: config.webhookPrivateHosts,
    publicUrl: config.publicUrl,
    enterpriseMinutes: config.enterpriseMinutes,
    ...(await modelWork(config.model, { db, clock, log })),
    reading,
    concluded: liveCalls.concluded,
    ...workFolders(config),
    ...(hasVoice && { render: speechAhead.render, embed: liveCalls.embed }),
  })
  const shared = store.engine === 'postgres' ? shareRateLimit(db, limiter, clock, MINUTE_MS, log) : undefined
  return {
    app,
    login,
    work,
    liveCalls,
    admission,
    async close() {
      await liveCalls.drain(config.drainMs)
      await app.close()
      await shared?.stop()
      await recorder.stop()
      await work.stop()
      await calendars.close()
      await stop()
    },
  }
}

/** What needs no key and no session, or brings a secret of its own. */
async function registerOpenRoutes(
  app: HttpServer,
  { config, secrets, store: { db, notices }, clock, log }: Foundation,
  parts: Opening & { lookUp: LookUp },
): Promise<void> {
  const { publicUrl, signUp, billing, smtpUrl, env } = config
  const offers = { billing: billing === 'on', mail: smtpUrl !== undefined, demo: env === 'development' }
  const { login, liveCalls, lookUp, invitations, verification, removal } = parts
  const readiness = { ping: () => ping(db), ...voiceReadiness(liveCalls) }
  await app.register(healthRoutes, { readiness, version: VERSION })
  siteRoutes(app, { publicUrl })
  const account = { secret: secrets.authSecret, delivery: deliveryBy(config.smtpUrl), verification, removal }
  await registerSignIn(app, { db, notices, clock, publicUrl, signUp, login, ...account })
  await app.register(signUpRoutes, { db, clock, signUp, offers, looks: createRateLimiter(clock, MINUTE_MS) })
  const calling = { liveCalls, lookUp, invitations, dialPolicy: dialPolicy(config) }
  await webCallSocket(app, { db, clock, log, ...calling })
  await app.register(calendarFeedRoutes, { db, clock, limiter: createRateLimiter(clock, MINUTE_MS) })
}

type Opening = Pick<Parts, 'liveCalls' | 'invitations' | 'verification' | 'removal'> & { login: Login }

/** What comes before every request that needs a key or a session, and after it. */
function installAccess(
  api: HttpServer,
  { config, store, clock }: Foundation,
  { keyring, login, limiter, recorder }: Access & { keyring: Keyring; login: Login },
): void {
  installAuthentication(api, {
    authenticator: createAuthenticator({ config, store, clock, keyring, login }),
    limiter,
    sessions: createRateLimiter(clock, MINUTE_MS),
    failures: createRateLimiter(clock, MINUTE_MS),
    publicUrl: config.publicUrl,
  })
  installRequestLog(api, recorder, clock)
}

type Access = { limiter: RateLimiter; recorder: RequestRecorder }

/** What an account sees of its own doings with the service, and its operator of all. */
async function registerOwnState(
  api: HttpServer,
  { config, store: { db, notices }, clock, log }: Foundation,
  { limiter, recorder, verification, once, vault }: Access & Pick<Parts, 'verification' | 'once' | 'vault'>,
): Promise<void> {
  const delivery = deliveryBy(config.smtpUrl)
  const operating = { log, once, vault, config, countLive: countLiveByAccount }
  await api.register(operatorRoutes, { db, notices, clock, ...operating })
  await api.register(rateLimitRoutes, { limiter })
  await api.register(requestLogRoutes, { db, clock, recorder })
  await api.register(mailRoutes, { db, delivery })
  await api.register(eventRoutes, { db, notices, clock, place: placeNow(db, clock) })
  await api.register(webhookRoutes, { db, clock, once, vault, privateHosts: config.webhookPrivateHosts })
  await api.register(verificationRoutes, { verification, delivery, once })
}

type Parts = {
  vault: Vault
  carrier: Carrier
  liveCalls: LiveCalls
  speechAhead: SpeechAhead
  once: Once
  invitations: ReturnType<typeof createWebCallInvitations>
  calendars: CalendarSync
  verification: Verification
  removal: AccountRemoval
}

async function registerFeatures(
  api: HttpServer,
  { config, store, clock, log }: Foundation,
  { vault, carrier, liveCalls, speechAhead, once, invitations, calendars, verification, removal }: Parts,
): Promise<void> {
  const { db, notices } = store
  await api.register(licenceRoutes)
  await api.register(jobRoutes, { db, clock, log, once })
  const recordings = recordingsFolder(config)
  const saved = async (tx: Db, id: AccountId, agentId: string) => {
    await queueRendering(tx, id, agentId, clock.now())
    const agent = await getAgent(tx, id, agentId)
    if (config.model !== undefined) await queueRewording(tx, agent, id, clock.now())
    const { booking } = agent
    if (booking?.email != null) await verification.askBusiness(tx, id, booking.email)
  }
  const agentFaults = createAgentRules(config)
  const { policy, providers } = outsideOf(config)
  const view = { sipHost: sipHostOf(config) }
  const removing = async (tx: Db, accountId: AccountId, agentId: string) => {
    await giveBackAccess(tx, accountId, agentId, { vault, providers, nowMs: clock.now() })
    await releaseAgentNumber(tx, accountId, agentId, { view, nowMs: clock.now() })
    await enqueue(tx, { kind: PURGE_RECORDINGS, payload: { accountId, agentId }, nowMs: clock.now() })
    await notices.publish(tx, CUT_CALLS, agentId)
    await publishForgetting(tx, notices, accountId, agentId)
    await queueLogTruncation(tx, clock.now())
  }
  await api.register(agentRoutes, { db, clock, once, vault, agentFaults, saved, removing })
  const acquiring = acquiringFrom(carrier, config)
  await api.register(phoneNumberRoutes, { db, clock, log, once, getAgent, ...acquiring })
  const reviewing = { vault, carrier: carrier.name, documentsDir: documentsFolder(config) }
  await api.register(bundleRoutes, { db, clock, once, ...reviewing })
  await api.register(transcriptRoutes, {
    db,
    deleteTranscript: (id, of) => deleteWholeTranscript(db, id, of, { recordings, nowMs: clock.now() }),
  })
  await api.register(questionRoutes, { db, clock, once, agents: { getAgent, updateAgent, saved } })
  const sip = { registrar: registrarOf(config.telephone, config.publicUrl), policy: config.telephone }
  await api.register(trunkRoutes, { db, notices, clock, once, vault, ...sip })
  await api.register(voiceRoutes, { ...speechAhead, previews: createRateLimiter(clock, MINUTE_MS) })
  const { enterpriseMinutes, publicUrl, billing } = config
  await api.register(subscriptionRoutes, { db, notices, clock, enterpriseMinutes, billing })
  await api.register(overviewRoutes, { db, clock, enterpriseMinutes, countLive })
  await api.register(accountRoutes, { db, notices, clock, once, deleteAccount: removal.begin })
  await api.register(callRoutes, { db, clock, once, liveCalls, recordings, billing })
  await api.register(callerRoutes, { db, clock, once, recordings })
  await api.register(calendarRoutes, { db, clock, once, refresh: calendars.refresh })
  await api.register(outsideCalendarRoutes, { db, clock, once, vault, publicUrl, policy, providers })
  const calling = { liveCalls, invitations, publicUrl, dialPolicy: dialPolicy(config) }
  await api.register(webCallRoutes, { clock, once, prepare: speechAhead.prepare, agentFaults, ...calling })
}
