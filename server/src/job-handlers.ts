import type { AccountRemoval } from './product/account/removal.ts'
import { REMOVE_ACCOUNTS } from './product/account/deletion.ts'
import type { Keyring } from './product/account/api-keys/keyring.ts'
import type { AnalyseCall } from './voice/brain/llm/analysis/call-analysis.ts'
import { queueDue, SYNCHRONISE } from './product/calendar/outside/connection-store.ts'
import { REVOKE } from './product/calendar/outside/oauth/revocation.ts'
import type { CalendarSync } from './product/calendar/outside/sync.ts'
import { ERASE_CALLER, eraseCaller } from './product/callers/erasure.ts'
import { removeRecordings } from './product/calls/retention/erase-calls.ts'
import { FORGET_CALLS, forgetOldCalls } from './product/calls/retention/retention.ts'
import type { Clock } from './platform/clock.ts'
import { atomically, type Store } from './platform/db/db.ts'
import { forgetOldKeys } from './product/idempotency.ts'
import type { Handler } from './platform/jobs/worker-pool.ts'
import type { AccountId } from './platform/ids.ts'
import { TRUNCATE_LOG } from './platform/jobs/log-truncation.ts'
import { enqueue, type Payload } from './platform/jobs/queue.ts'
import { startRunner, type Runner } from './platform/jobs/runner.ts'
import { startSchedules, type Schedule } from './platform/jobs/schedule.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './product/notifications/mail.ts'
import { sendQueuedMail } from './product/notifications/outbox.ts'
import { unlessDeleted } from './product/notifications/sending-rules.ts'
import { ANNOUNCE_ACCOUNT, announceAccount } from './product/operator/managing.ts'
import { NOTE_COMMAND, writeNote } from './product/operator/notes.ts'
import { REVIEW, reviewBundle } from './product/phone-numbers/bundles/review.ts'
import type { Carrier } from './product/phone-numbers/carrier.ts'
import { carrierHandlers, carrierSchedules } from './product/phone-numbers/carrier-jobs.ts'
import { purgeDocuments, sweepDocuments } from './product/phone-numbers/bundles/documents.ts'
import type { Call } from './product/calls/call.ts'
import { REWORD_FAQ, type RewordFaq } from './product/agents/wordings-job.ts'
import { ANALYSE_CALL, analyseCall } from './product/calls/after/analysis-job.ts'
import { closeOrphans, CONCLUDE_CALL, concludeCall } from './product/calls/after/finalize-call.ts'
import { keepSpeech } from './product/calls/speech/forget-speech.ts'
import { NOTIFY_CALL, notifyOfCall } from './product/calls/after/notification.ts'
import {
  keepRecordings,
  PURGE_RECORDINGS,
  purgeRecordings,
} from './product/calls/retention/recording-retention.ts'
import type { Reading } from './product/calls/reading/reading.ts'
import { RENDER_AGENT, type SpeechAhead } from './product/calls/speech/prerender-job.ts'
import { startSending } from './product/webhooks/delivery/start.ts'
import { forgetOldEvents } from './product/events/store.ts'
import { forgetOldRequests } from './product/request-log/store.ts'
import { applyBilling, settleDue } from './product/subscription/changing.ts'
import type { Billing } from './product/subscription/subscription.ts'
import type { Outcome } from './product/transcripts/transcript.ts'
import { remindOfTrials } from './product/subscription/trial-reminders.ts'
import { GROUP_QUESTIONS, groupQuestions } from './product/unanswered-questions/grouping-job.ts'
import type { LiveCalls } from './product/calls/live/live-calls.ts'
import type { Vault } from './platform/vault.ts'

const CONCURRENCY = 4
/** Models of a small machine answer one at a time, and those of a provider count how often they are asked. */
const ANALYSES_AT_ONCE = 2
/** Two, so that a long FAQ does not delay the greetings of others. */
const RENDERINGS_AT_ONCE = 2
const POLL_MS = 1000
const FLUSH_MS = 10_000

type Options = {
  store: Store
  clock: Clock
  log: Log
  carrier: Carrier
  /** Where softphones reach this service; null where it has no telephone. */
  sipHost: string | null
  vault: Vault
  calendars: CalendarSync
  mailer: Mailer | undefined
  keyring: Keyring
  removeOverdue: AccountRemoval['removeOverdue']
  billing: Billing
  publicUrl: string
  enterpriseMinutes: number
  documentsDir: string
  recordingsDir: string
  speechDir: string
  /** Absent on a node without a voice: rendering is left to those that have one. */
  render?: SpeechAhead['render'] | undefined
  /** What texts mean. Absent on a node without a voice, as is `render`. */
  embed?: LiveCalls['embed'] | undefined
  /** Undefined where no model is configured: what the rules find in a call then stands. */
  analyse?: AnalyseCall | undefined
  reword?: RewordFaq | undefined
  readonly reading: Reading
  webhookPrivateHosts: boolean
  /** Told what came of a call as soon as its transcript stands. */
  concluded?: ((outcome: Outcome) => void) | undefined
}

