import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { iso } from '../../../platform/clock.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import type { BundleRow } from '../../../platform/db/number-tables.ts'
import { notFound, ServiceError } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { recordEvent } from '../../events/record.ts'
import { sealedIn } from '../../../platform/sealed-columns.ts'
import { requireRoom } from '../../subscription/room.ts'
import type { Place, Vault } from '../../../platform/vault.ts'
import {
  APPROVED,
  BUNDLE_STATUSES,
  bundleName,
  missingFrom,
  type Bundle,
  type BundleStatus,
  type DocumentKind,
  type NewBundle,
} from './bundle.ts'
import type { ComplianceType } from '../carrier.ts'
import type { Country } from '../countries.ts'
import type { StoredDocument } from './documents.ts'
import { offeredCountry } from '../phone-number.ts'

const SID_BYTES = 16
/** What an answer shows; what is sealed is not read for it. */
const SHOWN = ['sid', 'status', 'iso_country', 'name', 'reason', 'created_at', 'updated_at'] as const

/** How it stands once it is filed. */
export type Filed = { sid: string; status: BundleStatus; missing: readonly string[] }

/** Files the bundle, and has it reviewed if nothing is missing (D-S2). The files stand already. */
export async function createBundle(
  db: Db,
  vault: Vault,
  accountId: AccountId,
  input: NewBundle,
  documents: readonly StoredDocument[],
  nowMs: number,
  carrier = 'lab',
): Promise<Filed> {
  const country = offeredCountry('isoCountryCode', input.isoCountryCode)
  const { complianceType = 'business', complianceData = {} } = input
  const kinds = documents.map((document) => document.kind)
  const { missing, ...columns } = standingOf(country, complianceType, complianceData, kinds)
  const sid = `BU${randomBytes(SID_BYTES).toString('hex')}`
  const bundle: Insertable<BundleRow> = {
    sid,
    account_id: accountId,
    iso_country: country.isoCountry,
    compliance_type: complianceType,
    sealed_compliance_data: vault.seal(JSON.stringify(complianceData), placeOf(accountId, sid)),
    ...columns,
    carrier,
    created_at: nowMs,
    updated_at: nowMs,
  }
  await atomically(db, async (tx) => {
    await requireRoom(tx, accountId, 'bundles', {
      count: async (inner) => (await totals(inner, accountId)).bundles,
      remedy: 'delete one',
    })
    await requireDocumentRoom(tx, accountId, documents)
    await tx.insertInto('bundles').values(bundle).execute()
    await fileDocuments(tx, accountId, sid, documents, nowMs)
    if (missing.length === 0) await submit(tx, accountId, sid, nowMs)
  })
  return { sid, status: columns.status, missing }
}

/** A draft where something is missing, else for the carrier to decide. */
export function standingOf(
  country: Country,
  type: ComplianceType,
  details: Readonly<Record<string, unknown>>,
  kinds: readonly DocumentKind[],
) {
  const missing = missingFrom(type, details, kinds)
  const isComplete = missing.length === 0
  return {
    name: bundleName(country, type, details),
    status: (isComplete ? 'pending-review' : 'draft') satisfies BundleStatus as BundleStatus,
    reason: isComplete ? null : `Still missing: ${missing.join(', ')}.`,
    missing,
  }
}

export async function submit(tx: Db, accountId: AccountId, sid: string, nowMs: number): Promise<void> {
  await enqueue(tx, { kind: 'bundle.review', payload: { accountId, bundleSid: sid }, accountId, nowMs })
}

export async function fileDocuments(
  tx: Db,
  accountId: AccountId,
  sid: string,
  documents: readonly StoredDocument[],
  nowMs: number,
): Promise<void> {
  for (const { id, kind, mediaType, fileName, sizeBytes } of documents) {
    await tx
      .insertInto('documents')
      .values({
        id,
        account_id: accountId,
        bundle_sid: sid,
        kind,
        media_type: mediaType,
        file_name: fileName,
        size_bytes: sizeBytes,
        created_at: nowMs,
      })
      .execute()
  }
}

/** What takes the place of something needs only as much room as it is larger. */
export async function requireDocumentRoom(
  tx: Db,
  accountId: AccountId,
  documents: readonly StoredDocument[],
  replaced: readonly { size_bytes: number }[] = [],
): Promise<void> {
  const freed = replaced.reduce((sum, each) => sum + each.size_bytes, 0)
  const adding = documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) - freed
  if (adding <= 0) return
  await requireRoom(tx, accountId, 'document_bytes', {
    count: async (db) => (await totals(db, accountId)).bytes,
    adding,
    remedy: 'delete bundles that you no longer need',
  })
}

