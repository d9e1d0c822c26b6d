import type { Clock } from '../../../platform/clock.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { Selectable } from 'kysely'
import type { BundleRow } from '../../../platform/db/number-tables.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Carrier, DocumentSummary, Review } from '../carrier.ts'
import { getUser } from '../../account/index.ts'
import { tellOwner } from '../../notifications/owner-mail.ts'
import { UNDECIDED } from './bundle.ts'
import { inspectDocument, openDocument } from './documents.ts'
import { placeOf, recordBundle } from './store.ts'

export const REVIEW = 'bundle.review'
/** The job that asks the carrier how far its reviews are. */
export const FOLLOW_REVIEWS = 'bundle.follow'
export const WITHDRAW = 'bundle.withdraw'
const MAX_FOLLOWED = 500

/** What the owner hears of it. */
const DECIDED: ReadonlyMap<string, string> = new Map([
  ['provider-approved', 'Your regulatory bundle was approved.'],
  ['provisionally-approved', 'Your regulatory bundle was approved for the time being.'],
  ['provider-rejected', 'Your regulatory bundle was rejected.'],
])

type Reviewers = { carrier: Carrier; vault: Vault; documentsDir: string; clock: Clock }

/**
 * Puts the bundle before the carrier and writes its verdict down. A bundle that is gone or decided is left
 * alone, so that the job may run again.
 */
export async function reviewBundle(db: Db, reviewers: Reviewers, sid: string): Promise<void> {
  const { carrier, vault, documentsDir, clock } = reviewers
  const row = await db.selectFrom('bundles').selectAll().where('sid', '=', sid).executeTakeFirst()
  if (row === undefined || !UNDECIDED.some((status) => status === row.status)) return
  const accountId = row.account_id
  await moveOn(db, row, { status: 'in-review' }, carrier.name, clock.now())
  const documents = await documentsOf(db, sid)
  const review = await carrier.review({
    sid,
    email: (await getUser(db, accountId)).email,
    isoCountry: row.iso_country,
    complianceType: row.compliance_type === 'individual' ? 'individual' : 'business',
    complianceData: JSON.parse(vault.open(row.sealed_compliance_data, placeOf(accountId, sid))),
    documents: await summarise(documents, reviewers, accountId),
    async readDocument(kind) {
      const found = documents.find((each) => each.kind === kind)
      return found && openDocument(vault, documentsDir, accountId, found.id)
    },
  })
  await moveOn(db, row, review, carrier.name, clock.now())
}

/** Asks how far the bundles are that people at the carrier look at; one of them alone where its callback names it. */
export async function followReviews(
  db: Db,
  carrier: Carrier,
  nowMs: number,
  reference?: string,
): Promise<void> {
  const { reviews, name } = carrier
  if (reviews === undefined) return
  let waiting = db
    .selectFrom('bundles')
    .selectAll()
    .where('carrier', '=', name)
    .where('carrier_reference', 'is not', null)
    .where('status', 'in', [...UNDECIDED, 'provisionally-approved'])
  if (reference !== undefined) waiting = waiting.where('carrier_reference', 'like', `${reference}%`)
  for (const row of await waiting.orderBy('updated_at').limit(MAX_FOLLOWED).execute()) {
    const review = await reviews.standing(row.carrier_reference ?? '')
    const isNews = review.status !== row.status
    if (isNews) await moveOn(db, row, review, name, nowMs)
  }
}

/** Before the rows go: what the carrier holds of them goes by a job. */
export async function withdrawBundles(
  db: Db,
  accountId: AccountId,
  nowMs: number,
  sid?: string,
): Promise<void> {
  let theirs = db
    .selectFrom('bundles')
    .select(['carrier', 'carrier_reference'])
    .where('account_id', '=', accountId)
    .where('carrier_reference', 'is not', null)
  if (sid !== undefined) theirs = theirs.where('sid', '=', sid)
  for (const { carrier, carrier_reference: reference } of await theirs.execute())
    await enqueue(db, { kind: WITHDRAW, payload: { carrier, reference }, nowMs })
}

/** Only as long as it is where it was: a change by its owner meanwhile counts more. */
async function moveOn(
  db: Db,
  { sid, status, carrier_reference: known }: Selectable<BundleRow>,
  { status: to, reason, reference, missing }: Review,
  carrier: string,
  nowMs: number,
): Promise<void> {
  await atomically(db, async (tx) => {
    const now = await tx.selectFrom('bundles').select('status').where('sid', '=', sid).executeTakeFirst()
    const moved = await tx
      .updateTable('bundles')
      .set({
        status: to,
        reason: reason ?? null,
        carrier,
        carrier_reference: reference ?? known,
        carrier_missing: missing === undefined ? null : JSON.stringify(missing),
        updated_at: nowMs,
      })
      .where('sid', '=', sid)
      .where('status', 'in', [...UNDECIDED, status])
      .returning('account_id')
      .executeTakeFirst()
    if (moved === undefined || now?.status === to) return
    await recordBundle(tx, moved.account_id, sid, nowMs)
    const decided = DECIDED.get(to)
    if (decided === undefined) return
    const lines = [decided, ...(reason ? ['', reason] : []), '', 'It is in the dashboard under Numbers.']
    const news = { subject: decided, lines, key: `bundle ${sid} ${to} ${nowMs}` }
    await tellOwner(tx, moved.account_id, news, nowMs)
  })
}

function documentsOf(db: Db, sid: string) {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('bundle_sid', '=', sid)
    .orderBy('kind', 'desc')
    .execute()
}

async function summarise(
  rows: Awaited<ReturnType<typeof documentsOf>>,
  { vault, documentsDir }: Reviewers,
  accountId: AccountId,
): Promise<DocumentSummary[]> {
  return Promise.all(
    rows.map(async ({ id, kind, media_type, file_name, size_bytes }) => ({
      kind,
      fileName: file_name,
      mediaType: media_type,
      sizeBytes: size_bytes,
      ...(await inspectDocument(vault, documentsDir, accountId, id, media_type)),
    })),
  )
}
