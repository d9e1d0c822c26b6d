import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { createApiKey } from '../server/src/product/account/api-keys/store.ts'
import { ensureAccount } from '../server/src/product/account/store.ts'
import { markVerified } from '../server/src/product/account/verification/verified.ts'
import { createService, type Service } from '../server/src/app.ts'
import type { StartVoice } from '../server/src/voice/protocol.ts'
import type { Clock } from '../server/src/platform/clock.ts'
import { readConfig, type Config } from '../server/src/config/config.ts'
import type { Engine, Store } from '../server/src/platform/db/db.ts'
import { openApiDocument } from '../server/src/platform/http/openapi.ts'
import type { AccountId } from '../server/src/platform/ids.ts'
import { createLog, type Log } from '../server/src/platform/log.ts'
import { loadSecrets } from '../server/src/config/secrets.ts'
import { createContract, type Contract, type OpenApi } from './documented.ts'
import { recordAnswer } from './recorded-answers.ts'
import { openTestStore } from './stores.ts'
import { scriptedHost } from './live/web-calls/scripted-host.ts'

/** A clock that stands still until it is moved. */
export type TestClock = Clock & { set(ms: number): void; advance(ms: number): void }

export type Reply = { status: number; body: Json; headers: Record<string, string | undefined>; raw: string }
// oxlint-disable-next-line typescript/no-explicit-any -- what a test reads out of an answer is its own affair
export type Json = any

type Ask = { body?: unknown; headers?: Record<string, string>; payload?: InjectOptions['payload'] }

export type Tenant = {
  accountId: AccountId
  email: string
  password: string
  key: string
  cookie: string
  /** With the API key. */
  ask(method: string, url: string, options?: Ask): Promise<Reply>
  /** With the dashboard's session. */
  click(method: string, url: string, options?: Ask): Promise<Reply>
}

export type TestService = {
  engine: Engine
  service: Service
  store: Store
  config: Config
  clock: TestClock
  document: OpenApi
  ask(method: string, url: string, options?: Ask): Promise<Reply>
  signUp(): Promise<Tenant>
  close(): Promise<void>
}

/** Pages and scripts that the document leaves out on purpose. */
export const HIDDEN_PATHS = ['/dashboard', '/docs']

let people = 0

/** The whole service in this process, on a real store of its own. Every answer is held against the document. */
export async function startTestService(
  engine: Engine,
  environment: Record<string, string> = {},
  log: Log = createLog('silent', false),
  startVoice: StartVoice = scriptedHost(),
): Promise<TestService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parley-test-'))
  const store = await openTestStore(engine)
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '0',
    RATE_LIMIT_STARTER: '1000000',
    RATE_LIMIT_PROFESSIONAL: '1000000',
    ...environment,
  })
  const clock = createTestClock()
  const service = await createService({ config, secrets: loadSecrets(config), store, log, clock, startVoice })
  await service.app.ready()
  const document = JSON.parse(JSON.stringify(openApiDocument(service.app))) as OpenApi
  const contract = createContract(document, HIDDEN_PATHS)

  const ask = (method: string, url: string, options: Ask = {}) =>
    request(service, contract, method, url, options)
  return {
    engine,
    service,
    store,
    config,
    clock,
    document,
    ask,
    signUp: () => signUp(service, store, clock, ask),
    async close() {
      await service.close()
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function request(
  service: Service,
  contract: Contract,
  method: string,
  url: string,
  { body, headers, payload }: Ask,
): Promise<Reply> {
  const answer = await service.app.inject({
    method: method as 'GET',
    url,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(payload === undefined ? {} : { payload }),
  })
  const surprise = contract.check(method, url, answer)
  if (surprise !== undefined) throw new Error(surprise)
  recordAnswer(contract.operationOf(method, url), answer)
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    body: isJson && answer.body !== '' ? JSON.parse(answer.body) : undefined,
    headers: answer.headers as Reply['headers'],
    raw: answer.body,
  }
}

async function signUp(
  service: Service,
  store: Store,
  clock: Clock,
  ask: TestService['ask'],
): Promise<Tenant> {
  const email = `person${++people}.${process.pid}@parley.example`
  const password = 'correct horse battery'
  const { headers, response } = await service.login.api.signUpEmail({
    body: { name: `Person Number ${people}`, email, password },
    returnHeaders: true,
  })
  const accountId = await ensureAccount(store.db, response.user, clock.now())
  await markVerified(store.db, response.user.id)
  const { key } = await createApiKey(store.db, accountId, { name: 'test' }, clock.now())
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  return {
    accountId,
    email,
    password,
    key,
    cookie,
    ask: (method, url, options = {}) =>
      ask(method, url, { ...options, headers: { authorization: `Bearer ${key}`, ...options.headers } }),
    click: (method, url, options = {}) =>
      ask(method, url, { ...options, headers: { cookie, ...options.headers } }),
  }
}

function createTestClock(): TestClock {
  let now = Date.now()
  return {
    now: () => now,
    set: (ms) => void (now = ms),
    advance: (ms) => void (now += ms),
  }
}

export const AN_AGENT = {
  business_name: 'Bright Dental',
  agent_name: 'Ava',
  voice_id: 'sarah',
  greeting: "Bright Dental's AI assistant, how can I help?",
  system_prompt: 'You are a receptionist.',
}

/** Every field that a client can set. */
export const A_FULL_AGENT = {
  ...AN_AGENT,
  forwarding_number: '+12125550123',
  escalation_number: '+442079460123',
  escalation_policy: 'complex',
  business_hours: {
    enabled: true,
    timezone: 'Europe/Berlin',
    schedule: {
      monday: { open: '09:00', close: '17:00', enabled: true },
      friday: { open: '22:00', close: '02:00', enabled: true },
    },
  },
  faq: [{ question: 'Do you park?', answer: 'In the yard.' }],
  voice_settings: { personality: 'friendly', name: 'Ava' },
  functions_enabled: true,
  recording: { enabled: true, retention_days: 90 },
}