async function totals(db: Db, accountId: AccountId): Promise<{ bundles: number; bytes: number }> {
  const { bundles } = await db
    .selectFrom('bundles')
    .select((eb) => eb.fn.countAll<number>().as('bundles'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { bytes } = await db
    .selectFrom('documents')
    .select((eb) => eb.fn.sum<string | number | null>('size_bytes').as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { bundles, bytes: Number(bytes ?? 0) }
}

/** Newest first. */
export async function listBundles(db: Db, accountId: AccountId, isoCountry: string): Promise<Bundle[]> {
  const rows = await db
    .selectFrom('bundles')
    .select(SHOWN)
    .where('account_id', '=', accountId)
    .where('iso_country', '=', isoCountry.toUpperCase())
    .orderBy('created_at', 'desc')
    .orderBy('sid', 'desc')
    .execute()
  return rows.map(toBundle)
}

export async function getBundle(db: Db, accountId: AccountId, sid: string): Promise<Bundle> {
  const row = await db
    .selectFrom('bundles')
    .select(SHOWN)
    .where('account_id', '=', accountId)
    .where('sid', '=', sid)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Regulatory bundle ${sid}`)
  return toBundle(row)
}

/** The newest with which numbers can be had. */
export async function findApproved(
  db: Db,
  accountId: AccountId,
  isoCountry: string,
  carrier = 'lab',
): Promise<Bundle | undefined> {
  const row = await db
    .selectFrom('bundles')
    .select(SHOWN)
    .where('account_id', '=', accountId)
    .where('iso_country', '=', isoCountry)
    .where('carrier', '=', carrier)
    .where('status', 'in', APPROVED)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : toBundle(row)
}

/** D-E4: no number in a regulated country without an approved bundle for it. */
export function requireApproved(bundle: Bundle | undefined, isoCountry: string): void {
  if (bundle === undefined) {
    throw bundleRequired(
      `Numbers in ${isoCountry} need an approved regulatory bundle; POST /phone-numbers/regulatory-bundle makes one.`,
    )
  }
  if (bundle.isoCountry !== isoCountry)
    throw bundleRequired(`The bundle ${bundle.sid} is for ${bundle.isoCountry}, not for ${isoCountry}.`)
  if (!APPROVED.includes(bundle.status))
    throw bundleRequired(`The bundle ${bundle.sid} is not approved: its status is ${bundle.status}.`)
}

function bundleRequired(message: string): ServiceError {
  return new ServiceError('bundle_required', message)
}

/** Its status has changed. */
export async function recordBundle(tx: Db, accountId: AccountId, sid: string, nowMs: number): Promise<void> {
  const bundle = await getBundle(tx, accountId, sid)
  await recordEvent(tx, accountId, { type: 'regulatory_bundle.status_changed', data: { bundle } }, nowMs)
}

/** What the carrier that an order goes to knows the bundle by. */
export async function carrierReference(
  db: Db,
  accountId: AccountId,
  sid: string,
  carrier: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('bundles')
    .select(['carrier', 'carrier_reference'])
    .where('account_id', '=', accountId)
    .where('sid', '=', sid)
    .executeTakeFirst()
  if (row?.carrier === carrier) return row.carrier_reference
  throw bundleRequired(`The bundle ${sid} was approved by another carrier; make one for numbers of this one.`)
}

export function placeOf(accountId: AccountId, sid: string): Place {
  return sealedIn('bundles', 'sealed_compliance_data', accountId, sid)
}

export function toBundle(row: Pick<Selectable<BundleRow>, (typeof SHOWN)[number]>): Bundle {
  return {
    sid: row.sid,
    status: statusOf(row),
    isoCountry: row.iso_country,
    name: row.name,
    reason: row.reason,
    created_at: iso(row.created_at),
  }
}

function statusOf({ sid, status }: Pick<BundleRow, 'sid' | 'status'>): BundleStatus {
  const known = BUNDLE_STATUSES.find((each) => each === status)
  if (known === undefined) throw new TypeError(`The bundle ${sid} has an unknown status.`)
  return known
}