export type Work = { idle(): Promise<void>; stop(): Promise<void> }

/** What goes on behind the requests: jobs as they come, and what recurs. */
export function startWork(options: Options): Work {
  const { store, clock, log, keyring } = options
  const { db, notices } = store
  const runner = startRunner({
    db,
    notices,
    clock,
    log,
    handlers: handlersOf(options),
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
  })
  const renderer = startRenderer(options)
  const synchroniser = startSynchroniser(options)
  const analyst = startAnalyst(options)
  const grouper = startGrouper(options)
  const sender = startSending(options)
  const runners = [runner, renderer, synchroniser, analyst, grouper].filter((each) => each !== undefined)
  const schedules = startSchedules({ db, clock, log, schedules: schedulesOf(options) })
  const recordings = keepRecordings({ db, folder: options.recordingsDir, clock, log })
  const speech = keepSpeech({ db, folder: options.speechDir, log })
  const flush = setInterval(() => void keyring.flush(), FLUSH_MS)
  flush.unref()
  return {
    async idle() {
      await Promise.all(runners.map((each) => each.idle()))
      await sender.idle()
    },
    async stop() {
      clearInterval(flush)
      await schedules.stop()
      await recordings.stop()
      await speech.stop()
      await Promise.all([...runners, sender].map((each) => each.stop()))
      await keyring.flush()
    },
  }
}

/** Apart from the other jobs, since it takes long and must not hold them up. */
function startRenderer({ store, clock, log, render }: Options): Runner | undefined {
  if (!render) return undefined
  const { db, notices } = store
  const handlers: Record<string, Handler> = {
    [RENDER_AGENT]: unlessDeleted((payload, { signal }) =>
      render(text(payload, 'accountId') as AccountId, text(payload, 'agentId'), signal),
    ),
  }
  return startRunner({ db, notices, clock, log, handlers, concurrency: RENDERINGS_AT_ONCE, pollMs: POLL_MS })
}

/** Outside calendars may be slow to answer, which must not delay other jobs. */
function startSynchroniser({ store, clock, log, calendars }: Options): Runner {
  const { db, notices } = store
  const handlers: Record<string, Handler> = {
    [SYNCHRONISE]: unlessDeleted(async (payload, { accountId, signal }) => {
      if (accountId !== undefined) await calendars.synchronise(accountId, text(payload, 'agentId'), signal)
    }),
    [REVOKE]: async (payload, { signal }) => {
      const revocation = text(payload, 'revocationId')
      const result = await calendars.revoke(revocation, signal)
      if (result === 'given up') log.warn({ revocation }, 'calendar access could not be revoked')
    },
  }
  return startRunner({ db, notices, clock, log, handlers, concurrency: CONCURRENCY, pollMs: POLL_MS })
}

/** A model may take its time, and the mail of others must not wait for it. */
function startAnalyst({ store, clock, log, analyse, reword, reading }: Options): Runner | undefined {
  if (!analyse) return undefined
  const { db, notices } = store
  const handlers: Record<string, Handler> = {
    [ANALYSE_CALL]: unlessDeleted((payload, { db, signal }) => {
      const job = { notificationId: text(payload, 'notificationId'), attempt: Number(payload.attempt) }
      return analyseCall(db, text(payload, 'callId'), job, { analyse, clock, signal, reading })
    }),
    [REWORD_FAQ]: unlessDeleted(async ({ agentId }, { accountId, signal }) => {
      if (accountId !== undefined) await reword?.(accountId, String(agentId), signal)
    }),
  }
  return startRunner({ db, notices, clock, log, handlers, concurrency: ANALYSES_AT_ONCE, pollMs: POLL_MS })
}

/** The model of meaning lets live calls go first, and other jobs must not wait with it. */
function startGrouper({ store, clock, log, embed }: Options): Runner | undefined {
  if (!embed) return undefined
  const { db, notices } = store
  const handlers: Record<string, Handler> = {
    [GROUP_QUESTIONS]: unlessDeleted((payload, { db }) =>
      groupQuestions(db, text(payload, 'accountId') as AccountId, text(payload, 'agentId'), embed),
    ),
  }
  return startRunner({ db, notices, clock, log, handlers, concurrency: 1, pollMs: POLL_MS })
}

