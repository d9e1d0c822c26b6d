import { availableParallelism } from 'node:os'
import { closeOrphans } from './product/calls/after/finalize-call.ts'
import { createLiveCalls, CUT_CALLS, type LiveCalls } from './product/calls/live/live-calls.ts'
import type { StartVoice } from './voice/protocol.ts'
import { FORGET_SPEECH, readForgetting } from './product/calls/speech/forget-speech.ts'
import { grantDial } from './product/calls/live/dial-limits.ts'
import { createJournals } from './product/calls/journal/journals.ts'
import { keepAlive } from './product/calls/live/nodes.ts'
import type { ToolRunnerOptions } from './product/calls/live/tool-runner.ts'
import { createWhoAnswers, type DialPolicy } from './product/calls/live/who-answers.ts'
import { noteEnded } from './product/calls/store.ts'
import { createSpool, type Spool } from './product/calls/journal/spool.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './config/config.ts'
import { recordingsFolder, speechFolder, spoolFolder } from './config/data-folder.ts'
import type { Store } from './platform/db/db.ts'
import type { Figure } from './platform/http/health.ts'
import { newId } from './platform/ids.ts'
import { enqueue } from './platform/jobs/queue.ts'
import type { SipSettings } from './voice/transport/sip/endpoint.ts'
import { isPretty, type Log } from './platform/log.ts'
import { localCallLimit } from './voice/speech/local/local.ts'
import { noVoice, startVoiceThread } from './voice/client.ts'
import type { Secrets } from './config/secrets.ts'
import { watchTrunks } from './product/trunks/opened-trunks.ts'
import type { Vault } from './platform/vault.ts'
import type { VoiceSettings } from './voice/worker.ts'

type Foundation = {
  config: Config
  secrets: Secrets
  store: Store
  log: Log
  clock: Clock
  startVoice?: StartVoice | undefined
}

/** What calls need of the rest of the service. */
type Means = { readonly vault: Vault; readonly tools: Omit<ToolRunnerOptions, 'log'> }

type Calls = {
  readonly liveCalls: LiveCalls
  readonly hasVoice: boolean
  stop(): Promise<void>
}

/** The live calls of this node: their plane in a thread of its own, their journals in the store. */
export async function startCalls(foundation: Foundation, { vault, tools }: Means): Promise<Calls> {
  const { config, store, log, clock } = foundation
  const { db, notices } = store
  const node = newId('node', clock.now())
  const startVoice = foundation.startVoice ?? startVoiceOf(foundation)
  const hasVoice = startVoice !== noVoice
  const spool = createSpool(spoolFolder(config), log)
  // A process without a voice may stand beside one that has calls, which are then none of its business.
  const alive = hasVoice ? await keepAlive(db, node, clock, log) : undefined
  if (hasVoice) await concludeEarlierCalls(foundation, spool)
  const journals = createJournals({
    db,
    log,
    spool,
    node,
    conclude: async ({ id }) => {
      await noteEnded(db, id, clock.now())
      await enqueue(db, { kind: 'call.conclude', payload: { callId: id }, nowMs: clock.now() })
    },
  })
  const liveCalls = createLiveCalls({
    startVoice,
    journals,
    log,
    whoAnswers: createWhoAnswers(db, clock, dialPolicy(config)),
    tools,
    grantDial: (accountId) => grantDial(db, accountId, clock.now()),
  })
  const trunks = hasVoice
    ? await watchTrunks({
        db,
        notices,
        vault,
        log,
        policy: config.telephone,
        changed: liveCalls.setTrunks,
      })
    : undefined
  notices.subscribe((topic, id) => {
    if (topic === CUT_CALLS) liveCalls.cutAll(id)
    if (topic !== FORGET_SPEECH) return
    const { accountId, agentId } = readForgetting(id)
    liveCalls.forget(accountId, agentId)
  })
  return {
    liveCalls,
    hasVoice,
    async stop() {
      await trunks?.stop()
      await liveCalls.close()
      await alive?.stop()
    },
  }
}

/** How the voice plane does, for Prometheus. */
export function voiceFigures(liveCalls: LiveCalls): Figure[] {
  return [
    {
      name: 'parley_live_calls',
      help: 'Calls that this node carries.',
      read: liveCalls.live,
    },
    {
      name: 'parley_voice_plane_answer_seconds',
      help: 'How long the voice plane takes to answer; above 1 the node is not ready.',
      async read() {
        await liveCalls.ping()
        return liveCalls.pressure().answeredMs / 1000
      },
    },
    {
      name: 'parley_voice_plane_waiting_orders',
      help: 'Commands that the voice thread has not executed yet, give or take ten.',
      read: () => liveCalls.pressure().waitingCommands,
    },
  ]
}

/** What callers may be put through to. */
export function dialPolicy({ dialCountries, env }: Config): DialPolicy {
  return { countries: dialCountries, fictional: env !== 'production' }
}

async function concludeEarlierCalls(
  { config, store: { db }, clock, log }: Foundation,
  spool: Spool,
): Promise<void> {
  const recovered = await spool.recover(db)
  const concluded = await closeOrphans(db, clock.now(), { isAnalysed: config.model !== undefined })
  if (concluded > 0) log.info({ recovered, concluded }, 'calls that a crash left were concluded')
}

/** How the telephone of this node is set up. Undefined where there is none. */
export function sipSettings({
  config,
  secrets,
}: Pick<Foundation, 'config' | 'secrets'>): SipSettings | undefined {
  const { tls, ...telephone } = config.telephone
  if (telephone.port === 0) return undefined
  return {
    ...telephone,
    tls: tls && { port: tls.port, context: { cert: tls.certificate, key: tls.key } },
    // Trying it out at home needs no trunk.
    allowsNeighbours: config.env !== 'production',
    secret: secrets.authSecret,
  }
}

function startVoiceOf(foundation: Foundation): StartVoice {
  const { config, log } = foundation
  const capacity = config.callCapacity ?? localCallLimit(availableParallelism())
  if (capacity === 0) return noVoice
  const { logLevel } = config
  const settings: VoiceSettings = {
    logLevel,
    pretty: isPretty(config),
    capacity,
    diskCache: speechFolder(config),
    telephone: sipSettings(foundation),
    recordings: recordingsFolder(config),
    model: config.model,
    speech: config.speech,
  }
  return startVoiceThread(new URL('voice/worker.ts', import.meta.url), settings, log)
}
