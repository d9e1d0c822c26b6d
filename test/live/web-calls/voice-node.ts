import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { createAgentRules } from '../../../server/src/product/tools/tool-rules.ts'
import { agentTools } from '../../../server/src/product/tools/agent-tools.ts'
import { ensureAccount } from '../../../server/src/product/account/store.ts'
import { createAgent } from '../../../server/src/product/agents/store.ts'
import { spokenLanguages } from '../../../server/src/product/agents/spoken-languages.ts'
import type { NewAgent } from '../../../server/src/product/agents/agent.ts'
import type { Brain } from '../../../server/src/voice/brain/brain.ts'
import type { CallCommand } from '../../../server/src/voice/conversation/commands.ts'
import { concludeCall } from '../../../server/src/product/calls/after/finalize-call.ts'
import { createLiveCalls, type LiveCalls } from '../../../server/src/product/calls/live/live-calls.ts'
import { createLookUp } from '../../../server/src/product/calls/live/look-up.ts'
import { grantDial } from '../../../server/src/product/calls/live/dial-limits.ts'
import { createJournals } from '../../../server/src/product/calls/journal/journals.ts'
import { callRoutes } from '../../../server/src/product/calls/routes.ts'
import { readHere } from '../../../server/src/product/calls/reading/reading.ts'
import { createSpool } from '../../../server/src/product/calls/journal/spool.ts'
import {
  createWebCallInvitations,
  webCallRoutes,
  webCallSocket,
} from '../../../server/src/product/calls/live/web-calls.ts'
import { systemClock } from '../../../server/src/platform/clock.ts'
import type { Engine } from '../../../server/src/platform/db/db.ts'
import { installAuthentication } from '../../../server/src/platform/http/authentication.ts'
import { createOnce } from '../../../server/src/product/idempotency.ts'
import { createRateLimiter } from '../../../server/src/platform/http/limits/rate-limit.ts'
import { createServer, type HttpServer } from '../../../server/src/platform/http/server.ts'
import type { AccountId } from '../../../server/src/platform/ids.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { RULES } from '../../../server/src/product/large-rules.ts'
import type { SpeechToText } from '../../../server/src/voice/speech/speech-to-text.ts'
import type { TextToSpeech } from '../../../server/src/voice/speech/text-to-speech.ts'
import type { DiskCache } from '../../../server/src/voice/speech/tts-cache/tts-cache.ts'
import type { ExpectLanguages } from '../../../server/src/voice/session/speech-loading.ts'
import type { Observe } from '../../../server/src/voice/session/live-call.ts'
import { AN_AGENT, type Json } from '../../harness.ts'
import { openTestStore, type TestStore } from '../../stores.ts'
import { createVault } from '../../../server/src/platform/vault.ts'
import { scriptedHost } from './scripted-host.ts'
import { callFrom, type CallerOptions, type WebCaller } from './web-caller.ts'

export type VoiceNode = {
  readonly store: TestStore
  readonly liveCalls: LiveCalls
  readonly accountId: AccountId
  readonly agentId: string
  /** The folder of its recordings. */
  readonly recordings: string
  /** Everything that was commanded in the calls of this node. */
  readonly commands: CallCommand[]
  readonly address: string
  ask(method: 'GET' | 'POST', url: string, body?: Json): Promise<{ status: number; body: Json }>
  place(body?: Json): Promise<{ token: string; url: string; call_id: string; expires_at: string }>
  call(options?: CallerOptions, body?: Json): Promise<WebCaller & { readonly callId: string }>
  /** When no call is live any more and all are concluded. */
  quiet(): Promise<void>
  close(): Promise<void>
}

type Options = {
  brain: Brain
  engine?: Engine
  hears?: readonly string[]
  /** In place of one that hears what `hears` says. */
  stt?: SpeechToText
  voice?: TextToSpeech
  capacity?: number
  diskCache?: DiskCache
  loading?: { readonly ready: Promise<void>; readonly hears: Promise<void> }
  expectLanguages?: ExpectLanguages
  agent?: Partial<NewAgent>
  /** Where recordings go, instead of a folder of its own. */
  recordings?: string
}

const CONFIG = { env: 'test', mailFrom: 'Parley <parley@localhost>' } as const

