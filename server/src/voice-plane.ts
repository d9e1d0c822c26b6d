import { availableParallelism } from 'node:os'
import { closeOrphans } from './calls/conclusion.ts'
import { createExchange, CUT_CALLS, noPlane, type Exchange, type StartPlane } from './calls/exchange.ts'
import { createJournals } from './calls/journals.ts'
import { keepAlive } from './calls/nodes.ts'
import { createSpool, type Spool } from './calls/spool.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { speechFolder, spoolFolder } from './data-folder.ts'
import type { Db, Store } from './db/db.ts'
import { newId } from './ids.ts'
import { enqueue } from './jobs/queue.ts'
import { isPretty, type Log } from './log.ts'
import { embeddedCallLimit } from './speech/adapters/embedded.ts'
import { startVoiceThread } from './switchboard/voice-thread.ts'
import type { VoiceSettings } from './voice-worker.ts'

type Foundation = {
  config: Config
  store: Store
  log: Log
  clock: Clock
  startPlane?: StartPlane | undefined
}

type Calls = { readonly exchange: Exchange; readonly hasVoice: boolean; stop(): Promise<void> }

/** The live calls of this node: their plane in a thread of its own, their journals in the store. */
export async function startCalls(foundation: Foundation): Promise<Calls> {
  const { config, store, log, clock } = foundation
  const { db, notices } = store
  const node = newId('node', clock.now())
  const startPlane = foundation.startPlane ?? planeOf(config, log)
  const hasVoice = startPlane !== noPlane
  const spool = createSpool(spoolFolder(config), log)
  // A process without a voice may stand beside one that has calls, which are then none of its business.
  const alive = hasVoice ? await keepAlive(db, node, clock, log) : undefined
  if (hasVoice) await concludeEarlierCalls(db, spool, clock.now(), log)
  const journals = createJournals({
    db,
    log,
    spool,
    node,
    conclude: async ({ id }) => {
      await enqueue(db, { kind: 'call.conclude', payload: { callId: id }, nowMs: clock.now() })
    },
  })
  const exchange = createExchange(startPlane, journals)
  notices.subscribe((topic, id) => {
    if (topic === CUT_CALLS) exchange.cutAll(id)
  })
  return {
    exchange,
    hasVoice,
    async stop() {
      await exchange.close()
      await alive?.stop()
    },
  }
}

async function concludeEarlierCalls(db: Db, spool: Spool, nowMs: number, log: Log): Promise<void> {
  const recovered = await spool.recover(db)
  const concluded = await closeOrphans(db, nowMs)
  if (concluded > 0) log.info({ recovered, concluded }, 'calls that a crash left were concluded')
}

function planeOf(config: Config, log: Log): StartPlane {
  const capacity = config.callCapacity ?? embeddedCallLimit(availableParallelism())
  if (capacity === 0) return noPlane
  const { logLevel } = config
  const settings: VoiceSettings = {
    logLevel,
    pretty: isPretty(config),
    capacity,
    shelf: speechFolder(config),
  }
  return startVoiceThread(new URL('voice-worker.ts', import.meta.url), settings, log)
}