function handlersOf({
  store,
  clock,
  log,
  carrier,
  sipHost,
  vault,
  mailer,
  documentsDir,
  recordingsDir,
  analyse,
  concluded,
  reading,
  removeOverdue,
  enterpriseMinutes,
}: Options): Record<string, Handler> {
  const conclusion = { isAnalysed: analyse !== undefined, concluded, reading, enterpriseMinutes }
  return {
    [TRUNCATE_LOG]: () => store.truncateLog(),
    [REMOVE_ACCOUNTS]: () => removeOverdue(),
    [NOTE_COMMAND]: async (payload) => writeNote(log, payload),
    [ANNOUNCE_ACCOUNT]: async (_payload, { db, accountId }) => {
      if (accountId !== undefined) await announceAccount(db, store.notices, accountId)
    },
    'mail.send': (payload, { db }) =>
      sendQueuedMail(db, { mailer, vault }, text(payload, 'mailId'), clock.now()),
    [CONCLUDE_CALL]: (payload, { db }) => {
      const recording = payload.recording as Call['recording']
      const recordingOf = async () => recording
      return concludeCall(db, text(payload, 'callId'), clock.now(), { ...conclusion, recordingOf })
    },
    [NOTIFY_CALL]: unlessDeleted((payload, { db }) => notifyOfCall(db, text(payload, 'callId'), clock.now())),
    'calls.orphans': async (_payload, { db }) => void (await closeOrphans(db, clock.now(), conclusion)),
    ...carrierHandlers({ carrier, sipHost, clock, log }),
    [REVIEW]: (payload, { db }) =>
      reviewBundle(db, { carrier, vault, documentsDir, clock }, text(payload, 'bundleSid')),
    [PURGE_RECORDINGS]: ({ accountId, agentId }) =>
      purgeRecordings(recordingsDir, String(accountId), typeof agentId === 'string' ? agentId : undefined),
    [FORGET_CALLS]: async (_payload, { db }) => void (await forgetOldCalls(db, recordingsDir, clock.now())),
    [ERASE_CALLER]: async (payload, { db, accountId }) => {
      if (accountId === undefined) return
      const nowMs = clock.now()
      const { calls } = await atomically(db, (tx) =>
        eraseCaller(tx, accountId, text(payload, 'number'), nowMs),
      )
      await removeRecordings(recordingsDir, accountId, calls)
    },
    'documents.purge': (payload) => purgeDocuments(documentsDir, text(payload, 'folder')),
    'documents.sweep': (_payload, { db }) => sweepDocuments(db, documentsDir, clock.now()),
  }
}

function schedulesOf({ store, billing, publicUrl, carrier }: Options): Schedule[] {
  return [
    ...carrierSchedules(carrier),
    {
      name: 'settle-subscriptions',
      cron: '* * * * *',
      run: async (db, nowMs) => {
        await applyBilling(db, store.notices, billing, nowMs)
        if (billing === 'on') await remindOfTrials(db, publicUrl, nowMs)
        await settleDue(db, store.notices, nowMs)
      },
    },
    { name: 'synchronise-calendars', cron: '* * * * *', run: queueDue },
    { name: 'forget-idempotency-keys', cron: '17 * * * *', run: forgetOldKeys },
    { name: 'forget-old-events', cron: '7 * * * *', run: forgetOldEvents },
    { name: 'forget-logged-requests', cron: '*/10 * * * *', run: forgetOldRequests },
    {
      name: 'close-orphaned-calls',
      cron: '* * * * *',
      run: async (db, nowMs) => {
        await enqueue(db, { kind: 'calls.orphans', payload: {}, nowMs })
      },
    },
    {
      name: 'forget-old-calls',
      cron: '41 * * * *',
      run: async (db, nowMs) => {
        await enqueue(db, { kind: FORGET_CALLS, payload: {}, nowMs })
      },
    },
    {
      // Each deletion queues the job that ends it; this is for one that was given up or dropped.
      name: 'remove-deleted-accounts',
      cron: '53 * * * *',
      run: async (db, nowMs) => {
        await enqueue(db, { kind: REMOVE_ACCOUNTS, payload: {}, nowMs })
      },
    },
    {
      name: 'sweep-documents',
      cron: '29 * * * *',
      run: async (db, nowMs) => {
        await enqueue(db, { kind: 'documents.sweep', payload: {}, nowMs })
      },
    },
  ]
}

function text(payload: Payload, name: string): string {
  const value = payload[name]
  if (typeof value !== 'string') throw new TypeError(`The job has no ${name}.`)
  return value
}
