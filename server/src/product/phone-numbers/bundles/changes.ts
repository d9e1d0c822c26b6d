import type { Db } from '../../../platform/db/db.ts'
import { lockAccount } from '../../../platform/db/lock-account.ts'
import type { Selectable } from 'kysely'
import type { BundleRow } from '../../../platform/db/number-tables.ts'
import { notFound, ServiceError } from '../../../platform/errors.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Vault } from '../../../platform/vault.ts'
import { APPROVED, missingFrom, type BundleDetails, type DocumentKind, type NewBundle } from './bundle.ts'
import {
  fileDocuments,
  placeOf,
  recordBundle,
  requireDocumentRoom,
  standingOf,
  submit,
  toBundle,
  type Filed,
} from './store.ts'
import { withdrawBundles } from './review.ts'
import { offeredCountry } from '../phone-number.ts'
import type { StoredDocument } from './documents.ts'

/** Can still be changed: it is neither in review nor approved. */
const OPEN: ReadonlySet<string> = new Set(['draft', 'provider-rejected'])

async function getRow(db: Db, accountId: AccountId, sid: string): Promise<Selectable<BundleRow>> {
  const row = await db
    .selectFrom('bundles')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sid', '=', sid)
    .executeTakeFirst()
  if (row === undefined) throw notFound(`Regulatory bundle ${sid}`)
  return row
}

/** The whole bundle, for whom it belongs to: what was sent, and what is missing. */
export async function describeBundle(
  db: Db,
  vault: Vault,
  accountId: AccountId,
  sid: string,
): Promise<BundleDetails> {
  const row = await getRow(db, accountId, sid)
  const documents = await documentsOf(db, accountId, sid)
  const complianceType = row.compliance_type === 'individual' ? 'individual' : 'business'
  const complianceData = openedData(vault, row)
  return {
    ...toBundle(row),
    complianceType,
    complianceData,
    documents: documents.map((each) => ({
      kind: each.kind as DocumentKind,
      fileName: each.file_name,
      mediaType: each.media_type,
      sizeBytes: each.size_bytes,
    })),
    missing: [
      ...missingFrom(
        complianceType,
        complianceData,
        documents.map(({ kind }) => kind as DocumentKind),
      ),
      ...wantedBy(row),
    ],
  }
}

/** What the carrier has asked for besides. */
function wantedBy({ carrier_missing: missing }: Selectable<BundleRow>): string[] {
  return missing === null ? [] : (JSON.parse(missing) as string[])
}

type Change = { input: NewBundle; documents: readonly StoredDocument[] }

/**
 * Completes a draft or corrects what was rejected, and submits it if nothing is missing. A document takes the place
 * of that of its kind. Returns the documents that are no longer needed.
 */
export async function changeBundle(
  tx: Db,
  vault: Vault,
  accountId: AccountId,
  sid: string,
  { input, documents }: Change,
  nowMs: number,
): Promise<Filed & { replaced: readonly { id: string }[] }> {
  await lockAccount(tx, accountId)
  const row = await getRow(tx, accountId, sid)
  requireOpen(row)
  const { complianceType = 'business', complianceData = openedData(vault, row) } = input
  const before = await documentsOf(tx, accountId, sid)
  const kinds = documents.map(({ kind }) => kind)
  const replaced = before.filter(({ kind }) => kinds.some((each) => each === kind))
  await requireDocumentRoom(tx, accountId, documents, replaced)
  for (const { id } of replaced) await tx.deleteFrom('documents').where('id', '=', id).execute()
  await fileDocuments(tx, accountId, sid, documents, nowMs)
  const present = [...before.map(({ kind }) => kind as DocumentKind), ...kinds]
  const country = offeredCountry('isoCountryCode', row.iso_country)
  const standing = standingOf(country, complianceType, complianceData, present)
  const { missing, ...columns } = standing
  await tx
    .updateTable('bundles')
    .set({
      ...columns,
      carrier_missing: null,
      compliance_type: complianceType,
      sealed_compliance_data: vault.seal(JSON.stringify(complianceData), placeOf(accountId, sid)),
      updated_at: nowMs,
    })
    .where('account_id', '=', accountId)
    .where('sid', '=', sid)
    .execute()
  if (standing.status !== row.status) await recordBundle(tx, accountId, sid, nowMs)
  if (missing.length === 0) await submit(tx, accountId, sid, nowMs)
  return { sid, status: standing.status, missing, replaced }
}

/** Answers with its documents, whose files may go. */
export async function deleteBundle(
  tx: Db,
  accountId: AccountId,
  sid: string,
  nowMs: number,
): Promise<readonly { id: string }[]> {
  await lockAccount(tx, accountId)
  const row = await getRow(tx, accountId, sid)
  if (APPROVED.some((status) => status === row.status)) await requireUnneeded(tx, accountId, row)
  const documents = await documentsOf(tx, accountId, sid)
  await withdrawBundles(tx, accountId, nowMs, sid)
  await tx.deleteFrom('bundles').where('account_id', '=', accountId).where('sid', '=', sid).execute()
  return documents
}

function requireOpen({ sid, status }: Selectable<BundleRow>): void {
  if (OPEN.has(status)) return
  throw new ServiceError(
    'conflict',
    APPROVED.some((each) => each === status)
      ? `The bundle ${sid} is approved and is not changed any more; make another one.`
      : `The bundle ${sid} is being reviewed; change it when that is over.`,
  )
}

/** The carrier's numbers of a country rest on a bundle that was approved for it. */
async function requireUnneeded(
  tx: Db,
  accountId: AccountId,
  { sid, iso_country: country }: Selectable<BundleRow>,
) {
  const other = await tx
    .selectFrom('bundles')
    .select('sid')
    .where('account_id', '=', accountId)
    .where('iso_country', '=', country)
    .where('status', 'in', APPROVED)
    .where('sid', '!=', sid)
    .executeTakeFirst()
  if (other !== undefined) return
  const number = await tx
    .selectFrom('phone_numbers')
    .select('number')
    .where('account_id', '=', accountId)
    .where('country', '=', country)
    .where('confirmed_by', '=', 'carrier')
    .executeTakeFirst()
  if (number === undefined) return
  throw new ServiceError('conflict', `${number.number} rests on the bundle ${sid}; release the number first.`)
}

function openedData(vault: Vault, row: Selectable<BundleRow>): Record<string, unknown> {
  return JSON.parse(vault.open(row.sealed_compliance_data, placeOf(row.account_id, row.sid))) as Record<
    string,
    unknown
  >
}

function documentsOf(db: Db, accountId: AccountId, sid: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'kind', 'file_name', 'media_type', 'size_bytes'])
    .where('account_id', '=', accountId)
    .where('bundle_sid', '=', sid)
    .orderBy('kind', 'desc')
    .execute()
}
