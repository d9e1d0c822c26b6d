import { closeOrphans, CONCLUDE_CALL, type ConclusionOptions } from './product/calls/after/finalize-call.ts'
import { spokenLanguages } from './product/agents/spoken-languages.ts'
import { createLiveCalls, CUT_CALLS, type LiveCalls } from './product/calls/live/live-calls.ts'
import type { StartVoice } from './voice/protocol.ts'
import { FORGET_SPEECH, readForgetting } from './product/calls/speech/forget-speech.ts'
import { createLookUp, type LookUp } from './product/calls/live/look-up.ts'
import { grantDial } from './product/calls/live/dial-limits.ts'
import { createJournals } from './product/calls/journal/journals.ts'
import { keepAlive } from './product/calls/live/nodes.ts'
import type { AgentTools } from './product/calls/live/tool-runner.ts'
import { createReadingThread } from './product/calls/reading/reading-thread.ts'
import type { Reading } from './product/calls/reading/reading.ts'
import { createWhoAnswers, type DialPolicy } from './product/calls/live/who-answers.ts'
import { recordCall } from './product/calls/call-events.ts'
import { recordingShown } from './product/calls/recordings/recordings.ts'
import { noteEnded } from './product/calls/store.ts'
import { createSpool, type Spool } from './product/calls/journal/spool.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './config/config.ts'
import { recordingsFolder, spoolFolder } from './config/data-folder.ts'
import type { Store } from './platform/db/db.ts'
import type { Readiness } from './platform/http/health.ts'
import { newId } from './platform/ids.ts'
import { enqueue } from './platform/jobs/queue.ts'
import type { Log } from './platform/log.ts'
import { noVoice } from './voice/client.ts'
import type { Secrets } from './config/secrets.ts'
import { startVoiceThreadFor } from './voice-thread.ts'
import { watchTrunks } from './product/trunks/opened-trunks.ts'
import type { Vault } from './platform/vault.ts'

type Foundation = {
  config: Config
  secrets: Secrets
  store: Store
  log: Log
  clock: Clock
  startVoice?: StartVoice | undefined
}

/** What calls need of the rest of the service. */
type Means = { readonly vault: Vault; readonly tools: AgentTools }

type Calls = {
  readonly liveCalls: LiveCalls
  readonly lookUp: LookUp
  readonly hasVoice: boolean
  readonly reading: Reading
  stop(): Promise<void>
}

/** The live calls of this node: their plane in a thread of its own, their journals in the store. */
export async function startCalls(foundation: Foundation, { vault, tools }: Means): Promise<Calls> {
  const { config, store, log, clock } = foundation
  const { db, notices } = store
  const node = newId('node', clock.now())
  const startVoice = foundation.startVoice ?? startVoiceThreadFor(foundation)
  const hasVoice = startVoice !== noVoice
  const reading = createReadingThread(log)
  const spool = createSpool(spoolFolder(config), log)
  const recordings = recordingsFolder(config)
  // A process without a voice may stand beside one that has calls, which are then none of its business.
  const alive = hasVoice ? await keepAlive(db, node, clock, log) : undefined
  if (hasVoice) await concludeEarlierCalls(foundation, spool, reading)
  const journals = createJournals({
    db,
    log,
    spool,
    reading,
    node,
    record: async (tx, type, { id, accountId }) => {
      const call = { id, accountId }
      const isNew = type === 'call.started'
      const recording = isNew ? null : await recordingShown(tx, recordings, call, clock.now())
      await recordCall(tx, type, { ...call, recording }, clock.now())
    },
    conclude: async ({ id, accountId }) => {
      // On this node's disk: another one, which may do the job, does not see it.
      const recording = await recordingShown(db, recordings, { id, accountId }, clock.now())
      await noteEnded(db, id, clock.now())
      await enqueue(db, { kind: CONCLUDE_CALL, payload: { callId: id, recording }, nowMs: clock.now() })
    },
  })
  const lookUp = createLookUp({ db, vault, clock, log, privateHosts: config.webhookPrivateHosts })
  const liveCalls = createLiveCalls({
    startVoice,
    journals,
    log,
    whoAnswers: createWhoAnswers({ db, clock, dialPolicy: dialPolicy(config), lookUp }),
    tools,
    reading,
    grantDial: (accountId) => grantDial(db, accountId, clock.now()),
    spokenLanguages: () => spokenLanguages(db),
  })
  const trunkWatch = { db, notices, vault, log, policy: config.telephone, changed: liveCalls.setTrunks }
  const trunks = hasVoice ? await watchTrunks(trunkWatch) : undefined
  notices.subscribe((topic, id) => {
    if (topic === CUT_CALLS) liveCalls.cutAll(id)
    if (topic !== FORGET_SPEECH) return
    const { accountId, agentId } = readForgetting(id)
    liveCalls.forget(accountId, agentId)
  })
  return {
    liveCalls,
    lookUp,
    hasVoice,
    reading,
    async stop() {
      await trunks?.stop()
      await liveCalls.close()
      await reading.close()
      await alive?.stop()
    },
  }
}

/** The part of the voice plane in whether the node can be sent work. */
export function voiceReadiness(liveCalls: LiveCalls): Omit<Readiness, 'ping'> {
  return {
    draining: liveCalls.draining,
    voiceProblem: liveCalls.ping,
    calls: () => ({ live: liveCalls.live(), limit: liveCalls.load().limit ?? 0 }),
  }
}

/** What callers may be put through to. */
export function dialPolicy({ dialCountries, env }: Config): DialPolicy {
  return { countries: dialCountries, fictional: env !== 'production' }
}

async function concludeEarlierCalls(
  { config, store: { db }, clock, log }: Foundation,
  spool: Spool,
  reading: Reading,
): Promise<void> {
  const recovered = await spool.recover(db)
  const { enterpriseMinutes } = config
  const how = { isAnalysed: config.model !== undefined, reading, enterpriseMinutes }
  const folder = recordingsFolder(config)
  const recordingOf: ConclusionOptions['recordingOf'] = (call) =>
    recordingShown(db, folder, call, clock.now())
  const concluded = await closeOrphans(db, clock.now(), { ...how, recordingOf })
  if (concluded > 0) log.info({ recovered, concluded }, 'calls that a crash left were concluded')
}
