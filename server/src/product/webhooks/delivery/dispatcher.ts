import { SECOND_MS, type Clock } from '../../../platform/clock.ts'
import { atomically, type Db, type Engine, type Notices } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { Vault } from '../../../platform/vault.ts'
import { EVENTS_TOPIC } from '../../events/record.ts'
import { replaySome } from '../deliveries.ts'
import { signingSecrets } from '../secrets.ts'
import type { Attempt } from './attempt.ts'
import { bodyOf } from './body.ts'
import { claimWebhooks, keepWebhook, LEASE_MS, releaseWebhook, type Claimed } from './claims.ts'
import { recordOutcome, type Due } from './outcome.ts'

/** Webhooks that are served at once. */
const MAX_AT_ONCE = 32
/** Of them those whose last attempt failed: however many receivers are slow or dead, half stays for the others. */
const MAX_FAILING = MAX_AT_ONCE / 2
/** Of one account. */
const MAX_OF_ACCOUNT = 8
/** Deliveries of a webhook before others get their turn. */
const MAX_IN_A_ROW = 50
/** Hints may be lost, and retries come without one. */
const POLL_MS = SECOND_MS
const STORE_RETRY_MS = SECOND_MS
const RENEW_MS = LEASE_MS / 3

type Options = {
  readonly db: Db
  readonly engine: Engine
  readonly notices: Notices
  readonly clock: Clock
  readonly log: Log
  readonly vault: Vault
  readonly attempt: Attempt
  /** Gives new events their places and makes deliveries of them. */
  place(): Promise<void>
}

export type Dispatcher = { idle(): Promise<void>; stop(): Promise<void> }

/** Sends what is due: one delivery of a webhook after the other, in order, and those of many webhooks side by side. */
export function startDispatcher(options: Options): Dispatcher {
  const { db, notices, clock, log, place } = options
  const serving = new Map<Promise<void>, Claimed>()
  const ending = new AbortController()
  const bell = createBell()
  notices.subscribe((topic) => {
    if (topic === EVENTS_TOPIC) bell.ring()
  })

  /** How many webhooks were taken. */
  async function round(): Promise<number> {
    await place()
    if (serving.size >= MAX_AT_ONCE || ending.signal.aborted) return 0
    const taken = await claimWebhooks(db, clock.now(), (due) => fairly(due, [...serving.values()]))
    for (const webhook of taken) {
      const work = serve(options, webhook, ending.signal)
        .catch((error: unknown) => log.warn({ webhook: webhook.id, err: error }, 'webhook not served'))
        .finally(() => {
          serving.delete(work)
          bell.ring()
        })
      serving.set(work, webhook)
    }
    return taken.length
  }

  async function run(): Promise<void> {
    let isFresh = options.engine === 'sqlite'
    while (!ending.signal.aborted) {
      let pauseMs = POLL_MS
      try {
        // This is SQLite's only process: what it held when it died is free.
        if (isFresh) await db.updateTable('webhooks').set({ leased_until: null }).execute()
        isFresh = false
        await turn(round)
      } catch (error) {
        log.warn({ err: error }, 'events not sent')
        pauseMs = STORE_RETRY_MS
      }
      await bell.wait(pauseMs)
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One round at a time. */
  function turn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  const ended = run()
  return {
    async idle() {
      do await Promise.all(serving.keys())
      while ((await turn(round)) > 0 || serving.size > 0)
    },
    async stop() {
      ending.abort()
      bell.ring()
      await ended
      await Promise.all(serving.keys())
    },
  }
}

/** The longest due first, within the bounds of those that fail and of each account. */
function fairly<Due extends Pick<Claimed, 'id' | 'account_id' | 'failing_since'>>(
  due: readonly Due[],
  serving: readonly Claimed[],
): Due[] {
  const ofAccount = new Map<string, number>()
  const count = (account: string): number => ofAccount.get(account) ?? 0
  for (const { account_id: account } of serving) ofAccount.set(account, count(account) + 1)
  let failing = serving.filter((each) => each.failing_since !== null).length
  const chosen: Due[] = []
  for (const webhook of due) {
    const { id, account_id: account, failing_since: since } = webhook
    if (serving.length + chosen.length >= MAX_AT_ONCE) break
    if (count(account) >= MAX_OF_ACCOUNT || serving.some((each) => each.id === id)) continue
    if (since !== null && failing >= MAX_FAILING) continue
    if (since !== null) failing++
    ofAccount.set(account, count(account) + 1)
    chosen.push(webhook)
  }
  return chosen
}

/** Until nothing is due, something fails, or others shall have their turn. */
async function serve(options: Options, webhook: Claimed, signal: AbortSignal): Promise<void> {
  const { db, clock } = options
  let keptMs = clock.now()
  try {
    for (let sent = 0; sent < MAX_IN_A_ROW && !signal.aborted; sent++) {
      if (clock.now() - keptMs > RENEW_MS) {
        if (!(await keepWebhook(db, webhook, clock.now()))) return
        keptMs = clock.now()
      }
      const isGood = await sendNext(options, webhook, signal)
      if (isGood !== true) return
    }
  } finally {
    await releaseWebhook(db, webhook)
  }
}

/** Whether it was accepted; undefined where nothing is due. */
async function sendNext(
  options: Options,
  webhook: Claimed,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { db, clock, vault, attempt } = options
  const next =
    (await findDue(db, webhook.id, clock.now())) ?? (await findReplayed(db, webhook.id, clock.now()))
  if (next === undefined || next.enabled === 0) return undefined
  const { event_id: id, url } = next
  const event = { id, type: next.type, data: next.data, created_at: next.happened_at }
  const secrets = signingSecrets(vault, { ...next, id: webhook.id }, clock.now())
  const response = await attempt({ url, id, body: bodyOf(event), secrets, signal })
  // It may have arrived; the next process sends it again, with the same id.
  if (response.error !== null && signal.aborted) return undefined
  const due: Due = {
    id: next.id,
    webhookId: webhook.id,
    accountId: webhook.account_id,
    url,
    step: next.step,
    failingSince: next.failing_since,
  }
  await recordOutcome(db, due, response, { nowMs: clock.now(), random: Math.random() })
  return response.error === null
}

async function findReplayed(db: Db, webhookId: string, nowMs: number) {
  const replaying = db.selectFrom('webhooks').select('id').where('replay_after', 'is not', null)
  if ((await replaying.where('id', '=', webhookId).executeTakeFirst()) === undefined) return undefined
  await atomically(db, (tx) => replaySome(tx, webhookId, nowMs))
  return findDue(db, webhookId, nowMs)
}

async function findDue(db: Db, webhookId: string, nowMs: number) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('events', 'events.id', 'webhook_deliveries.event_id')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(['webhook_deliveries.id', 'webhook_deliveries.event_id', 'webhook_deliveries.step'])
    .select(['events.type', 'events.data', 'events.created_at as happened_at'])
    .select(['webhooks.account_id', 'url', 'sealed_secrets', 'failing_since', 'enabled'])
    .where('webhook_deliveries.webhook_id', '=', webhookId)
    .where('webhook_deliveries.next_at', '<=', nowMs)
    .orderBy('webhook_deliveries.next_at')
    .orderBy('webhook_deliveries.id')
    .limit(1)
    .executeTakeFirst()
}

/** Ends a wait early, also when it rings before the wait begins. */
function createBell(): { ring(): void; wait(ms: number): Promise<void> } {
  let isRung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      isRung = true
      wake?.()
    },
    async wait(ms) {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isRung = false
      wake = undefined
    },
  }
}
