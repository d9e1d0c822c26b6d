import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createService } from '../../../server/src/app.ts'
import { seedDemo } from '../../../server/src/cli/demo/seed-demo.ts'
import { systemClock } from '../../../server/src/platform/clock.ts'
import { readConfig } from '../../../server/src/config/config.ts'
import { openStore, recordingsFolder } from '../../../server/src/config/data-folder.ts'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { loadSecrets } from '../../../server/src/config/secrets.ts'
import type { Json } from '../../harness.ts'
import { scriptedHost } from '../../live/web-calls/scripted-host.ts'
import { freePort } from '../../peers/ports.ts'
import { fillOperatorArea, GUEST, invitationOf } from './demo-operator.ts'
import { DEMO_SPEECH } from './demo-speech.ts'

const EMAIL = 'demo@parley.example'
const AGENTS = 3
const CALLS = 60

/** Papers that were begun. */
export const DRAFT = { isoCountryCode: 'GB', complianceData: { name: 'Harbour Dental Ltd', vat: 'GB123' } }

/** A service with the demo's calls in it, whose speech follows a script, on a port of this machine. */
export type DemoService = {
  readonly url: string
  readonly db: Db
  readonly key: string
  /** Of the signed-in user, as a browser sends them. */
  readonly cookies: readonly string[]
  /** Of a user who is no operator. */
  readonly guest: readonly string[]
  /** As the signed-in user. */
  ask(method: string, path: string, body?: unknown): Promise<Json>
  close(): Promise<void>
}

type Wanted = { calls?: number; env?: Readonly<Record<string, string>> }

export async function startDemo({ calls = CALLS, env = {} }: Wanted = {}): Promise<DemoService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parley-dashboard-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    SIP_PORT: '0',
  }
  const options = { agents: AGENTS, transcripts: calls, email: EMAIL, seed: 1 }
  const { made } = await seedDemo(readConfig(environment), options, systemClock, () => undefined)
  const config = readConfig({ ...environment, SIGN_UP: 'invited', ...env })
  const store = await openStore(config)
  const service = await createService({
    config,
    secrets: loadSecrets(config),
    store,
    log: createLog('silent', false),
    clock: systemClock,
    startVoice: scriptedHost({ ...DEMO_SPEECH, recordings: recordingsFolder(config) }),
  })
  await service.app.listen({ host: '127.0.0.1', port })
  const cookies = await signIn(url, EMAIL, made?.password ?? '')
  const asOperator: DemoService['ask'] = (method, place, body) => ask(url, cookies, method, place, body)
  // Without documents, so that it stays a draft.
  await asOperator('POST', '/phone-numbers/regulatory-bundle', DRAFT)
  const guest = await signUpGuest(url, await invitationOf(asOperator, GUEST.email))
  await fillOperatorArea(store.db, asOperator, (...question) => ask(url, guest, ...question))
  return {
    url,
    db: store.db,
    key: made?.key ?? '',
    cookies,
    ask: asOperator,
    guest,
    async close() {
      await service.close()
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function signIn(url: string, email: string, password: string): Promise<string[]> {
  return enter(`${url}/auth/sign-in/email`, url, { email, password })
}

function signUpGuest(url: string, invitation: string): Promise<string[]> {
  return enter(`${url}/auth/sign-up/email`, url, { ...GUEST, invitation })
}

async function enter(place: string, url: string, who: object): Promise<string[]> {
  const response = await fetch(place, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(who),
  })
  if (!response.ok) throw new Error(`Nobody can sign in: ${await response.text()}`)
  return response.headers.getSetCookie().map((each) => each.split(';', 1)[0] ?? '')
}

async function ask(url: string, cookies: readonly string[], method: string, place: string, body?: unknown) {
  const isForm = body instanceof FormData
  const response = await fetch(url + place, {
    method,
    headers: {
      cookie: cookies.join('; '),
      origin: url,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const answer: Json = await response.json()
  if (!response.ok) throw new Error(`${method} ${place}: ${JSON.stringify(answer)}`)
  return answer
}
