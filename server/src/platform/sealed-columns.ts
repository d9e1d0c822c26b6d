import type { AccountId } from './ids.ts'
import type { Place } from './vault.ts'

/** Every column that the vault seals, with what names its row. Rotation walks this list. Those of nobody have no account. */
export const SEALED_COLUMNS = [
  { table: 'agents', column: 'tool_secret', key: ['id'] },
  { table: 'bundles', column: 'sealed_compliance_data', key: ['sid'] },
  { table: 'calendar_connections', column: 'password_sealed', key: ['agent_id'] },
  { table: 'calendar_revocations', column: 'token_sealed', key: ['id'], ofNobody: true },
  { table: 'idempotency_keys', column: 'sealed_body', key: ['account_id', 'key'] },
  { table: 'mails', column: 'sealed_body', key: ['id'] },
  { table: 'trunks', column: 'sealed_outbound_password', key: ['id'] },
  { table: 'trunks', column: 'sealed_password_hashes', key: ['id'] },
  { table: 'webhooks', column: 'sealed_secrets', key: ['id'] },
] as const

type Sealed = (typeof SEALED_COLUMNS)[number]
type OfNobody = Extract<Sealed, { ofNobody: true }>
type ColumnOf<Table> = Extract<Sealed, { table: Table }>['column']

/** Where a value of an account lies; the row by the last part of its key. */
export function sealedIn<Table extends Exclude<Sealed, OfNobody>['table']>(
  table: Table,
  column: ColumnOf<Table>,
  accountId: AccountId,
  row: string,
): Place {
  return { table, column, accountId, row }
}

/** Where something lies that outlasts its account. */
export function sealedForNobody<Table extends OfNobody['table']>(
  table: Table,
  column: ColumnOf<Table>,
  row: string,
): Place {
  return { table, column, accountId: '', row }
}

/** A document is a file. */
export function sealedDocument(accountId: AccountId, documentId: string): Place {
  return { table: 'documents', column: 'file', accountId, row: documentId }
}

/** An invitation is a mail without an account. */
export function sealedMail(accountId: AccountId | null, mailId: string): Place {
  return { table: 'mails', column: 'sealed_body', accountId: accountId ?? '', row: mailId }
}