/** Everything that a call needs, on a real store and a real port; only speech and brain follow a script. */
export async function startVoiceNode(options: Options): Promise<VoiceNode> {
  const store = await openTestStore(options.engine ?? 'sqlite')
  const { db } = store
  const log = createLog('silent', false)
  const clock = systemClock
  const { accountId, agentId } = await openAgent(store, options.agent ?? {})
  const commands: CallCommand[] = []
  const spoolFolder = mkdtempSync(path.join(tmpdir(), 'parley-spool-'))
  const recordings = mkdtempSync(path.join(tmpdir(), 'parley-recordings-'))
  const journals = createJournals({
    db,
    log,
    spool: createSpool(spoolFolder, log),
    reading: readHere,
    node: 'node_1',
    conclude: ({ id }) => concludeCall(db, id, clock.now()),
  })
  const observe: Observe = (_callId, _event, handled) => void commands.push(...handled)
  const liveCalls = createLiveCalls({
    startVoice: scriptedHost({ recordings, ...options, observe }),
    journals,
    log,
    // There are no telephone calls here.
    whoAnswers: async () => undefined,
    grantDial: (account) => grantDial(db, account, clock.now()),
    spokenLanguages: () => spokenLanguages(db),
    reading: readHere,
    tools: agentTools({ db, clock, vault: createVault(Buffer.alloc(32)), config: CONFIG }),
  })
  const invitations = createWebCallInvitations(clock, store.notices)
  const dialPolicy = { countries: undefined, fictional: true }
  const vault = createVault(Buffer.alloc(32))
  const lookUp = createLookUp({ db, vault, clock, log, privateHosts: true })
  const app = createServer({ log, rules: RULES, trustProxy: false, secure: false })
  await app.register(webCallSocket, { db, clock, log, liveCalls, invitations, dialPolicy, lookUp })
  await app.register(async (api: HttpServer) => {
    const account = {
      id: accountId,
      requestsPerMinute: 1000,
      usable: true,
      operator: false,
      via: 'key' as const,
    }
    installAuthentication(api, {
      authenticator: { byKey: () => account, bySession: async () => account },
      limiter: createRateLimiter(clock, 60_000),
      sessions: createRateLimiter(clock, 60_000),
      failures: createRateLimiter(clock, 60_000),
      publicUrl: 'http://parley.example',
    })
    const once = createOnce(db, clock, createVault(Buffer.alloc(32)))
    await api.register(callRoutes, { db, clock, once, liveCalls, recordings, billing: 'off' })
    await api.register(webCallRoutes, {
      clock,
      once,
      liveCalls,
      prepare: (snapshot) => void liveCalls.prepare(snapshot, { characters: 1000, longest: 1000 }),
      invitations,
      publicUrl: 'http://parley.example',
      dialPolicy,
      agentFaults: createAgentRules({ env: 'test', webhookPrivateHosts: true }),
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  async function ask(method: 'GET' | 'POST', url: string, body?: Json) {
    const headers = { authorization: 'Bearer key' }
    const answer = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  async function place(wanted?: Json) {
    const { status, body } = await ask('POST', `/agents/${agentId}/web-calls`, wanted)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data
  }
  const live = () => db.selectFrom('calls').select('id').where('status', '=', 'live').execute()
  const quiet = () =>
    vi.waitFor(
      async () => {
        expect(liveCalls.live()).toBe(0)
        expect(await live()).toEqual([])
      },
      { timeout: 10_000, interval: 10 },
    )

  return {
    store,
    liveCalls,
    accountId,
    agentId,
    recordings,
    commands,
    address,
    ask,
    place,
    async call(how = { acknowledge: false }, wanted) {
      const { token, call_id: callId } = await place(wanted)
      const caller = await callFrom(`${address.replace('http', 'ws')}/web-calls/${token}`, how)
      return Object.assign(caller, { callId })
    },
    quiet,
    async close() {
      await app.close()
      await quiet()
      await liveCalls.close()
      await store.close()
      rmSync(spoolFolder, { recursive: true })
      rmSync(recordings, { recursive: true, force: true })
    },
  }
}

async function openAgent({ db }: TestStore, agent: Partial<NewAgent>) {
  const login = { id: 'user_1', name: 'Ada Byron' }
  const user = { ...login, email: 'ada@example.com', emailVerified: 1, image: null }
  await db
    .insertInto('auth_users')
    .values({ ...user, createdAt: '', updatedAt: '' })
    .execute()
  const accountId = await ensureAccount(db, login, systemClock.now())
  const { id: agentId } = await createAgent(db, accountId, { ...AN_AGENT, ...agent }, systemClock.now())
  return { accountId, agentId }
}
