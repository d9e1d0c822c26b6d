import { expect, vi } from 'vitest'
import { ensureAccount } from '../../server/src/account/store.ts'
import { createAgent } from '../../server/src/agents/store.ts'
import type { NewAgent } from '../../server/src/agents/agent.ts'
import type { Brain } from '../../server/src/brain/brain.ts'
import type { CallCommand } from '../../server/src/call/commands.ts'
import { callRoutes } from '../../server/src/calls/routes.ts'
import {
  createWebCallInvitations,
  webCallRoutes,
  webCallSocket,
} from '../../server/src/calls/web-call-routes.ts'
import { systemClock } from '../../server/src/clock.ts'
import type { Engine } from '../../server/src/db/db.ts'
import { installAuthentication } from '../../server/src/http/authentication.ts'
import { createRateLimiter } from '../../server/src/http/rate-limit.ts'
import { createServer, type HttpServer } from '../../server/src/http/server.ts'
import type { AccountId } from '../../server/src/ids.ts'
import { createBrowserLine, type Socket } from '../../server/src/lines/browser/browser-line.ts'
import { createLog } from '../../server/src/log.ts'
import { RULES } from '../../server/src/rules.ts'
import { concludeCall } from '../../server/src/switchboard/conclusion.ts'
import { createSwitchboard, type Switchboard } from '../../server/src/switchboard/switchboard.ts'
import { AN_AGENT, type Json } from '../harness.ts'
import { openTestStore, type TestStore } from '../stores.ts'
import { loudness, scriptedEar, scriptedVoice } from './scripted-speech.ts'
import { callFrom, type WebCaller } from './web-caller.ts'

export type VoiceNode = {
  readonly store: TestStore
  readonly switchboard: Switchboard
  readonly accountId: AccountId
  readonly agentId: string
  /** Everything that was commanded in the calls of this node. */
  readonly commands: CallCommand[]
  readonly address: string
  ask(method: 'GET' | 'POST', url: string): Promise<{ status: number; body: Json }>
  place(): Promise<{ token: string; url: string; call_id: string; expires_at: string }>
  call(options?: { acknowledge: boolean }): Promise<WebCaller & { readonly callId: string }>
  /** When no call is live any more and all are concluded. */
  quiet(): Promise<void>
  close(): Promise<void>
}

type Options = {
  brain: Brain
  engine?: Engine
  hears?: readonly string[]
  capacity?: number
  agent?: Partial<NewAgent>
}

/** Everything that a call needs, on a real store and a real port; only speech and brain follow a script. */
export async function startVoiceNode(options: Options): Promise<VoiceNode> {
  const store = await openTestStore(options.engine ?? 'sqlite')
  const { db } = store
  const log = createLog('silent', false)
  const clock = systemClock
  const { accountId, agentId } = await openAgent(store, options.agent ?? {})
  const commands: CallCommand[] = []
  const switchboard = createSwitchboard({
    db,
    clock,
    log,
    brain: options.brain,
    speechToText: scriptedEar(options.hears ?? []),
    textToSpeech: scriptedVoice,
    voiceActivity: loudness,
    capacity: options.capacity ?? 10,
    observe: (_callId, _event, obeyed) => void commands.push(...obeyed),
    conclude: (callId) => concludeCall(db, callId),
  })
  const invitations = createWebCallInvitations(clock)
  const app = createServer({ log, rules: RULES, trustProxy: false, secure: false })
  await app.register(webCallSocket<Socket>, {
    switchboard,
    invitations,
    createLine: createBrowserLine,
  })
  await app.register(async (api: HttpServer) => {
    const account = { id: accountId, requestsPerMinute: 1000, usable: true, via: 'key' as const }
    installAuthentication(api, {
      authenticator: { byKey: () => account, bySession: async () => account },
      limiter: createRateLimiter(clock, 60_000),
      failures: createRateLimiter(clock, 60_000),
      publicUrl: 'http://parley.example',
    })
    await api.register(callRoutes, { db, clock, switchboard })
    await api.register(webCallRoutes, {
      db,
      clock,
      switchboard,
      invitations,
      publicUrl: 'http://parley.example',
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  async function ask(method: 'GET' | 'POST', url: string) {
    const answer = await app.inject({ method, url, headers: { authorization: 'Bearer key' } })
    return { status: answer.statusCode, body: answer.json() }
  }
  async function place() {
    const { status, body } = await ask('POST', `/agents/${agentId}/web-calls`)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data
  }
  const quiet = () => vi.waitFor(() => expect(switchboard.live).toBe(0), { timeout: 10_000, interval: 10 })

  return {
    store,
    switchboard,
    accountId,
    agentId,
    commands,
    address,
    ask,
    place,
    async call(how = { acknowledge: false }) {
      const { token, call_id: callId } = await place()
      const caller = await callFrom(`${address.replace('http', 'ws')}/web-calls/${token}`, how)
      return Object.assign(caller, { callId })
    },
    quiet,
    async close() {
      await app.close()
      await quiet()
      await store.close()
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
